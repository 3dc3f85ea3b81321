import { supports } from '../../../contract/levels/index.js';
import { type Organization, type Settings, systemGroupId } from '../../../model/index.js';
import { copyFields } from '../../../values.js';
import { MAX_CHANNEL_DESCRIPTION_LENGTH, MAX_CHANNEL_NAME_LENGTH } from '../../channels/channel.rules.js';
import { MAX_AVATAR_MIB, MAX_UPLOAD_MIB } from '../../messages/upload.resource.js';
import { PRESENCE_ACTIVE_SECONDS } from '../../presence/presence.resource.js';
import { EXTERNAL_ACCOUNTS } from '../../server/profile-field.resource.js';
import { MIN_DELETION_DAYS, offeredCallServices } from '../../server/settings.rules.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../users/sign-in.resource.js';
import { LONGPOLL_SECONDS } from '../queue.resource.js';
import { presentPermissionSettings, presentPermissions, visiblePermissions } from './permissions.js';
import { REALM_FLAGS, REALM_LIMITS, REALM_NUMBERS, REALM_TEXTS, realmSchemas } from './realm-shape.js';
import { defineSection } from './response.js';

/** Settings that have the same name in the register response, with the prefix `realm_`. */
const PLAIN_SETTINGS = [
  ...REALM_FLAGS,
  ...REALM_NUMBERS,
  ...REALM_TEXTS,
  ...REALM_LIMITS,
  'message_retention_days',
  'push_notifications_enabled',
] as const;

/** Returns the fields that depend on settings. Changes to these fields are sent as events. */
export function presentRealmSettings(
  settings: Readonly<Settings>,
  permissions = presentPermissions(settings),
): Record<string, unknown> {
  const limited = settings.history_limited_before !== null;
  const newChannels = settings.new_channel_announcements_channel_id ?? -1;
  const signups = settings.signup_announcements_channel_id ?? -1;
  const { Email: email } = settings.authentication_methods;
  const fields: Record<string, unknown> = {};
  for (const name of PLAIN_SETTINGS) fields[`realm_${name}`] = settings[name];
  copyFields(fields, permissions);
  copyFields(fields, {
    realm_allow_edit_history: settings.allow_edit_history,
    realm_authentication_methods: settings.authentication_methods,
    realm_email_auth_enabled: email,
    realm_password_auth_enabled: email,
    realm_call_server_url: settings.jitsi_server_url,
    call_server_url: settings.jitsi_server_url ?? CALL_SERVER,
    realm_gif_rating: settings.gif_rating_policy,
    realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    realm_moderation_request_channel_id: settings.moderation_request_channel_id ?? -1,
    realm_new_stream_announcements_stream_id: newChannels,
    realm_notifications_stream_id: newChannels,
    realm_signup_announcements_stream_id: signups,
    realm_signup_notifications_stream_id: signups,
    realm_service_update_announcements_stream_id: settings.service_update_announcements_channel_id ?? -1,
    realm_enable_spectator_access: settings.public_access,
    // Only the limited plan of Zulip Cloud hides old messages.
    realm_plan_type: limited ? 2 : 1,
    service_plan_is_not_limited: !limited,
  });
  return fields;
}

/** Returns the sign-in methods in the form that servers of this feature level return. */
export function presentAuthenticationMethods(methods: Settings['authentication_methods'], level: number) {
  if (!supports(level, 'authenticationMethodObjects')) return methods;
  return Object.fromEntries(
    Object.entries(methods).map(([name, enabled]) => [name, { enabled, available: true }]),
  );
}

/** Path of the organization's icon. */
export const REALM_ICON = '/avatar/realm?v=1';

/** The server for Jitsi calls of organizations that have not chosen one. */
const CALL_SERVER = 'https://meet.jit.si';

/**
 * Fields of the register response with fixed values. The values match the mock's behavior where a client can observe
 * it, and are otherwise Zulip's defaults.
 */
export const REALM_DEFAULTS = {
  // Lengths in code points, and days until the data of a deactivated organization is deleted.
  max_stream_name_length: MAX_CHANNEL_NAME_LENGTH,
  max_stream_description_length: MAX_CHANNEL_DESCRIPTION_LENGTH,
  server_min_deactivated_realm_deletion_days: MIN_DELETION_DAYS,
  server_max_deactivated_realm_deletion_days: null,
  // Intervals of presence and typing requests.
  server_presence_ping_interval_seconds: 60,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  // The mock fetches nothing from other servers.
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_thumbnail_formats: [],
  // Changes that users may make to their accounts.
  server_name_changes_disabled: false,
  server_avatar_changes_disabled: false,
  // Emails and notifications that the mock does not send.
  settings_send_digest_emails: false,
  realm_push_notifications_enabled_end_timestamp: null,
  // Calls, GIFs and topic summaries. The mock supports only calls.
  server_call_server_url: CALL_SERVER,
  gif_rating_options: { disabled: { name: 'GIFs disabled', id: 0 } },
  gif_rating_policy_options: { disabled: { name: 'GIFs disabled', id: 0 } },
  server_can_summarize_topics: false,
  // Rules for passwords.
  password_min_length: MIN_PASSWORD_LENGTH,
  password_max_length: MAX_PASSWORD_LENGTH,
  password_min_guesses: 10_000,
  // The icon and the logos.
  realm_icon_source: 'G',
  realm_logo_url: '/static/images/logo/org-logo.svg?version=0',
  realm_logo_source: 'D',
  realm_night_logo_url: '/static/images/logo/org-logo.svg?version=0',
  realm_night_logo_source: 'D',
  upgrade_text_for_wide_organization_logo: '',
  // Maximum file sizes, in MiB.
  max_file_upload_size_mib: MAX_UPLOAD_MIB,
  max_avatar_file_size_mib: MAX_AVATAR_MIB,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  realm_upload_quota_mib: null,
  // Fields that do not fit into any group above.
  realm_owner_full_content_access: false,
  realm_uuid: '8d1bd0a2-93a1-4a6c-8b6b-3f3d1f6a2c01',
  realm_default_external_accounts: EXTERNAL_ACCOUNTS,
  realm_presence_disabled: false,
  realm_is_mirror_realm: false,
  development_environment: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: true,
} as const;

/** The section with the fields that describe the organization and its server. */
export const realmSection = defineSection('realm', realmSchemas, ({ org, level, realmUrl }) => {
  const created = createdAt(org);
  const fields: Record<string, unknown> = { ...REALM_DEFAULTS };
  copyFields(fields, presentRealmSettings(org.settings, visiblePermissions(org, level)));
  copyFields(fields, {
    realm_uri: realmUrl,
    realm_url: realmUrl,
    realm_bot_domain: org.identity.host,
    realm_date_created: created,
    realm_icon_url: REALM_ICON,
    realm_available_video_chat_providers: offeredCallServices(org),
    realm_workplace_users_group: systemGroupId('role:members'),
    realm_allow_community_topic_editing: true,
    realm_authentication_methods: presentAuthenticationMethods(org.settings.authentication_methods, level),
    event_queue_longpoll_timeout_seconds: LONGPOLL_SECONDS,
    server_presence_offline_threshold_seconds: PRESENCE_ACTIVE_SECONDS,
    server_emoji_data_url: `${realmUrl}/static/generated/emoji/emoji_api.json`,
    server_generation: serverGeneration(org),
    server_supported_permission_settings: presentPermissionSettings(org, level),
  });
  return fields;
});

/**
 * Returns the start time of the server, in UNIX seconds: the time of the latest restart or, if the server never
 * restarted, the creation time of the organization.
 */
export function serverGeneration(org: Organization): number {
  return org.restartedAt ?? createdAt(org);
}

/** Returns the creation time of an organization, in UNIX seconds: the time when the first user joined. */
function createdAt({ tables, clock }: Organization): number {
  const first = tables.users.get(tables.users.ids()[0] ?? 0);
  return first === undefined ? clock.now() : Math.floor(Date.parse(first.date_joined) / 1000);
}
