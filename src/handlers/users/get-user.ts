import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { requireUser, requireUserByEmail } from '../access/user-access.rules.js';
import { presentUser, userSchema, userViewOf } from './user.present.js';

/** Parameters shared by the endpoints for one user. */
const oneUserParams = {
  client_gravatar: boolean()
    .default(true)
    .describe('return null as `avatar_url` of default avatars, which the client derives'),
  include_custom_profile_fields: boolean().default(false).describe('include `profile_data`'),
};

const oneUserResponse = z.object({ user: userSchema });

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}',
  area: 'users',
  summary: 'Get a user',
  docs: 'get-user',
  auth: 'user',
  params: oneUserParams,
  response: oneUserResponse,
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, path } = call;
    return { user: presentUser(requireUser(org, actor, path.user_id), userViewOf(call)) };
  },
});

export const getUserByEmail = defineEndpoint({
  method: 'GET',
  path: '/users/{email}',
  area: 'users',
  summary: 'Get a user by email',
  docs: 'get-user-by-email',
  auth: 'user',
  params: oneUserParams,
  response: oneUserResponse,
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, path } = call;
    return { user: presentUser(requireUserByEmail(org, actor, path.email), userViewOf(call)) };
  },
});
