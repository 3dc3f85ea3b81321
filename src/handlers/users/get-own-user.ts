import { defineEndpoint } from '../../contract/index.js';
import { avatarUrl } from '../../model/index.js';
import { omit } from '../../values.js';
import { lastReceivedId } from '../access/message-access.rules.js';
import { ownUserSchema, presentUser } from './user.present.js';

export const getOwnUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  area: 'users',
  summary: 'Get own user',
  docs: 'get-own-user',
  response: ownUserSchema,
  run({ org, actor, level }) {
    const user = presentUser(actor, { org, actor, level, clientGravatar: false, profileData: true });
    return {
      ...(org.follows('describesOwnBot') ? user : omit(user, ['bot_type', 'bot_owner_id'])),
      avatar_url: avatarUrl(actor),
      delivery_email: actor.delivery_email,
      timezone: actor.timezone,
      max_message_id: lastReceivedId(org, actor.id),
    };
  },
});
