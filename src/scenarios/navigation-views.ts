import type { Seed } from './define.js';

/** Added to the three views of member in the default scenario. */
const VIEWS = [
  ['member', 'feed', false, null],
  ['member', 'drafts', true, null],
  ['member', 'narrow/channel/1-general/topic/standup', true, 'Standup'],
  ['member', 'narrow/dm/6-carl', false, 'Carl'],
  ['admin', 'recent', true, null],
  ['admin', 'narrow/is/mentioned', true, null],
  ['admin', 'narrow/channels/public/search/caf%C3%A9%20%2B%20tea', true, 'Tea & coffee ☕'],
  ['admin', 'narrow/sender/4', false, null],
  ['owner', 'narrow/has/reaction/sender/me', false, null],
] as const;

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /navigation_views/inbox\` with \`is_pinned=false\` by member hides the view. \`PATCH
  /navigation_views/narrow/is/starred\` with \`is_pinned=true\` pins it. \`POST /navigation_views\` with
  \`fragment=recent\` adds it. A \`name\` for a built-in view is rejected. admin has views with slashes, encoded
  characters and no name. colleague has none, so every PATCH fails with \`NOT_FOUND\`.`;

export const seed: Seed = async ({ create, id }) => {
  for (const [person, fragment, is_pinned, name] of VIEWS) {
    await create.navigationView({ user_id: id(person), fragment, is_pinned, name });
  }
};
