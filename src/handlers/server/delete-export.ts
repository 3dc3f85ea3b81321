import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, Organization, RealmExport } from '../../model/index.js';
import { callText } from '../../values.js';
import { noRecord } from '../access/refusals.rules.js';
import { eraseExport, isPending } from './export.resource.js';

export const deleteExport = defineEndpoint({
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  area: 'server',
  summary: 'Delete a data export',
  auth: 'user',
  role: 'administrator',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, path, level }) {
    await eraseExport(org, requireExport(org, path.export_id, level));
    return {};
  },
});

/** @throws ApiError `BAD_REQUEST` when the export does not exist, is pending, or has no archive on this server */
function requireExport(org: Organization, id: number, level: number): DeepReadonly<RealmExport> {
  const found = org.tables.realm_exports.get(id);
  if (found === undefined)
    throw noRecord(badRequest(`Data export ${id} does not exist`), org, 'realm_exports', id);
  const isElsewhere = found.from_prior_server && supports(level, 'exportsFromPriorServer');
  if (found.deleted_timestamp !== null || isElsewhere) {
    throw badRequest(`Data export ${id} is already deleted`).because(
      'exportHasArchive',
      `Data export ${id} ${isElsewhere ? 'was made by a previous server' : 'is deleted'}`,
      'use the ID of another data export',
    );
  }
  if (isPending(found)) {
    throw badRequest(`Data export ${id} is still in progress`).because(
      'exportIsReady',
      `Data export ${id} will be ready at ${found.ready_at} (UNIX seconds)`,
      callText('clock.advance', { seconds: Math.max(1, (found.ready_at ?? 0) - org.clock.now()) }),
    );
  }
  return found;
}
