import { badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { DAY, type Organization, type RealmExport } from '../../model/index.js';
import { callText } from '../../values.js';

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

/** Whether an export is still being prepared. */
export function isPending({ ready_at }: Pick<RealmExport, 'ready_at'>): boolean {
  return ready_at != null;
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
