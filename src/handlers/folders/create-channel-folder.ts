import * as z from 'zod';
import { missingParameter } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { nextOrder } from '../../model/index.js';
import { assertLength } from '../text/text.rules.js';
import { assertFolderNameFree, parseFolderName } from './folder.resource.js';

export const folderParams = {
  name: text().describe('not empty, at most max_channel_folder_name_length code points'),
  description: text().optional().describe('at most max_channel_folder_description_length code points'),
};

export const createChannelFolder = defineEndpoint({
  method: 'POST',
  path: '/channel_folders/create',
  area: 'folders',
  summary: 'Create a channel folder',
  docs: 'create-channel-folder',
  since: 'channelFolders',
  role: 'administrator',
  params: folderParams,
  response: z.object({ channel_folder_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const { description = '' } = params;
    if (params.description === undefined && org.follows('requiresFolderDescriptions'))
      throw missingParameter('description');
    const name = parseFolderName(org, params.name);
    assertLength('description', description, org.settings.max_channel_folder_description_length);
    assertFolderNameFree(org, name);
    const { channel_folders: folders } = org.tables;
    const { id } = await folders.create({
      name,
      description,
      is_archived: false,
      order: nextOrder(folders.all()),
      creator_id: actor.id,
      date_created: org.clock.now(),
    });
    return { channel_folder_id: id };
  },
});
