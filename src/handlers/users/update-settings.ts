import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { applySettings, settingsParams } from './settings-params.js';

export const updateSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings',
  area: 'users',
  summary: 'Update settings',
  docs: 'update-settings',
  auth: 'user',
  params: settingsParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  run: ({ org, actor, params, level }) => applySettings(org, actor, params, level),
});
