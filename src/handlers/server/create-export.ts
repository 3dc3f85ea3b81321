import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, since, text } from '../../contract/index.js';
import { type Organization, type RealmExport, ROLES, type UserRecord } from '../../model/index.js';
import { requestAs } from '../access/refusals.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';
import {
  assertMayExport,
  EXPORT_SECONDS,
  EXPORT_TYPES,
  eraseExport,
  parseExportType,
  requireDeletableExport,
  storeExport,
} from './export.resource.js';

export const createExport = defineEndpoint({
  method: 'POST',
  path: '/export/realm',
  area: 'server',
  summary: 'Create a data export',
  docs: 'export-realm',
  role: 'administrator',
  params: {
    export_type: text()
      .optional()
      .since('exportTypes')
      .describe(
        '`public` (default) or `full_with_consent`: all data of users who consented; 1 or 2 before level 449',
      ),
  },
  response: z.object({ id: since('exportIds', z.int()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, level, realmUrl, params }) {
    const export_type = parseExportType(params.export_type, level);
    assertMayExport(org);
    assertOwnerIsExported(org, export_type);
    const { id } = await storeExport(org, actor, export_type, realmUrl, org.clock.now() + EXPORT_SECONDS);
    return { id };
  },
});

/**
 * Checks that an owner could sign in after an import of the export.
 * @throws ApiError `BAD_REQUEST` if no owner consents to a full export, or if all owners' emails are hidden in a public
 * export
 */
function assertOwnerIsExported(org: Organization, type: RealmExport['export_type']): void {
  const isOwner = ({ role }: UserRecord) => role === ROLES.owner;
  const owners = org.tables.users.by('activePerson', 'active').filter(isOwner);
  if (
    type === EXPORT_TYPES.full_with_consent &&
    !owners.some(({ id }) => settingsOf(org, id).allow_private_data_export)
  ) {
    throw badRequest('No organization owner consents to the export of their private data').because(
      'ownerConsents',
      '`allow_private_data_export` is false for each owner',
      ...requestAs(org, isOwner, 'patch', '/settings', { allow_private_data_export: true }),
    );
  }
  if (type === EXPORT_TYPES.public && owners.every(({ email_visibility }) => email_visibility === 'nobody')) {
    throw badRequest('No organization owner shows their email to administrators').because(
      'ownerEmailIsVisible',
      '`email_visibility` is `nobody` for each owner',
      ...requestAs(org, isOwner, 'patch', '/settings', { email_address_visibility: 3 }),
    );
  }
}

export const deleteExport = defineEndpoint({
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  area: 'server',
  summary: 'Delete a data export',
  role: 'administrator',
  errors: ['BAD_REQUEST'],
  async run({ org, path, level }) {
    await eraseExport(org, requireDeletableExport(org, path.export_id, level));
  },
});
