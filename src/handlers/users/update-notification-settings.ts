import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { applySettings, settingsParams } from './update-settings.js';

export const updateNotificationSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings/notifications',
  area: 'users',
  summary: 'Update notification settings',
  auth: 'user',
  deprecated: true,
  params: settingsParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  run: ({ org, actor, params, level }) => applySettings(org, actor, params, level),
});
