// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { createChannelFolder } from '../folders/create-channel-folder.js';
export { getChannelFolders } from '../folders/get-channel-folders.js';
export { reorderChannelFolders } from '../folders/reorder-channel-folders.js';
export { updateChannelFolder } from '../folders/update-channel-folder.js';
