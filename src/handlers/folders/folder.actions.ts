import type { ChannelFolder, DeepReadonly, Organization } from '../../model/index.js';

/** Changes a channel folder; fields that already have the value are left alone. */
export async function updateFolder(
  org: Organization,
  folder: DeepReadonly<ChannelFolder>,
  changes: Partial<Pick<ChannelFolder, 'name' | 'description' | 'is_archived'>>,
): Promise<void> {
  const entries = Object.entries(changes).filter(
    ([key, value]) => value !== folder[key as keyof ChannelFolder],
  );
  if (entries.length > 0) await org.tables.channel_folders.update(folder.id, Object.fromEntries(entries));
}
