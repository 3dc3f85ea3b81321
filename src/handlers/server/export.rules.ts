import { badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { DAY, type DeepReadonly, type Organization, type RealmExport, ROLES } from '../../model/index.js';
import { callText } from '../../values.js';
import { noRecord, requestAs } from '../access/refusals.rules.js';
import { settingsOf } from '../users/user-settings.resource.js';

const WEEK_SECONDS = 7 * DAY;
/** Maximum number of exports that an organization may start in a week. */
const MAX_EXPORTS_PER_WEEK = 5;

/** @throws ApiError `BAD_REQUEST` when the organization has started too many exports in the last week */
export function assertMayExport(org: Organization): void {
  const since = org.clock.now() - WEEK_SECONDS;
  const recent = org.tables.realm_exports.all().filter(({ export_time }) => export_time > since);
  if (recent.length >= MAX_EXPORTS_PER_WEEK) {
    throw badRequest(`An organization may start ${MAX_EXPORTS_PER_WEEK} exports in a week`).because(
      'exportsPerWeek',
      `The table \`realm_exports\` has ${recent.length} exports of the last week`,
      callText('clock.advance', { days: 7 }),
    );
  }
}

/**
 * Checks that an owner could sign in to an import of the export.
 * @throws ApiError `BAD_REQUEST` when no owner consents, or for a public export, when all of them hide their email
 */
export function assertOwnerIsExported(org: Organization, type: RealmExport['export_type']): void {
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

/** Whether an export is still being prepared. */
export function isPending({ ready_at }: Pick<RealmExport, 'ready_at'>): boolean {
  return ready_at != null;
}

/** @throws ApiError `BAD_REQUEST` when the export does not exist, is pending, or has no archive on this server */
export function requireExport(org: Organization, id: number, level: number): DeepReadonly<RealmExport> {
  const found = org.tables.realm_exports.get(id);
  if (found === undefined)
    throw noRecord(badRequest(`The data export ${id} does not exist`), org, 'realm_exports', id);
  const isElsewhere = found.from_prior_server && supports(level, 'exportsFromPriorServer');
  if (found.deleted_timestamp !== null || isElsewhere) {
    throw badRequest(`The data export ${id} is already deleted`).because(
      'exportHasArchive',
      `The data export ${id} ${isElsewhere ? 'was made by a previous server' : 'is deleted'}`,
      'use the ID of another data export',
    );
  }
  if (isPending(found)) {
    throw badRequest(`The data export ${id} is still in progress`).because(
      'exportIsReady',
      `The data export ${id} is ready at ${found.ready_at} in UNIX seconds`,
      callText('clock.advance', { seconds: Math.max(1, (found.ready_at ?? 0) - org.clock.now()) }),
    );
  }
  return found;
}

const TYPE_NAMES = { 1: 'public', 2: 'full_with_consent' } as const;

/** The type of an export in requests and responses: a name, or a number on older servers. */
export function exportTypeAt(level: number, type: RealmExport['export_type']): string | number {
  return supports(level, 'exportTypeNames') ? TYPE_NAMES[type] : type;
}

/** @throws ApiError `BAD_REQUEST` for an export type that the server does not know or allow */
export function parseExportType(input: string | undefined, level: number): RealmExport['export_type'] {
  if (input === undefined) return 1;
  const type = ([1, 2] as const).find((known) => String(exportTypeAt(level, known)) === input);
  if (type !== undefined) return type;
  if (input === 'full_without_consent' && supports(level, 'exportTypeNames')) {
    throw badRequest('The organization does not allow exports without consent').because(
      'exportsNeedConsent',
      'No organization of the mock allows exports without consent',
      'send "public" or "full_with_consent" as the "export_type"',
    );
  }
  const known = ([1, 2] as const).map((code) => exportTypeAt(level, code)).join(' or ');
  throw badParameter('export_type', `must be ${known}, got ${JSON.stringify(input)}`);
}
