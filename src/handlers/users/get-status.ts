import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { canAccessUser } from '../access/user-access.rules.js';
import { presentStatus, statusSchema } from './status.present.js';
import { statusOf } from './status.rules.js';

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/status',
  area: 'users',
  extension: "published API: get a user's status",
  summary: 'Show what a user says of itself',
  auth: 'user',
  pathParams: { user_id: 'integer' },
  response: z.object({ status: statusSchema }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    const user = org.tables.users.get(path.user_id);
    if (user === undefined || !canAccessUser(org, actor, user)) {
      throw badRequest(`There is no user ${path.user_id}`);
    }
    return { status: presentStatus(statusOf(org, user.id)) };
  },
});
