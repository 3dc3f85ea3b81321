import type { DeepReadonly, Organization, RealmEmoji } from '../../model/index.js';
import { keepUpload, type UploadedFile } from '../messages/upload.actions.js';

/** Adds a custom emoji with its image. */
export async function addRealmEmoji(
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

/** Deactivates a custom emoji; reactions with it stay. */
export async function deactivateRealmEmoji(
  org: Organization,
  emoji: DeepReadonly<RealmEmoji>,
): Promise<void> {
  await org.tables.realm_emoji.update(emoji.id, { deactivated: true });
}
