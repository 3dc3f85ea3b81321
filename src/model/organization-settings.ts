import * as z from 'zod';
import { groupSetting } from './schemas/common.js';

/** Roles that can hold a permission. Users with a more privileged role hold it too; `nobody` grants it to no one. */
export const PERMISSION_ROLES = [
  'everyone',
  'members',
  'fullmembers',
  'moderators',
  'administrators',
  'owners',
  'nobody',
] as const;

/** The holders of a permission: a role or a group-setting value. */
const permissionHolders = z.union([z.enum(PERMISSION_ROLES), groupSetting], {
  error: `must be ${PERMISSION_ROLES.join(', ')}, the ID of a user group, or { "direct_members": [], "direct_subgroups": [] }`,
});

const flag = z.boolean();
const channel = z.int().positive().nullable();
/** A time limit in seconds, such as for editing messages; null for no limit. */
const limit = z.int().positive().nullable();

const permissions = {
  can_access_all_users_group: z.enum(['everyone', 'members']),
  can_add_custom_emoji_group: permissionHolders,
  can_add_subscribers_group: permissionHolders,
  can_create_bots_group: permissionHolders,
  can_create_groups: permissionHolders,
  can_create_private_channel_group: permissionHolders,
  can_create_public_channel_group: permissionHolders,
  can_create_web_public_channel_group: permissionHolders,
  can_create_write_only_bots_group: permissionHolders,
  can_delete_any_message_group: permissionHolders,
  can_delete_own_message_group: permissionHolders,
  can_invite_users_group: permissionHolders,
  can_manage_all_groups: permissionHolders,
  can_manage_billing_group: permissionHolders,
  can_mention_many_users_group: permissionHolders,
  can_move_messages_between_channels_group: permissionHolders,
  can_move_messages_between_topics_group: permissionHolders,
  can_resolve_topics_group: permissionHolders,
  can_set_delete_message_policy_group: permissionHolders,
  can_set_topics_policy_group: permissionHolders,
  can_summarize_topics_group: permissionHolders,
  create_multiuse_invite_group: permissionHolders,
  direct_message_initiator_group: permissionHolders,
  direct_message_permission_group: permissionHolders,
};

export const AUTHENTICATION_METHODS = ['Email', 'SAML'] as const;

/**
 * Settings that administrators change with `PATCH /realm`. `settings.ts` has a few more that are parameters of `PATCH
 * /realm`.
 */
export const organizationSettingsShape = {
  name: z.string(),
  /** Markdown source. */
  description: z.string(),
  ...permissions,
  allow_message_editing: flag,
  authentication_methods: z.strictObject({ Email: flag, SAML: flag }),
  avatar_changes_disabled: flag,
  default_avatar_source: z.enum(['G', 'J']),
  default_code_block_language: z.string(),
  default_language: z.string().min(1),
  digest_emails_enabled: flag,
  digest_weekday: z.int().min(0).max(6),
  disallow_disposable_email_addresses: flag,
  email_changes_disabled: flag,
  emails_restricted_to_domains: flag,
  enable_guest_user_dm_warning: flag,
  enable_guest_user_indicator: flag,
  gif_rating_policy: z.int().min(0).max(5),
  inline_url_embed_preview: flag,
  invite_required: flag,
  jitsi_server_url: z.url().max(200).nullable(),
  media_preview_size: z.literal([100, 150, 200]),
  message_content_allowed_in_email_notifications: flag,
  message_content_delete_limit_seconds: limit,
  message_content_edit_limit_seconds: limit,
  message_edit_history_visibility_policy: z.enum(['all', 'moves', 'none']),
  /** Days; -1 keeps messages forever. The mock never deletes messages because of their age. */
  message_retention_days: z.union([z.literal(-1), z.int().positive()]),
  name_changes_disabled: flag,
  org_type: z.literal([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]),
  require_unique_names: flag,
  send_channel_events_messages: flag,
  send_welcome_emails: flag,
  service_update_announcements_channel_id: channel,
  signup_announcements_channel_id: channel,
  topics_policy: z.enum(['allow_empty_topic', 'disable_empty_topic']),
  video_chat_provider: z.int().nonnegative(),
  /** Days after which a member is a full member. */
  waiting_period_threshold: z.int().nonnegative(),
  want_advertise_in_communities_directory: flag,
  welcome_message_custom_text: z.string(),
};

type OrganizationSettings = z.infer<z.ZodObject<typeof organizationSettingsShape>>;

export const DEFAULT_ORGANIZATION_SETTINGS: OrganizationSettings = {
  name: 'Example Organization',
  description: 'The organization where everyone tries things out.',
  can_access_all_users_group: 'everyone',
  can_add_custom_emoji_group: 'members',
  can_add_subscribers_group: 'members',
  can_create_bots_group: 'members',
  can_create_groups: 'members',
  can_create_private_channel_group: 'members',
  can_create_public_channel_group: 'members',
  can_create_web_public_channel_group: 'owners',
  can_create_write_only_bots_group: 'members',
  can_delete_any_message_group: 'administrators',
  can_delete_own_message_group: 'everyone',
  can_invite_users_group: 'administrators',
  can_manage_all_groups: 'administrators',
  can_manage_billing_group: 'administrators',
  can_mention_many_users_group: 'administrators',
  can_move_messages_between_channels_group: 'members',
  can_move_messages_between_topics_group: 'everyone',
  can_resolve_topics_group: 'everyone',
  can_set_delete_message_policy_group: 'moderators',
  can_set_topics_policy_group: 'members',
  can_summarize_topics_group: 'everyone',
  create_multiuse_invite_group: 'administrators',
  direct_message_initiator_group: 'everyone',
  direct_message_permission_group: 'everyone',
  allow_message_editing: true,
  authentication_methods: { Email: true, SAML: true },
  avatar_changes_disabled: false,
  default_avatar_source: 'G',
  default_code_block_language: '',
  default_language: 'en',
  digest_emails_enabled: false,
  digest_weekday: 1,
  disallow_disposable_email_addresses: true,
  email_changes_disabled: false,
  emails_restricted_to_domains: false,
  enable_guest_user_dm_warning: true,
  enable_guest_user_indicator: true,
  gif_rating_policy: 0,
  inline_url_embed_preview: false,
  invite_required: true,
  jitsi_server_url: null,
  media_preview_size: 100,
  message_content_allowed_in_email_notifications: true,
  message_content_delete_limit_seconds: null,
  message_content_edit_limit_seconds: null,
  message_edit_history_visibility_policy: 'all',
  message_retention_days: -1,
  name_changes_disabled: false,
  org_type: 0,
  require_unique_names: false,
  send_channel_events_messages: true,
  send_welcome_emails: true,
  service_update_announcements_channel_id: null,
  signup_announcements_channel_id: null,
  topics_policy: 'allow_empty_topic',
  video_chat_provider: 0,
  waiting_period_threshold: 0,
  want_advertise_in_communities_directory: false,
  welcome_message_custom_text: '',
};
