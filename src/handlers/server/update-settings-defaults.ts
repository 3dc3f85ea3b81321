import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import {
  assertChannelView,
  assertSound,
  commonSettingsParams,
  emailVisibilityOf,
  parseHomeView,
} from '../users/user-settings.rules.js';

const { default_language: _, allow_private_data_export: __, ...params } = commonSettingsParams;

export const updateSettingsDefaults = defineEndpoint({
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  area: 'server',
  summary: 'Update realm-level defaults of user settings',
  docs: 'update-realm-user-settings-defaults',
  auth: 'user',
  role: 'administrator',
  since: 'userSettingsDefaultsEdited',
  params,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, params: { email_address_visibility, web_home_view: view, ...others }, level }) {
    const input = { ...others, web_home_view: view && parseHomeView(view, level) };
    assertChannelView(others.web_channel_default_view, level);
    assertSound(others.notification_sound);
    const { user_settings_defaults: table } = org.tables;
    const stored = table.all()[0];
    const email_visibility =
      email_address_visibility === undefined
        ? (stored?.email_visibility ?? 'everyone')
        : emailVisibilityOf(email_address_visibility);
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const settings = { ...stored?.settings, ...changes };
    if (stored === undefined) await table.create({ settings, email_visibility });
    else await table.update(stored.id, { settings, email_visibility });
    return {};
  },
});
