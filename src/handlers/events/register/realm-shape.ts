import * as z from 'zod';
import { since, until, zulipName } from '../../../contract/index.js';
import { permissionSettingsSchema, permissionShape } from './permissions.js';

/** Boolean settings whose register field has the name of the `PATCH /realm` parameter, prefixed with `realm_`. */
export const REALM_FLAGS = [
  'allow_message_editing',
  'avatar_changes_disabled',
  'digest_emails_enabled',
  'disallow_disposable_email_addresses',
  'email_changes_disabled',
  'emails_restricted_to_domains',
  'enable_guest_user_dm_warning',
  'enable_guest_user_indicator',
  'enable_read_receipts',
  'inline_image_preview',
  'inline_url_embed_preview',
  'invite_required',
  'message_content_allowed_in_email_notifications',
  'name_changes_disabled',
  'require_e2ee_push_notifications',
  'require_unique_names',
  'send_channel_events_messages',
  'send_welcome_emails',
  'want_advertise_in_communities_directory',
] as const;

/** Numeric settings. */
export const REALM_NUMBERS = [
  'digest_weekday',
  'gif_rating_policy',
  'media_preview_size',
  'org_type',
  'video_chat_provider',
  'waiting_period_threshold',
] as const;

/** String settings. */
export const REALM_TEXTS = [
  'default_avatar_source',
  'default_code_block_language',
  'default_language',
  'description',
  'message_edit_history_visibility_policy',
  'name',
  'topics_policy',
  'welcome_message_custom_text',
] as const;

/** Time limits in seconds. */
export const REALM_LIMITS = [
  'message_content_delete_limit_seconds',
  'message_content_edit_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'move_messages_within_stream_limit_seconds',
] as const;

const limit = z.int().nullable();
const namedChoice = z.object({ name: z.string(), id: z.int() });
const thumbnailFormat = z.object({
  name: z.string(),
  max_width: z.int(),
  max_height: z.int(),
  format: z.string(),
  animated: z.boolean(),
});
const authenticationMethod = z.object({
  enabled: z.boolean(),
  available: z.boolean(),
  unavailable_reason: z.string().optional(),
});
const externalAccount = z.object({
  name: z.string(),
  text: z.string(),
  hint: z.string(),
  url_pattern: z.string(),
});

/** The schemas of the fields that describe the organization and its server in Zulip's register response, by name. */
export const realmSchemas: Readonly<Record<string, z.ZodType>> = {
  realm_name: z.string(),
  realm_description: z.string(),
  realm_uri: z.string(),
  realm_url: since('realmUrl', z.string()),
  realm_bot_domain: z.string(),
  realm_date_created: since('dateCreated', z.int()),
  realm_icon_url: z.string(),
  realm_icon_source: z.string(),
  realm_logo_url: z.string(),
  realm_logo_source: z.string(),
  realm_night_logo_url: z.string(),
  realm_night_logo_source: z.string(),
  upgrade_text_for_wide_organization_logo: z.string(),
  realm_org_type: since('organizationType', z.int()),
  realm_plan_type: z.int(),
  service_plan_is_not_limited: zulipName('zulip_plan_is_not_limited', z.boolean()),
  realm_is_mirror_realm: until('mirrorRealmRemoved', zulipName('realm_is_zephyr_mirror_realm', z.boolean())),
  realm_want_advertise_in_communities_directory: since('communitiesDirectory', z.boolean()),
  realm_default_language: z.string(),
  realm_default_external_accounts: z.record(z.string(), externalAccount),
  realm_enable_spectator_access: since('spectatorAccess', z.boolean()),
  realm_presence_disabled: z.boolean(),
  realm_push_notifications_enabled: z.boolean(),
  realm_push_notifications_enabled_end_timestamp: since('pushEndTimestamp', z.int().nullable()),
  realm_require_e2ee_push_notifications: since('encryptedPushRequired', z.boolean()),

  ...permissionShape,
  realm_allow_community_topic_editing: until('topicEditPolicy', z.boolean()),

  realm_allow_message_editing: z.boolean(),
  realm_message_content_edit_limit_seconds: limit,
  realm_message_content_delete_limit_seconds: limit,
  realm_move_messages_within_stream_limit_seconds: since('moveLimits', limit),
  realm_move_messages_between_streams_limit_seconds: since('moveLimits', limit),
  realm_allow_edit_history: z.boolean(),
  realm_message_edit_history_visibility_policy: since('historyVisibility', z.enum(['all', 'moves', 'none'])),
  realm_message_retention_days: z.int(),
  realm_topics_policy: since('realmTopicsPolicy', z.enum(['allow_empty_topic', 'disable_empty_topic'])),
  realm_mandatory_topics: z.boolean(),
  realm_enable_read_receipts: since('readReceipts', z.boolean()),
  realm_default_code_block_language: z.string(),
  realm_inline_image_preview: z.boolean(),
  realm_inline_url_embed_preview: z.boolean(),
  realm_media_preview_size: since('mediaPreviewSize', z.literal([100, 150, 200])),

  realm_invite_required: z.boolean(),
  realm_disallow_disposable_email_addresses: z.boolean(),
  realm_emails_restricted_to_domains: z.boolean(),
  realm_require_unique_names: since('uniqueNames', z.boolean()),
  realm_email_changes_disabled: z.boolean(),
  realm_name_changes_disabled: z.boolean(),
  realm_avatar_changes_disabled: z.boolean(),
  realm_waiting_period_threshold: z.int(),
  realm_enable_guest_user_dm_warning: since('guestMessageWarning', z.boolean()),
  realm_enable_guest_user_indicator: since('guestIndicator', z.boolean()),
  realm_authentication_methods: z.record(z.string(), z.union([z.boolean(), authenticationMethod])),
  realm_email_auth_enabled: z.boolean(),
  realm_password_auth_enabled: z.boolean(),

  realm_send_welcome_emails: z.boolean(),
  realm_welcome_message_custom_text: since('inviteWelcomeMessage', z.string()),
  realm_digest_emails_enabled: z.boolean(),
  realm_digest_weekday: z.int(),
  settings_send_digest_emails: z.boolean(),
  realm_message_content_allowed_in_email_notifications: z.boolean(),

  realm_moderation_request_channel_id: since('moderationChannel', z.int()),
  realm_new_stream_announcements_stream_id: since('announcementChannels', z.int()),
  realm_notifications_stream_id: until('announcementChannels', z.int()),
  realm_signup_announcements_stream_id: since('announcementChannels', z.int()),
  realm_signup_notifications_stream_id: until('announcementChannels', z.int()),
  realm_service_update_announcements_stream_id: since(
    'updateAnnouncements',
    zulipName('realm_zulip_update_announcements_stream_id', z.int()),
  ),

  realm_video_chat_provider: z.int(),
  realm_available_video_chat_providers: z.record(z.string(), namedChoice),
  realm_call_server_url: since('callServers', zulipName('realm_jitsi_server_url', z.string().nullable())),
  call_server_url: zulipName('jitsi_server_url', z.string()),
  server_call_server_url: since('callServers', zulipName('server_jitsi_server_url', z.string().nullable())),
  realm_gif_rating: until('gifRatingPolicy', since('gifRating', zulipName('realm_giphy_rating', z.int()))),
  gif_rating_options: until(
    'gifRatingPolicy',
    since('gifRating', zulipName('giphy_rating_options', z.record(z.string(), namedChoice))),
  ),
  realm_gif_rating_policy: since('gifRatingPolicy', z.int()),
  gif_rating_policy_options: since('gifRatingPolicy', z.record(z.string(), namedChoice)),
  realm_send_channel_events_messages: since('channelEventMessages', z.boolean()),
  realm_owner_full_content_access: since('ownerContentAccess', z.boolean()),
  realm_default_avatar_source: since('defaultAvatars', z.string()),
  realm_uuid: since('realmUuid', z.string()),
  realm_workplace_users_group: since('workplaceUsers', z.int()),

  max_stream_name_length: z.int(),
  max_stream_description_length: z.int(),
  max_file_upload_size_mib: since('sizesInMebibytes', z.int()),
  max_avatar_file_size_mib: since('sizesInMebibytes', z.int()),
  max_icon_file_size_mib: since('sizesInMebibytes', z.int()),
  max_logo_file_size_mib: since('sizesInMebibytes', z.int()),
  realm_upload_quota_mib: since('sizesInMebibytes', z.int().nullable()),
  password_min_length: z.int(),
  password_max_length: since('passwordMaxLength', z.int()),
  password_min_guesses: z.int(),

  event_queue_longpoll_timeout_seconds: since('longpollTimeout', z.int()),
  server_presence_ping_interval_seconds: since('presenceIntervals', z.int()),
  server_presence_offline_threshold_seconds: since('presenceIntervals', z.int()),
  server_typing_started_expiry_period_milliseconds: since('typingIntervals', z.int()),
  server_typing_stopped_wait_period_milliseconds: since('typingIntervals', z.int()),
  server_typing_started_wait_period_milliseconds: since('typingIntervals', z.int()),
  server_min_deactivated_realm_deletion_days: since('deletionDays', limit),
  server_max_deactivated_realm_deletion_days: since('deletionDays', limit),
  server_inline_image_preview: z.boolean(),
  server_inline_url_embed_preview: z.boolean(),
  server_thumbnail_formats: since('thumbnailFormats', z.array(thumbnailFormat)),
  server_avatar_changes_disabled: z.boolean(),
  server_name_changes_disabled: z.boolean(),
  server_needs_upgrade: since('longpollTimeout', z.boolean()),
  server_web_public_streams_enabled: since('serverWebPublic', z.boolean()),
  server_emoji_data_url: since('emojiDataUrl', z.string()),
  server_can_summarize_topics: since('summaries', z.boolean()),
  server_generation: z.int(),
  server_supported_permission_settings: since('permissionSettingsDescribed', permissionSettingsSchema),
  development_environment: z.boolean(),
};
