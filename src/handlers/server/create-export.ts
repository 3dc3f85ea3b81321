import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, since, text } from '../../contract/index.js';
import { type Organization, type RealmExport, ROLES } from '../../model/index.js';
import { requestAs } from '../access/refusals.rules.js';
import { settingsOf } from '../users/user-settings.resource.js';
import { createExport as create, EXPORT_SECONDS } from './administration.actions.js';
import { assertMayExport, parseExportType } from './export.rules.js';

export const createExport = defineEndpoint({
  method: 'POST',
  path: '/export/realm',
  area: 'server',
  summary: 'Create a data export',
  docs: 'export-realm',
  auth: 'user',
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
    const { id } = await create(org, actor, export_type, realmUrl, org.clock.now() + EXPORT_SECONDS);
    return { id };
  },
});

/**
 * Checks that an owner could sign in to an import of the export.
 * @throws ApiError `BAD_REQUEST` when no owner consents, or for a public export, when all of them hide their email
 */
function assertOwnerIsExported(org: Organization, type: RealmExport['export_type']): void {
  const owners = org.tables.users.by('activePerson', 'active').filter(({ role }) => role === ROLES.owner);
  if (type === 2 && !owners.some(({ id }) => settingsOf(org, id).allow_private_data_export)) {
    throw badRequest('No organization owner consents to the export of their private data').because(
      'ownerConsents',
      '`allow_private_data_export` is false for each owner',
      ...requestAs(org, ({ role }) => role === ROLES.owner, 'patch', '/settings', {
        allow_private_data_export: true,
      }),
    );
  }
  if (type === 1 && owners.every(({ email_visibility }) => email_visibility === 'nobody')) {
    throw badRequest('No organization owner shows their email to administrators').because(
      'ownerEmailIsVisible',
      '`email_visibility` is `nobody` for each owner',
      ...requestAs(org, ({ role }) => role === ROLES.owner, 'patch', '/settings', {
        email_address_visibility: 3,
      }),
    );
  }
}
