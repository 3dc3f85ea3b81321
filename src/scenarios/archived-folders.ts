import type { Seed } from './define.js';

const FOLDERS = [
  [3, 'Projects 2024', 'Everything that shipped in 2024', true],
  [4, 'projects', 'Has the name of an active folder, but for case', true],
  [5, 'Customers', 'One channel for each customer', false],
  [6, 'Empty', 'No channel yet', false],
  [7, 'Experiments', 'Tried, and *put aside*', true],
] as const;

const CHANNELS = [
  [7, 'search rewrite', 3],
  [8, 'voice messages', 7],
  [9, 'customer acme', 5],
] as const;

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /channel_folders/3\` with \`is_archived=false\` by admin unarchives it; with \`is_archived=true\`, \`PATCH
  /channel_folders/1\` archives folder 1. \`PATCH /channel_folders/4\` with \`is_archived=false\` is rejected, because
  folder 1 has the same name. \`GET /channel_folders\` with \`include_archived=true\` lists all folders. Channels 7 and
  8 are in archived folders.`;

export const seed: Seed = async ({ create, id }) => {
  const creator_id = id('admin');
  for (const [folderId, name, description, is_archived] of FOLDERS) {
    await create.channelFolder({ id: folderId, name, description, is_archived, creator_id });
  }
  for (const [channelId, name, folder_id] of CHANNELS) {
    await create.channel({ id: channelId, name, description: `About ${name}`, folder_id, creator_id });
    for (const person of ['admin', 'member', 'colleague']) {
      await create.subscription({ user_id: id(person), stream_id: channelId });
    }
  }
  await create.channel({
    id: 10,
    name: 'retrospectives 2024',
    description: 'Archived with its folder',
    folder_id: 3,
    is_archived: true,
    creator_id,
  });
};
