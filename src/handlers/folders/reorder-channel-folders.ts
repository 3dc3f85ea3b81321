import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';
import { reorderFolders } from './folder.resource.js';

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
    const ids = org.tables.channel_folders.ids();
    if (!ids.every((id) => order.includes(id)))
      throw badParameter('order', `must contain each of the channel folders [${[...ids]}]`);
    await reorderFolders(org, order);
  },
});
