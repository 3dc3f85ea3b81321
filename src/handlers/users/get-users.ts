import * as z from 'zod';
import { boolean, defineEndpoint, json } from '../../contract/index.js';
import { accessibleUsers, accessibleUsersAmong, isSystemBot } from '../access/user-access.rules.js';
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
    client_gravatar: boolean()
      .default(true)
      .describe('return null as `avatar_url` of default avatars, which the client derives'),
    include_custom_profile_fields: boolean().default(false).describe('include `profile_data`'),
    user_ids: json(z.array(z.int()))
      .optional()
      .since('userIdsFilter')
      .describe('only these users; unknown IDs are left out'),
  },
  response: z.object({ members: z.array(userSchema) }),
  errors: ['UNAUTHORIZED'],
  run(call) {
    const { org, actor, params } = call;
    const { user_ids } = params;
    const usersOf = (caller: typeof actor) =>
      (user_ids === undefined
        ? accessibleUsers(org, caller)
        : accessibleUsersAmong(org, caller, user_ids)
      ).filter((user) => !isSystemBot(org, user));
    const view = userViewOf(call);
    const visible = usersOf(actor);
    const hidden = org.follows('listsUnknownUsers')
      ? usersOf(undefined).filter((user) => !visible.includes(user))
      : [];
    return {
      members: [
        ...visible.map((user) => presentUser(user, view)),
        ...hidden.map(({ id }) => presentUnknownUser(org, id)),
      ],
    };
  },
});
