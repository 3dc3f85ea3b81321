import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { folderSchema, presentFolder } from './folder.resource.js';

export const getChannelFolders = defineEndpoint({
  method: 'GET',
  path: '/channel_folders',
  area: 'folders',
  summary: 'Get channel folders',
  docs: 'get-channel-folders',
  since: 'channelFolders',
  params: { include_archived: boolean().default(false).describe('list archived folders too') },
  response: z.object({ channel_folders: z.array(folderSchema) }),
  run({ org, params }) {
    const folders = org.tables.channel_folders
      .all()
      .filter((folder) => params.include_archived || !folder.is_archived);
    return { channel_folders: folders.map((folder) => presentFolder(org, folder)) };
  },
});
