import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { applySettings, settingsParams } from './update-settings.js';

export const updateDisplaySettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings/display',
  area: 'users',
  summary: 'Update display settings',
  auth: 'user',
  deprecated: true,
  params: settingsParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  run: ({ org, actor, params, level }) => applySettings(org, actor, params, level),
});
