import { boolean, defineEndpoint } from '../../contract/index.js';
import { changeStatus, statusParams } from './status.resource.js';
import { changeOwnSettings } from './update-settings.js';
import { assertPerson } from './user.rules.js';

export const updateStatus = defineEndpoint({
  method: 'POST',
  path: '/users/me/status',
  area: 'users',
  summary: 'Update your status',
  docs: 'update-status',
  params: {
    ...statusParams,
    away: boolean().optional().deprecated('the opposite of the setting `presence_enabled`'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    assertPerson(org, actor);
    await changeStatus(org, actor.id, params);
    const { away } = params;
    if (away !== undefined) await changeOwnSettings(org, actor.id, { presence_enabled: !away });
  },
});
