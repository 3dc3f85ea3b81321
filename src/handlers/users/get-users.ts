import * as z from 'zod';
import { boolean, defineEndpoint, json } from '../../contract/index.js';
import { accessibleUsers, accessibleUsersAmong, isSystemBot } from '../access/user-access.rules.js';
import { presentUser, userSchema, userViewOf } from './user.present.js';

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
    const users =
      params.user_ids === undefined
        ? accessibleUsers(org, actor)
        : accessibleUsersAmong(org, actor, params.user_ids);
    const view = userViewOf(call);
    const members = users.filter((user) => !isSystemBot(org, user));
    return { members: members.map((user) => presentUser(user, view)) };
  },
});
