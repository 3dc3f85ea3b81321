import type * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import {
  folderSchema,
  presentFolder,
  type folderSchema as Schema,
} from '../../handlers/folders/folder.present.js';
import { renderMarkdown } from '../../markdown/index.js';
import type { Definition, Traits } from '../factory.js';
import { freeName, named } from '../names.js';

/** A channel folder as the API answers it. */
export type WireChannelFolder = z.output<typeof Schema>;

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
  build({ n, now, names }, given) {
    const { name, description: purpose } = named(names.folders, n);
    const description = given.description ?? purpose;
    return {
      id: 1000 + n,
      name,
      description,
      rendered_description: renderMarkdown(description),
      date_created: now - 60 * 86_400,
      creator_id: null,
      order: n,
      is_archived: false,
      ...given,
    };
  },
  count: (org) => org.tables.channel_folders.ids().at(-1) ?? 0,
  async store(org, { id, rendered_description, name: wanted, ...rest }, given) {
    const { channel_folders: folders, users } = org.tables;
    const isTaken = (name: string) => folders.firstBy('activeName', name.toLowerCase()) !== undefined;
    const wire = { ...rest, name: freeName(given.name, wanted, isTaken) };
    if (wire.name.trim() === '') throw badRequest('"name": a folder needs a name');
    if ([...wire.name].length > org.settings.max_channel_folder_name_length)
      throw badRequest('"name": too long');
    if ([...wire.description].length > org.settings.max_channel_folder_description_length) {
      throw badRequest('"description": too long');
    }
    if (!wire.is_archived && isTaken(wire.name)) {
      throw badRequest(`"name": there is a folder ${wire.name} already`);
    }
    if (wire.creator_id !== null && !users.has(wire.creator_id)) {
      throw badRequest(`"creator_id": there is no user ${wire.creator_id}`);
    }
    return presentFolder(org, await folders.create(wire));
  },
};
