import {
  DEFAULT_USER_SETTINGS,
  type DeepReadonly,
  type Organization,
  type UserSettingsDefaults,
} from '../../model/index.js';

type Defaults = DeepReadonly<UserSettingsDefaults>;

/** The settings that new users begin with. */
export function settingsDefaultsOf(org: Organization, record = org.tables.user_settings_defaults.all()[0]) {
  const { default_language: _, allow_private_data_export: __, ...usual } = DEFAULT_USER_SETTINGS;
  return {
    settings: { ...usual, ...record?.settings },
    email_visibility: record?.email_visibility ?? ('everyone' satisfies Defaults['email_visibility']),
  };
}
