import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { compositeKey, userText } from '../../model/index.js';
import { requestAs } from '../access/refusals.rules.js';
import { assertCanBeMuted } from './muted-user.resource.js';

export const unmuteUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  area: 'users',
  summary: 'Unmute a user',
  docs: 'unmute-user',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path: { muted_user_id } }) {
    assertCanBeMuted(org, actor, muted_user_id);
    const { muted_users: table } = org.tables;
    const muted = table.firstBy('userMuted', compositeKey(actor.id, muted_user_id));
    if (muted === undefined) {
      throw badRequest(`User ${muted_user_id} is not muted`).because(
        'isMuted',
        `${userText(org, actor.id)} has not muted ${userText(org, muted_user_id)}`,
        ...requestAs(org, ({ id }) => id === actor.id, 'post', `/users/me/muted_users/${muted_user_id}`),
      );
    }
    await table.delete(muted.id);
  },
});
