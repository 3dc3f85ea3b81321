import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';

export const reorderChannelFolders = defineEndpoint({
  method: 'PATCH',
  path: '/channel_folders',
  area: 'folders',
  summary: 'Reorder channel folders',
  docs: 'patch-channel-folders',
  since: 'foldersReordered',
  role: 'administrator',
  params: { order: json(z.array(z.int())).describe('the IDs of all folders, in their new order') },
  errors: ['BAD_REQUEST'],
  async run({ org, params: { order } }) {
    const { channel_folders: folders } = org.tables;
    const ids = folders.ids();
    if (!ids.every((id) => order.includes(id)))
      throw badParameter('order', `must contain each of the channel folders [${ids}]`);
    for (const folder of folders.all()) {
      // If an ID is repeated, its last position counts.
      const position = order.lastIndexOf(folder.id);
      if (folder.order !== position) await folders.update(folder.id, { order: position });
    }
  },
});
