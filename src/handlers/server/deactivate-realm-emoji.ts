import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireOwnEmoji } from '../text/emoji.rules.js';
import { deactivateRealmEmoji as deactivate } from './administration.actions.js';

export const deactivateRealmEmoji = defineEndpoint({
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  area: 'server',
  summary: 'Deactivate custom emoji',
  docs: 'deactivate-custom-emoji',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await deactivate(org, requireOwnEmoji(org, actor, path.emoji_name));
    return {};
  },
});
