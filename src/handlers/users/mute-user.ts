import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { userText } from '../../model/index.js';
import { markAsRead } from '../access/message-flags.actions.js';
import { requestAs } from '../access/refusals.rules.js';
import { assertCanBeMuted, hasMuted } from './muted-user.resource.js';

export const muteUser = defineEndpoint({
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  area: 'users',
  summary: 'Mute a user',
  docs: 'mute-user',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path: { muted_user_id } }) {
    assertCanBeMuted(org, actor, muted_user_id);
    if (hasMuted(org, actor.id, muted_user_id)) {
      throw badRequest(`User ${muted_user_id} is already muted`).because(
        'isNotMuted',
        `${userText(org, actor.id)} has muted ${userText(org, muted_user_id)}`,
        ...requestAs(org, ({ id }) => id === actor.id, 'delete', `/users/me/muted_users/${muted_user_id}`),
      );
    }
    await org.tables.muted_users.create({ user_id: actor.id, muted_user_id, date_muted: org.clock.now() });
    await markAsRead(org, actor.id, ({ sender_id }) => sender_id === muted_user_id);
  },
});
