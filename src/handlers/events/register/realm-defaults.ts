import { MIN_DELETION_DAYS } from '../../server/deactivation.rules.js';
import { EXTERNAL_ACCOUNTS } from '../../users/profile-field.rules.js';

/**
 * Fields of the register response for features that the mock does not model. Values match the behavior of the
 * mock where it is visible (message edits have no time limit), and are otherwise the published defaults.
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
  // Messages: no time limits for editing, deleting and moving.
  realm_allow_message_editing: true,
  realm_message_content_edit_limit_seconds: null,
  realm_message_content_delete_limit_seconds: null,
  realm_move_messages_within_stream_limit_seconds: null,
  realm_move_messages_between_streams_limit_seconds: null,
  realm_message_retention_days: -1,
  realm_topics_policy: 'allow_empty_topic',
  realm_mandatory_topics: false,
  realm_default_code_block_language: '',
  // Nothing is fetched from other servers.
  realm_inline_url_embed_preview: false,
  realm_media_preview_size: 100,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_thumbnail_formats: [],
  // Joining, and changes that users may make to their accounts.
  realm_invite_required: true,
  realm_disallow_disposable_email_addresses: true,
  realm_emails_restricted_to_domains: false,
  realm_require_unique_names: false,
  realm_email_changes_disabled: false,
  realm_name_changes_disabled: false,
  realm_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_avatar_changes_disabled: false,
  realm_waiting_period_threshold: 0,
  realm_enable_guest_user_dm_warning: true,
  realm_enable_guest_user_indicator: true,
  // Emails that the mock does not send.
  realm_send_welcome_emails: true,
  realm_welcome_message_custom_text: '',
  realm_digest_emails_enabled: false,
  realm_digest_weekday: 1,
  settings_send_digest_emails: false,
  realm_message_content_allowed_in_email_notifications: true,
  realm_require_e2ee_push_notifications: false,
  realm_push_notifications_enabled_end_timestamp: null,
  // No integrations for calls, GIFs and summaries.
  realm_video_chat_provider: 0,
  realm_call_server_url: null,
  call_server_url: null,
  server_call_server_url: null,
  realm_gif_rating: 0,
  gif_rating_options: { disabled: { name: 'GIFs disabled', id: 0 } },
  realm_gif_rating_policy: 0,
  gif_rating_policy_options: { disabled: { name: 'GIFs disabled', id: 0 } },
  server_can_summarize_topics: false,
  // Signing in, consistent with GET server_settings.
  realm_authentication_methods: { Email: true, SAML: true },
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
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
  realm_send_channel_events_messages: true,
  realm_owner_full_content_access: false,
  realm_default_avatar_source: 'G',
  realm_uuid: '8d1bd0a2-93a1-4a6c-8b6b-3f3d1f6a2c01',
  realm_default_language: 'en',
  realm_default_external_accounts: EXTERNAL_ACCOUNTS,
  realm_org_type: 0,
  realm_presence_disabled: false,
  realm_is_mirror_realm: false,
  realm_want_advertise_in_communities_directory: false,
  realm_signup_announcements_stream_id: -1,
  realm_service_update_announcements_stream_id: -1,
  development_environment: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: true,
} as const;
