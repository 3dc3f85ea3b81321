import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { isBot, isDeactivated } from '../access/refusals.rules.js';
import { requireUser } from '../access/user-access.rules.js';
import { parseStatus, setStatus, statusOf } from './personal.resource.js';
import { statusParams } from './update-status.js';

export const updateUserStatus = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/status',
  area: 'users',
  summary: 'Update user status',
  docs: 'update-status-for-user',
  auth: 'user',
  role: 'administrator',
  since: 'statusUpdatedByAdministrators',
  params: statusParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const user = requireUser(org, actor, path.user_id);
    if (user.bot_type !== null) throw isBot(badRequest(`User ${user.id} is a bot`), user.id);
    if (!user.is_active) throw isDeactivated(badRequest(`User ${user.id} is deactivated`), org, user.id);
    await setStatus(org, user.id, await parseStatus(org, statusOf(org, user.id), params), params);
    return {};
  },
});
