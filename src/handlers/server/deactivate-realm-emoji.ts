import { defineEndpoint, nothing } from '../../contract/index.js';
import { assertOwnEmoji } from '../text/realm-emoji.rules.js';
import { deactivateRealmEmoji as deactivate } from './realm-emoji.actions.js';

export const deactivateRealmEmoji = defineEndpoint({
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  area: 'server',
  extension: 'published API: deactivate custom emoji',
  summary: 'Take an emoji of the organization away; reactions with it stay',
  auth: 'user',
  pathParams: { emoji_name: 'text' },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await deactivate(org, assertOwnEmoji(org, actor, path.emoji_name));
    return {};
  },
});
