import { type Recipes, step } from './recipe.js';

const LINKIFIER = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const FIELD = { name: 'Office', field_type: 1 };
const EXPORT = step('admin', 'POST', '/export/realm');
const PLAYGROUND = {
  name: 'Example playground',
  pygments_language: 'Python',
  url_template: 'https://play.example.com/?code={code}',
};
const DOMAIN = { domain: 'example.org', allow_subdomains: false };
const NEW_LINKIFIER = step('admin', 'POST', '/realm/filters', LINKIFIER);

export const server: Recipes = {
  'POST /realm/emoji/{emoji_name}': { 'the file is missing': { path: '/realm/emoji/parrot' } },
  'DELETE /realm/emoji/{emoji_name}': {
    'the emoji does not exist': { path: '/realm/emoji/parrot', status: 404 },
  },
  'POST /realm/profile_fields': {
    'the caller is not an administrator': { fields: FIELD },
    'the name is empty': { as: 'admin', fields: { ...FIELD, name: '' } },
    'another field has the name': { as: 'admin', fields: { ...FIELD, name: 'Phone' } },
    'a list of options is empty': { as: 'admin', fields: { ...FIELD, field_type: 3 } },
  },
  'PATCH /realm/profile_fields': { 'the list lacks a field': { as: 'admin', fields: { order: [1, 2] } } },
  'PATCH /realm/profile_fields/{field_id}': {
    'the field does not exist': { as: 'admin', path: '/realm/profile_fields/99', fields: FIELD },
    'another field has the name': { as: 'admin', path: '/realm/profile_fields/2', fields: { name: 'Phone' } },
  },
  'DELETE /realm/profile_fields/{field_id}': {
    'the field does not exist': { as: 'admin', path: '/realm/profile_fields/99' },
  },
  'PATCH /realm': {
    'the caller is not an administrator': { fields: { name: 'New name' } },
    'an administrator who is not an owner changes a setting that only owners may change': {
      as: 'admin',
      fields: { waiting_period_threshold: 3 },
    },
    'the value does not fit the setting': { as: 'admin', fields: { digest_weekday: 7 } },
    'a permission does not accept a group': {
      as: 'admin',
      fields: { can_create_public_channel_group: { new: 1 } },
    },
    'a permission names a deactivated group': {
      as: 'admin',
      fields: { can_create_public_channel_group: { new: 11 } },
    },
    'a channel does not exist': { as: 'admin', fields: { new_stream_announcements_stream_id: 99 } },
    'no authentication method would be enabled': {
      as: 'owner',
      fields: { authentication_methods: { Email: false, SAML: false } },
    },
    'a permission has changed since the client read it': {
      code: 'EXPECTATION_MISMATCH',
      as: 'admin',
      fields: { can_create_public_channel_group: { new: 5, old: 6 } },
    },
    'a permission accepts only system groups': {
      code: 'SYSTEM_GROUP_REQUIRED',
      as: 'admin',
      fields: { can_create_web_public_channel_group: { new: 9 } },
    },
  },
  'PATCH /realm/user_settings_defaults': {
    'the caller is not an administrator': { fields: { twenty_four_hour_time: true } },
    'the value does not fit the setting': { as: 'admin', fields: { color_scheme: 9 } },
  },
  'POST /realm/playgrounds': {
    'the caller is not an administrator': { fields: PLAYGROUND },
    'the URL template lacks the variable': {
      as: 'admin',
      fields: { ...PLAYGROUND, url_template: 'https://play.example.com' },
    },
    'another playground of the language has the name': {
      as: 'admin',
      before: [step('admin', 'POST', '/realm/playgrounds', PLAYGROUND)],
      fields: PLAYGROUND,
    },
  },
  'DELETE /realm/playgrounds/{playground_id}': {
    'the playground does not exist': { as: 'admin', path: '/realm/playgrounds/99' },
  },
  'POST /realm/domains': {
    'the caller is not an owner': { as: 'admin', fields: DOMAIN },
    'the domain is malformed': { as: 'owner', fields: { ...DOMAIN, domain: 'example' } },
    'the organization already has the domain': {
      as: 'owner',
      before: [step('owner', 'POST', '/realm/domains', DOMAIN)],
      fields: DOMAIN,
    },
  },
  'PATCH /realm/domains/{domain}': {
    'the organization does not have the domain': {
      as: 'owner',
      path: '/realm/domains/example.org',
      fields: { allow_subdomains: true },
    },
  },
  'DELETE /realm/domains/{domain}': {
    'the organization does not have the domain': { as: 'owner', path: '/realm/domains/example.org' },
  },
  'GET /export/realm': { 'the caller is not an administrator': {} },
  'GET /export/realm/consents': { 'the caller is not an administrator': {} },
  'POST /export/realm': {
    'the caller is not an administrator': {},
    'the organization has started five exports in a week': {
      as: 'admin',
      before: Array.from({ length: 5 }, () => EXPORT),
    },
    'the export would contain private data without consent': {
      as: 'admin',
      fields: { export_type: 'full_without_consent' },
    },
    'no owner consents to the export': { as: 'admin', fields: { export_type: 'full_with_consent' } },
  },
  'DELETE /export/realm/{export_id}': {
    'the export does not exist': { as: 'admin', path: '/export/realm/99' },
    'the export is still in progress': {
      as: 'admin',
      before: [EXPORT],
      path: '/export/realm/1',
    },
  },
  'POST /realm/test_welcome_bot_custom_message': {
    'the caller is not an administrator': { fields: { welcome_message_custom_text: 'Hi' } },
    'the text is empty': { as: 'admin', fields: { welcome_message_custom_text: ' ' } },
  },
  'POST /realm/filters': {
    'the caller is not an administrator': { fields: LINKIFIER },
    'the pattern is not valid': { as: 'admin', fields: { ...LINKIFIER, pattern: '(' } },
    'the URL template does not use the groups of the pattern': {
      as: 'admin',
      fields: { ...LINKIFIER, url_template: 'https://tracker.example.com' },
    },
    'another linkifier has the pattern': { as: 'admin', before: [NEW_LINKIFIER], fields: LINKIFIER },
  },
  'PATCH /realm/filters/{filter_id}': {
    'the linkifier does not exist': { as: 'admin', path: '/realm/filters/99', fields: LINKIFIER },
  },
  'DELETE /realm/filters/{filter_id}': {
    'the linkifier does not exist': { as: 'admin', path: '/realm/filters/99' },
  },
  'PATCH /realm/linkifiers': {
    'the list lacks a linkifier': {
      as: 'admin',
      before: [NEW_LINKIFIER],
      fields: { ordered_linkifier_ids: [] },
    },
  },
  'GET /calls/bigbluebutton/create': { 'the name of the meeting is missing': {} },
  'POST /calls/constructorgroups/create': { 'the service is not configured': {} },
  'POST /calls/nextcloud_talk/create': {
    'the service is not configured': { fields: { room_name: 'standup' } },
  },
  'POST /calls/webex/create': { 'the service is not configured': {} },
  'POST /realm/deactivate': {
    'the caller is not an owner': { as: 'admin' },
    'the data would be deleted too soon': { as: 'owner', fields: { deletion_delay_days: 1 } },
  },
};
