import { defineEndpoint } from '../../contract/index.js';
import { prepareText } from '../text/renderer.rules.js';
import { presentServerSettings, realmOf, serverSettingsSchema } from './server.present.js';

export const getServerSettings = defineEndpoint({
  method: 'GET',
  path: '/server_settings',
  area: 'server',
  summary: 'Get server settings',
  docs: 'get-server-settings',
  auth: 'none',
  response: serverSettingsSchema,
  async run({ org, level, realmUrl, userAgent }) {
    await prepareText(org.identity.description);
    const realm = realmOf(org, realmUrl);
    return presentServerSettings({
      level,
      push: org.settings.push_notifications_enabled,
      incompatible: isIncompatible(userAgent),
      development: org.settings.development_sign_in,
      methods: org.settings.authentication_methods,
      ...(realm && { realm }),
    });
  },
});

/** The oldest version of Zulip's mobile app that current servers support. */
const FIRST_MOBILE_VERSION = 26;

/** Whether a client is too old: an old mobile app, or Zulip's test client for this check. */
function isIncompatible(userAgent: string): boolean {
  if (userAgent.startsWith('ZulipInvalid')) return true;
  const [, version] = /^ZulipMobile\/(\d+)/.exec(userAgent) ?? [];
  return version !== undefined && Number(version) < FIRST_MOBILE_VERSION;
}
