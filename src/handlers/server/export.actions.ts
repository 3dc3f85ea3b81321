import type { DeepReadonly, Organization, RealmExport, UserRecord } from '../../model/index.js';
import { keepUpload } from '../messages/upload.actions.js';

/** An empty file, compressed by gzip. */
const ARCHIVE = new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** Exports the data of the organization: an empty archive, available at once. */
export async function createExport(
  org: Organization,
  actor: UserRecord,
  export_type: RealmExport['export_type'],
  realmUrl: string,
): Promise<DeepReadonly<RealmExport>> {
  const { realm_exports: exports } = org.tables;
  const path = `/user_avatars/exports/1/export-${exports.nextId}.tar.gz`;
  const archive = { name: 'export.tar.gz', content_type: 'application/gzip', bytes: ARCHIVE };
  await keepUpload(org, actor.id, archive, () => path);
  return exports.create({
    acting_user_id: actor.id,
    export_type,
    export_time: org.clock.now(),
    deleted_timestamp: null,
    url: `${realmUrl}${path}`,
  });
}

/** Deletes the archive of an export. The export stays listed. */
export function deleteExport(
  org: Organization,
  { id }: DeepReadonly<RealmExport>,
): Promise<DeepReadonly<RealmExport>> {
  return org.tables.realm_exports.update(id, { deleted_timestamp: org.clock.now() });
}
