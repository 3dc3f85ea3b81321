import type { Recipes } from './recipe.js';

const LINKIFIER = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const FIELD = { name: 'Office', field_type: 1 };
const PLAYGROUND = {
  name: 'Example playground',
  pygments_language: 'Python',
  url_template: 'https://play.example.com/?code={code}',
};
const ADDED = { as: 'admin', method: 'POST', path: '/realm/filters', fields: LINKIFIER };

export const server: Recipes = {
  'POST /realm/emoji/{emoji_name}': {
    BAD_REQUEST: [{ when: 'the file is missing', path: '/realm/emoji/parrot' }],
  },
  'DELETE /realm/emoji/{emoji_name}': {
    BAD_REQUEST: [{ when: 'the emoji does not exist', path: '/realm/emoji/parrot', status: 404 }],
  },
  'POST /realm/profile_fields': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: FIELD },
      { when: 'the name is empty', as: 'admin', fields: { ...FIELD, name: '' } },
      { when: 'another field has the name', as: 'admin', fields: { ...FIELD, name: 'Phone' } },
      { when: 'a list of options is empty', as: 'admin', fields: { ...FIELD, field_type: 3 } },
    ],
  },
  'PATCH /realm/profile_fields': {
    BAD_REQUEST: [{ when: 'the list lacks a field', as: 'admin', fields: { order: [1, 2] } }],
  },
  'PATCH /realm/profile_fields/{field_id}': {
    BAD_REQUEST: [
      { when: 'the field does not exist', as: 'admin', path: '/realm/profile_fields/99', fields: FIELD },
      {
        when: 'another field has the name',
        as: 'admin',
        path: '/realm/profile_fields/2',
        fields: { name: 'Phone' },
      },
    ],
  },
  'DELETE /realm/profile_fields/{field_id}': {
    BAD_REQUEST: [{ when: 'the field does not exist', as: 'admin', path: '/realm/profile_fields/99' }],
  },
  'PATCH /realm': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { name: 'New name' } },
      {
        when: 'an administrator who is not an owner changes a setting that only owners may change',
        as: 'admin',
        fields: { waiting_period_threshold: 3 },
      },
      { when: 'the value does not fit the setting', as: 'admin', fields: { digest_weekday: 7 } },
      {
        when: 'a permission does not accept a group',
        as: 'admin',
        fields: { can_create_public_channel_group: { new: 1 } },
      },
      {
        when: 'a permission names a deactivated group',
        as: 'admin',
        fields: { can_create_public_channel_group: { new: 11 } },
      },
      { when: 'a channel does not exist', as: 'admin', fields: { new_stream_announcements_stream_id: 99 } },
      {
        when: 'no authentication method would be enabled',
        as: 'owner',
        fields: { authentication_methods: { Email: false, SAML: false } },
      },
    ],
    EXPECTATION_MISMATCH: [
      {
        when: 'a permission has changed since the client read it',
        as: 'admin',
        fields: { can_create_public_channel_group: { new: 5, old: 6 } },
      },
    ],
    SYSTEM_GROUP_REQUIRED: [
      {
        when: 'a permission accepts only system groups',
        as: 'admin',
        fields: { can_create_web_public_channel_group: { new: 9 } },
      },
    ],
  },
  'PATCH /realm/user_settings_defaults': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { twenty_four_hour_time: true } },
      { when: 'the value does not fit the setting', as: 'admin', fields: { color_scheme: 9 } },
    ],
  },
  'POST /realm/playgrounds': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: PLAYGROUND },
      {
        when: 'the URL template lacks the variable',
        as: 'admin',
        fields: { ...PLAYGROUND, url_template: 'https://play.example.com' },
      },
      {
        when: 'another playground of the language has the name',
        as: 'admin',
        before: [{ as: 'admin', method: 'POST', path: '/realm/playgrounds', fields: PLAYGROUND }],
        fields: PLAYGROUND,
      },
    ],
  },
  'DELETE /realm/playgrounds/{playground_id}': {
    BAD_REQUEST: [{ when: 'the playground does not exist', as: 'admin', path: '/realm/playgrounds/99' }],
  },
  'POST /realm/domains': {
    BAD_REQUEST: [
      {
        when: 'the caller is not an owner',
        as: 'admin',
        fields: { domain: 'example.org', allow_subdomains: false },
      },
      {
        when: 'the domain is malformed',
        as: 'owner',
        fields: { domain: 'example', allow_subdomains: false },
      },
      {
        when: 'the organization already has the domain',
        as: 'owner',
        before: [
          {
            as: 'owner',
            method: 'POST',
            path: '/realm/domains',
            fields: { domain: 'example.org', allow_subdomains: false },
          },
        ],
        fields: { domain: 'example.org', allow_subdomains: false },
      },
    ],
  },
  'PATCH /realm/domains/{domain}': {
    BAD_REQUEST: [
      {
        when: 'the organization does not have the domain',
        as: 'owner',
        path: '/realm/domains/example.org',
        fields: { allow_subdomains: true },
      },
    ],
  },
  'DELETE /realm/domains/{domain}': {
    BAD_REQUEST: [
      { when: 'the organization does not have the domain', as: 'owner', path: '/realm/domains/example.org' },
    ],
  },
  'GET /export/realm': { BAD_REQUEST: [{ when: 'the caller is not an administrator' }] },
  'GET /export/realm/consents': { BAD_REQUEST: [{ when: 'the caller is not an administrator' }] },
  'POST /export/realm': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator' },
      {
        when: 'the organization has started five exports in a week',
        as: 'admin',
        before: Array.from({ length: 5 }, () => ({ as: 'admin', method: 'POST', path: '/export/realm' })),
      },
      {
        when: 'the export would contain private data without consent',
        as: 'admin',
        fields: { export_type: 'full_without_consent' },
      },
      { when: 'no owner consents to the export', as: 'admin', fields: { export_type: 'full_with_consent' } },
    ],
  },
  'DELETE /export/realm/{export_id}': {
    BAD_REQUEST: [
      { when: 'the export does not exist', as: 'admin', path: '/export/realm/99' },
      {
        when: 'the export is still in progress',
        as: 'admin',
        before: [{ as: 'admin', method: 'POST', path: '/export/realm' }],
        path: '/export/realm/1',
      },
    ],
  },
  'POST /realm/test_welcome_bot_custom_message': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { welcome_message_custom_text: 'Hi' } },
      { when: 'the text is empty', as: 'admin', fields: { welcome_message_custom_text: ' ' } },
    ],
  },
  'POST /realm/filters': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: LINKIFIER },
      { when: 'the pattern is not valid', as: 'admin', fields: { ...LINKIFIER, pattern: '(' } },
      {
        when: 'the URL template does not use the groups of the pattern',
        as: 'admin',
        fields: { ...LINKIFIER, url_template: 'https://tracker.example.com' },
      },
      { when: 'another linkifier has the pattern', as: 'admin', before: [ADDED], fields: LINKIFIER },
    ],
  },
  'PATCH /realm/filters/{filter_id}': {
    BAD_REQUEST: [
      { when: 'the linkifier does not exist', as: 'admin', path: '/realm/filters/99', fields: LINKIFIER },
    ],
  },
  'DELETE /realm/filters/{filter_id}': {
    BAD_REQUEST: [{ when: 'the linkifier does not exist', as: 'admin', path: '/realm/filters/99' }],
  },
  'PATCH /realm/linkifiers': {
    BAD_REQUEST: [
      {
        when: 'the list lacks a linkifier',
        as: 'admin',
        before: [ADDED],
        fields: { ordered_linkifier_ids: [] },
      },
    ],
  },
  'GET /calls/bigbluebutton/create': {
    BAD_REQUEST: [{ when: 'the name of the meeting is missing' }],
  },
  'POST /calls/constructorgroups/create': {
    BAD_REQUEST: [{ when: 'the service is not configured' }],
  },
  'POST /calls/nextcloud_talk/create': {
    BAD_REQUEST: [{ when: 'the service is not configured', fields: { room_name: 'standup' } }],
  },
  'POST /calls/webex/create': {
    BAD_REQUEST: [{ when: 'the service is not configured' }],
  },
  'POST /realm/deactivate': {
    BAD_REQUEST: [
      { when: 'the caller is not an owner', as: 'admin' },
      { when: 'the data would be deleted too soon', as: 'owner', fields: { deletion_delay_days: 1 } },
    ],
  },
};
