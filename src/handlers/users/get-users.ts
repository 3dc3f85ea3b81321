import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import type { UserRecord } from '../../model/index.js';
import { accessibleUsers, isSystemBot } from '../access/user-access.rules.js';
import { getUser } from './get-user.js';
import { presentUnknownUser, presentUser, userSchema, userViewOf } from './user.present.js';

export const getUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  area: 'users',
  summary: 'Get users',
  docs: 'get-users',
  auth: 'optional',
  publicSince: 'publicUsers',
  params: {
    ...getUser.params,
    user_ids: json(z.array(z.int()))
      .optional()
      .since('userIdsFilter')
      .describe('only these users; unknown IDs are left out'),
  },
  response: z.object({ members: z.array(userSchema) }),
  errors: ['UNAUTHORIZED'],
  run(call) {
    const { org, actor, params } = call;
    const view = userViewOf(call);
    const visible = accessibleUsers(org, actor, params.user_ids);
    const visibleIds = new Set(visible.map(({ id }) => id));
    // Without an actor, `accessibleUsers()` returns all users.
    const hidden = org.follows('listsUnknownUsers')
      ? accessibleUsers(org, undefined, params.user_ids).filter(({ id }) => !visibleIds.has(id))
      : [];
    const isListed = (user: UserRecord) => !isSystemBot(org, user);
    return {
      members: [
        ...visible.filter(isListed).map((user) => presentUser(user, view)),
        ...hidden.filter(isListed).map(({ id }) => presentUnknownUser(org, id)),
      ],
    };
  },
});
