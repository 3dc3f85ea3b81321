import type { ChannelFolder, DeepReadonly, Organization } from '../../model/index.js';
import { differing } from '../../values.js';

/** Creates a channel folder at the end of the order. */
export function createFolder(
  org: Organization,
  creatorId: number,
  { name, description }: Pick<ChannelFolder, 'name' | 'description'>,
): Promise<DeepReadonly<ChannelFolder>> {
  const { channel_folders: folders } = org.tables;
  return folders.create({
    name,
    description,
    is_archived: false,
    order: Math.max(0, ...folders.all().map(({ order }) => order)) + 1,
    creator_id: creatorId,
    date_created: org.clock.now(),
  });
}

/** Sets the order of the channel folders. */
export async function reorderFolders(org: Organization, ids: readonly number[]): Promise<void> {
  const { channel_folders: folders } = org.tables;
  for (const [order, id] of ids.entries()) {
    if (folders.get(id)?.order !== order) await folders.update(id, { order });
  }
}

/** Changes a channel folder. Unchanged values are ignored. */
export async function updateFolder(
  org: Organization,
  folder: DeepReadonly<ChannelFolder>,
  changes: Partial<Pick<ChannelFolder, 'name' | 'description' | 'is_archived'>>,
): Promise<void> {
  await org.tables.channel_folders.update(folder.id, Object.fromEntries(differing(folder, changes)));
}
