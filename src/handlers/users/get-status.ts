import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { canAccessUser, unknownUser } from '../access/user-access.rules.js';
import { presentStatus, statusSchema } from './status.resource.js';

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/status',
  area: 'users',
  summary: "Get a user's status",
  docs: 'get-user-status',
  auth: 'user',
  since: 'statusRead',
  response: z.object({ status: statusSchema }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    const user = org.tables.users.get(path.user_id);
    if (user === undefined || !canAccessUser(org, actor, user)) {
      throw unknownUser(badRequest(`There is no user ${path.user_id}`), org, actor, path.user_id);
    }
    return { status: presentStatus(org, user.id) };
  },
});
