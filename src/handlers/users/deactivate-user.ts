import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { requireUser } from '../access/user-access.rules.js';
import { deactivateUser as deactivate } from './user.actions.js';
import { assertMayDeactivate } from './user.rules.js';

export const deactivateUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  area: 'users',
  summary: 'Deactivate a user',
  docs: 'deactivate-user',
  auth: 'user',
  role: 'administrator',
  params: {
    deactivation_notification_comment: text().optional().describe('has no effect here'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const user = requireUser(org, actor, path.user_id);
    assertMayDeactivate(org, actor, user);
    await deactivate(org, user);
    return {};
  },
});
