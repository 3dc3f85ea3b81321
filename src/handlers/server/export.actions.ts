import type { DeepReadonly, Organization, RealmExport, UserRecord } from '../../model/index.js';
import { sendMessage } from '../messages/message.actions.js';
import { notificationBot } from '../messages/notification-bot.actions.js';
import { deleteUpload, keepUpload } from '../messages/upload.actions.js';

/** An empty file, compressed by gzip. */
const ARCHIVE = new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const FOLDER = '/user_avatars/exports/1/';

/** Seconds of the mock's clock that an export takes. */
export const EXPORT_SECONDS = 10;

/**
 * Exports the data of the organization: an empty archive.
 * @param ready_at time at which the export is ready, in UNIX seconds; null: immediately
 */
export async function createExport(
  org: Organization,
  actor: UserRecord,
  export_type: RealmExport['export_type'],
  realmUrl: string,
  ready_at: number | null = null,
): Promise<DeepReadonly<RealmExport>> {
  const archive = { name: 'export.tar.gz', content_type: 'application/gzip', bytes: ARCHIVE };
  const { path } = await keepUpload(org, actor.id, archive, (token) => `${FOLDER}${token}/export.tar.gz`);
  return org.tables.realm_exports.create({
    acting_user_id: actor.id,
    export_type,
    export_time: org.clock.now(),
    deleted_timestamp: null,
    url: `${realmUrl}${path}`,
    ready_at,
  });
}

/** Finishes an export, and notifies the administrator who started it. */
export async function finishExport(
  org: Organization,
  { id, acting_user_id, ready_at }: DeepReadonly<RealmExport>,
): Promise<void> {
  await org.tables.realm_exports.update(id, { ready_at: null });
  if (!org.tables.users.get(acting_user_id)?.is_active) return;
  await sendMessage(org, {
    sender: await notificationBot(org),
    to: { recipientIds: [acting_user_id] },
    content: 'Your data export is complete. [View and download exports](/#organization/data-exports-admin).',
    client: 'Internal',
    timestamp: ready_at ?? org.clock.now(),
  });
}

/** Deletes the archive of an export. The export stays listed. */
export async function deleteExport(
  org: Organization,
  { id, url }: DeepReadonly<RealmExport>,
): Promise<DeepReadonly<RealmExport>> {
  const archive = org.tables.uploads.firstBy('path', url.slice(url.indexOf(FOLDER)));
  if (archive !== undefined) await deleteUpload(org, archive);
  return org.tables.realm_exports.update(id, { deleted_timestamp: org.clock.now() });
}
