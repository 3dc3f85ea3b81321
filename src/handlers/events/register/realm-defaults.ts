import { MIN_DELETION_DAYS } from '../../server/deactivation.rules.js';
import { EXTERNAL_ACCOUNTS } from '../../users/profile-field.rules.js';

/** The public server for Jitsi calls. */
const CALL_SERVER = 'https://meet.jit.si';

/**
 * Fields of the register response for features that the mock does not model. Values match the behavior of the
 * mock where it is visible, and are otherwise Zulip's defaults.
 */
export const REALM_DEFAULTS = {
  // Lengths, in code points, also used to check channels.
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  server_min_deactivated_realm_deletion_days: MIN_DELETION_DAYS,
  server_max_deactivated_realm_deletion_days: null,
  // Intervals of presence and typing requests.
  server_presence_ping_interval_seconds: 60,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  // Nothing is fetched from other servers.
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_thumbnail_formats: [],
  // Joining, and changes that users may make to their accounts.
  server_name_changes_disabled: false,
  server_avatar_changes_disabled: false,
  // Emails that the mock does not send.
  settings_send_digest_emails: false,
  realm_push_notifications_enabled_end_timestamp: null,
  // No integrations for calls, GIFs and summaries.
  realm_call_server_url: null,
  call_server_url: CALL_SERVER,
  server_call_server_url: CALL_SERVER,
  gif_rating_options: { disabled: { name: 'GIFs disabled', id: 0 } },
  gif_rating_policy_options: { disabled: { name: 'GIFs disabled', id: 0 } },
  server_can_summarize_topics: false,
  // Signing in, consistent with GET server_settings.
  password_min_length: 8,
  password_max_length: 100,
  password_min_guesses: 10_000,
  // Appearance.
  realm_icon_source: 'G',
  realm_logo_url: '/static/images/logo/org-logo.svg?version=0',
  realm_logo_source: 'D',
  realm_night_logo_url: '/static/images/logo/org-logo.svg?version=0',
  realm_night_logo_source: 'D',
  upgrade_text_for_wide_organization_logo: '',
  // Sizes of files, in MiB.
  max_file_upload_size_mib: 10,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  realm_upload_quota_mib: null,
  // Other fields.
  realm_owner_full_content_access: false,
  realm_uuid: '8d1bd0a2-93a1-4a6c-8b6b-3f3d1f6a2c01',
  realm_default_external_accounts: EXTERNAL_ACCOUNTS,
  realm_presence_disabled: false,
  realm_is_mirror_realm: false,
  development_environment: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: true,
} as const;
