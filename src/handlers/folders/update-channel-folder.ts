import { boolean, defineEndpoint } from '../../contract/index.js';
import type { ChannelFolder } from '../../model/index.js';
import { assertLength } from '../text/text.rules.js';
import { folderParams } from './create-channel-folder.js';
import {
  assertFolderNameFree,
  assertMayArchiveFolder,
  parseFolderName,
  requireFolder,
  updateFolder,
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
    const changes: Partial<ChannelFolder> = {};
    if (params.name !== undefined) changes.name = parseFolderName(org, params.name);
    if (params.description !== undefined) {
      assertLength('description', params.description, org.settings.max_channel_folder_description_length);
      changes.description = params.description;
    }
    if (params.is_archived !== undefined) changes.is_archived = params.is_archived;
    if (changes.is_archived && !folder.is_archived) assertMayArchiveFolder(org, folder);
    const result = { ...folder, ...changes };
    if (!result.is_archived) assertFolderNameFree(org, result.name, folder);
    await updateFolder(org, folder, changes);
  },
});
