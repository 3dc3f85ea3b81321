import { badParameter, badRequest, callText } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { DAY, type DeepReadonly, type Organization, type RealmExport } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

const WEEK_SECONDS = 7 * DAY;
/** Maximum number of exports that an organization may start in a week. */
const MAX_EXPORTS_PER_WEEK = 5;

/** @throws ApiError `BAD_REQUEST` when the organization has started too many exports lately */
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

/** Whether the archive of an export is not ready yet. */
export function isPending({ ready_at }: Pick<RealmExport, 'ready_at'>): boolean {
  return ready_at != null;
}

/** @throws ApiError `BAD_REQUEST` when the export does not exist, is pending, or has no archive here */
export function requireExport(org: Organization, id: number, level: number): DeepReadonly<RealmExport> {
  const found = org.tables.realm_exports.get(id);
  if (found === undefined)
    throw noRecord(badRequest(`The data export ${id} does not exist`), org, 'realm_exports', id);
  const isElsewhere = found.from_prior_server && supports(level, 'exportsFromPriorServer');
  if (found.deleted_timestamp !== null || isElsewhere) {
    throw badRequest(`The data export ${id} is already deleted`);
  }
  if (isPending(found)) throw badRequest(`The data export ${id} is still in progress`);
  return found;
}

const TYPE_NAMES = { 1: 'public', 2: 'full_with_consent' } as const;

/** The type of an export in responses: a name, or a number on older servers. */
export function exportTypeAt(level: number, type: RealmExport['export_type']): string | number {
  return supports(level, 'exportTypeNames') ? TYPE_NAMES[type] : type;
}

/** @throws ApiError `BAD_REQUEST` for a type that the server does not know, or does not allow */
export function parseExportType(input: string | undefined, level: number): RealmExport['export_type'] {
  if (input === undefined) return 1;
  const type = ([1, 2] as const).find((known) => String(exportTypeAt(level, known)) === input);
  if (type !== undefined) return type;
  if (input === 'full_without_consent' && supports(level, 'exportTypeNames')) {
    throw badRequest('The organization does not allow exports without consent');
  }
  const known = ([1, 2] as const).map((code) => exportTypeAt(level, code)).join(' or ');
  throw badParameter('export_type', `must be ${known}, got ${JSON.stringify(input)}`);
}
