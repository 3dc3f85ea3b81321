import { boolean, defineEndpoint } from '../../contract/index.js';
import { assertLength } from '../text/text.rules.js';
import { folderParams } from './create-channel-folder.js';
import {
  assertFolderNameFree,
  assertMayArchiveFolder,
  parseFolderName,
  requireFolder,
} from './folder.resource.js';

export const updateChannelFolder = defineEndpoint({
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
  area: 'folders',
  summary: 'Update a channel folder',
  docs: 'update-channel-folder',
  since: 'channelFolders',
  role: 'administrator',
  params: {
    ...folderParams,
    name: folderParams.name.optional(),
    is_archived: boolean().optional(),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, path, params }) {
    const folder = requireFolder(org, path.channel_folder_id);
    const { description = folder.description, is_archived = folder.is_archived } = params;
    if (params.description !== undefined)
      assertLength('description', description, org.settings.max_channel_folder_description_length);
    const name = params.name === undefined ? folder.name : parseFolderName(org, params.name);
    if (is_archived && !folder.is_archived) assertMayArchiveFolder(org, folder);
    if (!is_archived) assertFolderNameFree(org, name, folder);
    await org.tables.channel_folders.update(folder.id, { name, description, is_archived });
  },
});
