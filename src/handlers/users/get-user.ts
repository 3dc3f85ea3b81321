import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { requireUser } from '../access/user-access.rules.js';
import { presentUser, userSchema, userViewOf } from './user.present.js';

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}',
  area: 'users',
  summary: 'Get a user',
  docs: 'get-user',
  params: {
    client_gravatar: boolean()
      .default(true)
      .describe('return null as `avatar_url` of default avatars, which the client derives'),
    include_custom_profile_fields: boolean().default(false).describe('include `profile_data`'),
  },
  response: z.object({ user: userSchema }),
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, path } = call;
    return { user: presentUser(requireUser(org, actor, path.user_id), userViewOf(call)) };
  },
});
