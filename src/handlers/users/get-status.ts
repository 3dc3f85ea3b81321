import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentStatus, requireActivePerson, statusSchema } from './status.resource.js';

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/status',
  area: 'users',
  summary: "Get a user's status",
  docs: 'get-user-status',
  since: 'statusRead',
  response: z.object({ status: statusSchema }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    const user = requireActivePerson(org, actor, path.user_id);
    return { status: presentStatus(org, user.id) };
  },
});
