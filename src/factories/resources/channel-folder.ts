import type * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { folderSchema, presentFolder } from '../../handlers/folders/folder.present.js';
import { assertFolderNameFree, parseFolderName } from '../../handlers/folders/folder.rules.js';
import type { Definition, Traits } from '../factory.js';
import { renderMarkdown } from '../markdown.js';
import { channelFolderRecord } from '../records/channels.js';
import { freeName } from '../samples.js';
import { assertUsers } from './references.js';

/** A channel folder as the API returns it. */
export type WireChannelFolder = z.output<typeof folderSchema>;

const traits = { archived: () => ({ is_archived: true }) } satisfies Traits<WireChannelFolder>;

export const channelFolder: Definition<
  WireChannelFolder,
  WireChannelFolder,
  WireChannelFolder,
  typeof traits
> = {
  name: 'channelFolder',
  schema: folderSchema,
  inputs: {},
  stored: ['name', 'description', 'is_archived', 'order', 'creator_id'],
  traits,
  traitArguments: {},
  build(context, input) {
    const record = channelFolderRecord(context, input);
    return {
      ...record,
      id: record.id ?? 1000 + context.n,
      rendered_description: renderMarkdown(record.description),
    };
  },
  count: (org) => org.tables.channel_folders.ids().at(-1) ?? 0,
  async store(org, { id, rendered_description, ...wire }, input) {
    const { channel_folders: folders } = org.tables;
    const isTaken = (name: string) => folders.firstBy('activeName', name.toLowerCase()) !== undefined;
    const name = parseFolderName(org, freeName(input.name, wire.name, isTaken));
    if (!wire.is_archived) assertFolderNameFree(org, name);
    if ([...wire.description].length > org.settings.max_channel_folder_description_length) {
      throw badParameter('description', 'too long');
    }
    if (wire.creator_id !== null) assertUsers(org, 'creator_id', [wire.creator_id]);
    return presentFolder(org, await folders.create({ ...wire, name }));
  },
};
