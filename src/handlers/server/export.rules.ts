import { badRequest } from '../../contract/errors/index.js';
import type { DeepReadonly, Organization, RealmExport } from '../../model/index.js';

const WEEK_SECONDS = 7 * 86_400;
/** Maximum number of exports that an organization may start in a week. */
const MAX_EXPORTS_PER_WEEK = 5;

/** @throws ApiError `BAD_REQUEST` when the organization has started too many exports lately */
export function assertMayExport(org: Organization): void {
  const since = org.clock.now() - WEEK_SECONDS;
  const recent = org.tables.realm_exports.all().filter(({ export_time }) => export_time > since);
  if (recent.length >= MAX_EXPORTS_PER_WEEK) {
    throw badRequest(`An organization may start ${MAX_EXPORTS_PER_WEEK} exports in a week`);
  }
}

/** @throws ApiError `BAD_REQUEST` when the export does not exist, or is deleted already */
export function requireExport(org: Organization, id: number): DeepReadonly<RealmExport> {
  const found = org.tables.realm_exports.get(id);
  if (found === undefined) throw badRequest(`The data export ${id} does not exist`);
  if (found.deleted_timestamp !== null) throw badRequest(`The data export ${id} is already deleted`);
  return found;
}
