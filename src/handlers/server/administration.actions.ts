import {
  type DeepReadonly,
  type LinkifierRecord,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  type RealmEmoji,
  type RealmExport,
  type UserRecord,
} from '../../model/index.js';
import { notifyUser } from '../messages/message.actions.js';
import { deleteUpload, keepUpload, type UploadedFile } from '../messages/upload.resource.js';
import type { LinkifierInput } from './linkifier.rules.js';

/** An empty file, compressed by gzip. */
const ARCHIVE = new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const FOLDER = '/user_avatars/exports/1/';

/** Seconds after which an export is ready, by the clock of the mock. */
export const EXPORT_SECONDS = 10;

/**
 * Starts an export of the organization's data. Its archive is an empty file.
 * @param ready_at time at which the export is ready, in UNIX seconds; null for immediately
 */
export async function storeExport(
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
  const content =
    'Your data export is complete. [View and download exports](/#organization/data-exports-admin).';
  await notifyUser(org, acting_user_id, content, ready_at ?? undefined);
}

/** Deletes the archive of an export. The export stays listed. */
export async function eraseExport(
  org: Organization,
  { id, url }: DeepReadonly<RealmExport>,
): Promise<DeepReadonly<RealmExport>> {
  const archive = org.tables.uploads.firstBy('path', url.slice(url.indexOf(FOLDER)));
  if (archive !== undefined) await deleteUpload(org, archive);
  return org.tables.realm_exports.update(id, { deleted_timestamp: org.clock.now() });
}

/** Adds a linkifier at the end. */
export function storeLinkifier(
  org: Organization,
  source: LinkifierInput,
): Promise<DeepReadonly<LinkifierRecord>> {
  const { linkifiers } = org.tables;
  const order = Math.max(0, ...linkifiers.all().map((linkifier) => linkifier.order)) + 1;
  return linkifiers.create({ ...source, order });
}

export async function setLinkifierOrder(org: Organization, ids: readonly number[]): Promise<void> {
  const { linkifiers } = org.tables;
  for (const [index, id] of ids.entries()) await linkifiers.update(id, { order: index + 1 });
}

export async function storeRealmEmoji(
  org: Organization,
  authorId: number,
  name: string,
  image: UploadedFile,
): Promise<DeepReadonly<RealmEmoji>> {
  const { realm_emoji: table } = org.tables;
  const extension = image.content_type.split('/')[1];
  const path = `/user_avatars/1/emoji/images/${table.nextId}.${extension}`;
  await keepUpload(org, authorId, image, () => path);
  return table.create({ name, author_id: authorId, deactivated: false, source_url: path });
}

/** Deactivates a custom emoji. Keeps reactions with it. */
export async function setEmojiDeactivated(org: Organization, emoji: DeepReadonly<RealmEmoji>): Promise<void> {
  await org.tables.realm_emoji.update(emoji.id, { deactivated: true });
}

/** Adds a custom profile field after all others. */
export function storeProfileField(
  org: Organization,
  field: Omit<ProfileField, 'id' | 'order'>,
): Promise<DeepReadonly<ProfileField>> {
  const { profile_fields: fields } = org.tables;
  const order = Math.max(0, ...fields.all().map((other) => other.order)) + 1;
  return fields.create({ ...field, order });
}

/** Changes a custom profile field, and deletes values that are no longer valid options. */
export async function changeProfileField(
  org: Organization,
  id: number,
  changes: Omit<ProfileField, 'id' | 'order'>,
): Promise<void> {
  await org.tables.profile_fields.update(id, changes);
  if (changes.type !== PROFILE_FIELD_TYPES.options) return;
  const options: object = JSON.parse(changes.field_data);
  await deleteValues(org, id, (value) => !Object.hasOwn(options, value));
}

/** Deletes a custom profile field with its values. */
export async function eraseProfileField(org: Organization, id: number): Promise<void> {
  await deleteValues(org, id, () => true);
  await org.tables.profile_fields.delete(id);
}

export async function setProfileFieldOrder(org: Organization, ids: readonly number[]): Promise<void> {
  const { profile_fields: fields } = org.tables;
  for (const [index, id] of ids.entries()) {
    if (fields.get(id)?.order !== index + 1) await fields.update(id, { order: index + 1 });
  }
}

async function deleteValues(
  org: Organization,
  fieldId: number,
  goes: (value: string) => boolean,
): Promise<void> {
  const { profile_values: values } = org.tables;
  const affected = values.all().filter(({ field_id, value }) => field_id === fieldId && goes(String(value)));
  for (const { id } of affected) await values.delete(id);
}
