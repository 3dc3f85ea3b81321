import { defineEndpoint } from '../../contract/index.js';
import { presentServerSettings, realmOf, serverSettingsSchema } from './server.present.js';

export const getServerSettings = defineEndpoint({
  method: 'GET',
  path: '/server_settings',
  area: 'server',
  summary: 'Get server settings',
  docs: 'get-server-settings',
  auth: 'none',
  response: serverSettingsSchema,
  errors: [],
  run({ org, level, realmUrl, userAgent }) {
    const realm = realmOf(org, realmUrl);
    return presentServerSettings({
      level,
      push: org.settings.push_notifications_enabled,
      // The published server rejects exactly this client, which exists for testing.
      incompatible: userAgent.startsWith('ZulipInvalid'),
      ...(realm && { realm }),
    });
  },
});
