import { defineEndpoint } from '../../contract/index.js';
import { emailVisibilityOf } from '../users/email.rules.js';
import { commonSettingsParams, parseSettings } from '../users/user-settings.rules.js';

export const updateSettingsDefaults = defineEndpoint({
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  area: 'server',
  summary: 'Update realm-level defaults of user settings',
  docs: 'update-realm-user-settings-defaults',
  role: 'administrator',
  since: 'userSettingsDefaultsEdited',
  params: commonSettingsParams,
  errors: ['BAD_REQUEST'],
  async run({ org, params: { email_address_visibility, ...input }, level }) {
    const given = Object.entries(parseSettings(input, level)).filter(([, value]) => value !== undefined);
    const { user_settings_defaults: table } = org.tables;
    const stored = table.all()[0];
    const email_visibility =
      email_address_visibility === undefined
        ? (stored?.email_visibility ?? 'everyone')
        : emailVisibilityOf(email_address_visibility);
    const settings = { ...stored?.settings, ...Object.fromEntries(given) };
    if (stored === undefined) await table.create({ settings, email_visibility });
    else await table.update(stored.id, { settings, email_visibility });
  },
});
