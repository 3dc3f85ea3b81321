import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, since, text } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { DAY, type Organization, type RealmExport, ROLES, type UserRecord } from '../../model/index.js';
import { callText } from '../../strings.js';
import { requestAs } from '../access/refusals.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';
import {
  EXPORT_SECONDS,
  eraseExport,
  exportTypeAt,
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
  if (type === 2 && !owners.some(({ id }) => settingsOf(org, id).allow_private_data_export)) {
    throw badRequest('No organization owner consents to the export of their private data').because(
      'ownerConsents',
      '`allow_private_data_export` is false for each owner',
      ...requestAs(org, isOwner, 'patch', '/settings', { allow_private_data_export: true }),
    );
  }
  if (type === 1 && owners.every(({ email_visibility }) => email_visibility === 'nobody')) {
    throw badRequest('No organization owner shows their email to administrators').because(
      'ownerEmailIsVisible',
      '`email_visibility` is `nobody` for each owner',
      ...requestAs(org, isOwner, 'patch', '/settings', { email_address_visibility: 3 }),
    );
  }
}

/** `public` and `full_with_consent`. */
const EXPORT_TYPES = [1, 2] as const;

/** @throws ApiError `BAD_REQUEST` for an export type that the server does not know or allow */
export function parseExportType(input: string | undefined, level: number): RealmExport['export_type'] {
  if (input === undefined) return 1;
  const type = EXPORT_TYPES.find((known) => String(exportTypeAt(level, known)) === input);
  if (type !== undefined) return type;
  if (input === 'full_without_consent' && supports(level, 'exportTypeNames')) {
    throw badRequest('The organization does not allow exports without consent').because(
      'exportsNeedConsent',
      'No organization of the mock allows exports without consent',
      'send "public" or "full_with_consent" as the "export_type"',
    );
  }
  const known = EXPORT_TYPES.map((code) => exportTypeAt(level, code)).join(' or ');
  throw badParameter('export_type', `must be ${known}, got ${JSON.stringify(input)}`);
}

const WEEK_SECONDS = 7 * DAY;
/** Maximum number of exports that an organization may start in a week. */
const MAX_EXPORTS_PER_WEEK = 5;

/** @throws ApiError `BAD_REQUEST` when the organization has started too many exports in the last week */
export function assertMayExport(org: Organization): void {
  const weekAgo = org.clock.now() - WEEK_SECONDS;
  const recent = org.tables.realm_exports.all().filter(({ export_time }) => export_time > weekAgo);
  if (recent.length >= MAX_EXPORTS_PER_WEEK) {
    throw badRequest(`An organization may start at most ${MAX_EXPORTS_PER_WEEK} exports a week`).because(
      'exportsPerWeek',
      `The table \`realm_exports\` has ${recent.length} exports from the last week`,
      callText('clock.advance', { days: 7 }),
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
