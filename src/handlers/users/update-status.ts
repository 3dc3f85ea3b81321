import { boolean, defineEndpoint, emptyResponse } from '../../contract/index.js';
import { sharePresence } from '../presence/presence.actions.js';
import { setStatus } from './status.actions.js';
import { parseStatus, statusOf } from './status.rules.js';
import { statusParams } from './status-params.js';
import { updateUserSettings } from './user-settings.actions.js';

export const updateStatus = defineEndpoint({
  method: 'POST',
  path: '/users/me/status',
  area: 'users',
  summary: 'Update your status',
  docs: 'update-status',
  auth: 'user',
  params: {
    ...statusParams,
    away: boolean().optional().deprecated('the opposite of the setting `presence_enabled`'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params: { away, ...request } }) {
    const status = await parseStatus(org, statusOf(org, actor.id), request, away !== undefined);
    await setStatus(org, actor.id, status, { ...request, away });
    if (away === undefined) return {};
    const { presence_enabled } = await updateUserSettings(org, actor.id, { presence_enabled: !away });
    if (presence_enabled !== undefined) await sharePresence(org, actor.id, presence_enabled);
    return {};
  },
});
