import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, since } from '../../contract/index.js';
import {
  type ChannelFolder,
  type DeepReadonly,
  isUpdate,
  type Organization,
  type RecordChange,
} from '../../model/index.js';
import { differing } from '../../values.js';
import { noRecord, requestAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { renderPublicText } from '../text/renderer.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

type Folder = DeepReadonly<ChannelFolder>;

export function requireFolder(org: Organization, folderId: number): Folder {
  const folder = org.tables.channel_folders.get(folderId);
  if (folder === undefined)
    throw noRecord(badRequest(`There is no channel folder ${folderId}`), org, 'channel_folders', folderId);
  return folder;
}

export function parseFolderName(org: Organization, input: string): string {
  const name = input.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  assertLength('name', name, org.settings.max_channel_folder_name_length);
  assertPrintable('name', name);
  return name;
}

/** Checks that no other active folder has this name, ignoring case. */
export function assertFolderNameFree(org: Organization, name: string, folder?: Folder): void {
  const { channel_folders: folders } = org.tables;
  const holder = folders.idsBy('activeName', name.toLowerCase()).find((id) => id !== folder?.id);
  if (holder === undefined) return;
  throw badParameter('name', `another folder is named ${name}`).because(
    'uniqueName',
    `Channel folder ${holder} is active and has the name ${folders.expect(holder).name}`,
    'send another "name"',
    ...requestAs(org, isAdministrator, 'patch', `/channel_folders/${holder}`, { name: `${name} 2` }),
  );
}

/** In the `zulip` dialect, checks that a folder to be archived contains no channels. */
export function assertMayArchiveFolder(org: Organization, { id, name }: Folder): void {
  if (!org.follows('keepsFoldersInUse')) return;
  const channels = org.tables.channels.idsBy('folder', id);
  if (channels.length === 0) return;
  throw badRequest(`Folder ${name} contains channels and cannot be archived`).because(
    'folderIsEmpty',
    `Channel folder ${id} contains the channels ${channels.join(', ')}`,
    'remove its channels from the folder first',
  );
}

export const folderSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  order: since('foldersReordered', z.int()),
  is_archived: z.boolean(),
});

export function presentFolder(org: Organization, folder: Folder): z.input<typeof folderSchema> {
  return { ...folder, rendered_description: renderPublicText(org, folder.description) };
}

export const folderEvents: EventSource = {
  schemas: {
    'channel_folder.add': z.object({ channel_folder: folderSchema }),
    'channel_folder.update': z.object({
      channel_folder_id: z.int(),
      data: folderSchema.omit({ id: true }).partial(),
    }),
    'channel_folder.reorder': z.object({ order: z.array(z.int()) }),
  },
  eventDrafts(org, changeSet) {
    const changes = changeSet.changes('channel_folders');
    return [
      ...changes.flatMap((change) => folderEventDrafts(org, change)),
      ...orderEventDrafts(org, changes),
    ];
  },
};

function folderEventDrafts(org: Organization, { id, before, after }: RecordChange<Folder>): EventDraft[] {
  if (after === undefined) return [];
  const current = presentFolder(org, after);
  if (before === undefined)
    return [{ kind: 'channel_folder.add', payloadFor: () => ({ channel_folder: current }) }];
  const previous = presentFolder(org, before);
  const data = Object.fromEntries(differing(previous, current).filter(([name]) => name !== 'order'));
  if (Object.keys(data).length === 0) return [];
  return [{ kind: 'channel_folder.update', payloadFor: () => ({ channel_folder_id: id, data }) }];
}

function orderEventDrafts(org: Organization, changes: readonly RecordChange<Folder>[]): EventDraft[] {
  if (!changes.filter(isUpdate).some(({ before, after }) => before.order !== after.order)) return [];
  const order = [...org.tables.channel_folders.all()].sort((a, b) => a.order - b.order).map(({ id }) => id);
  return [{ kind: 'channel_folder.reorder', payloadFor: () => ({ order }) }];
}
