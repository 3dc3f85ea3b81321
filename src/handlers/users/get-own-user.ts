import { defineEndpoint } from '../../contract/index.js';
import { apiEmail, avatarUrl } from '../../model/index.js';
import { lastReceivedId } from '../access/message-access.rules.js';
import { ownUserSchema, presentDateJoined, presentProfileData, roleFlags } from './user.present.js';

export const getOwnUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  area: 'users',
  summary: 'Get own user',
  docs: 'get-own-user',
  response: ownUserSchema,
  run({ org, actor, level }) {
    const isBot = actor.bot_type !== null;
    return {
      user_id: actor.id,
      avatar_url: avatarUrl(actor),
      avatar_version: actor.avatar_version,
      email: apiEmail(actor, org.identity.host),
      delivery_email: actor.delivery_email,
      full_name: actor.full_name,
      ...roleFlags(actor),
      is_billing_admin: actor.is_billing_admin,
      is_bot: isBot,
      is_active: actor.is_active,
      is_imported_stub: actor.is_imported_stub,
      role: actor.role,
      timezone: actor.timezone,
      date_joined: presentDateJoined(actor, { org, actor, level }),
      max_message_id: lastReceivedId(org, actor.id),
      ...(isBot ? {} : { profile_data: presentProfileData(org, actor.id) }),
    };
  },
});
