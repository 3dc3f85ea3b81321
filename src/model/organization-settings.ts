import * as z from 'zod';
import { groupSetting, setting } from './schemas/common.js';

/** Roles that can hold a permission. Users with a more privileged role also hold it; `nobody` grants it to no one. */
export const PERMISSION_ROLES = [
  'everyone',
  'members',
  'fullmembers',
  'moderators',
  'administrators',
  'owners',
  'nobody',
] as const;

const permissionHolders = z.union([z.enum(PERMISSION_ROLES), groupSetting], {
  error: `must be ${PERMISSION_ROLES.join(', ')}, the ID of a user group, or { "direct_members": [], "direct_subgroups": [] }`,
});

const flag = z.boolean();
const channel = z.int().positive().nullable();
/** A time limit in seconds, such as for editing messages; null for no limit. */
const limit = z.int().positive().nullable();

export const AUTHENTICATION_METHODS = ['Email', 'SAML'] as const;

/**
 * Settings that administrators change with `PATCH /realm`. `settings.ts` contains a few more settings that this
 * endpoint changes.
 */
export const ORGANIZATION_SETTINGS = {
  name: setting(z.string(), 'Example Organization'),
  /** Markdown source. */
  description: setting(z.string(), 'The organization where everyone tries things out.'),
  can_access_all_users_group: setting(z.enum(['everyone', 'members']), 'everyone'),
  can_add_custom_emoji_group: setting(permissionHolders, 'members'),
  can_add_subscribers_group: setting(permissionHolders, 'members'),
  can_create_bots_group: setting(permissionHolders, 'members'),
  can_create_groups: setting(permissionHolders, 'members'),
  can_create_private_channel_group: setting(permissionHolders, 'members'),
  can_create_public_channel_group: setting(permissionHolders, 'members'),
  can_create_web_public_channel_group: setting(permissionHolders, 'owners'),
  can_create_write_only_bots_group: setting(permissionHolders, 'members'),
  can_delete_any_message_group: setting(permissionHolders, 'administrators'),
  can_delete_own_message_group: setting(permissionHolders, 'everyone'),
  can_invite_users_group: setting(permissionHolders, 'administrators'),
  can_manage_all_groups: setting(permissionHolders, 'administrators'),
  can_manage_billing_group: setting(permissionHolders, 'administrators'),
  can_mention_many_users_group: setting(permissionHolders, 'administrators'),
  can_move_messages_between_channels_group: setting(permissionHolders, 'members'),
  can_move_messages_between_topics_group: setting(permissionHolders, 'everyone'),
  can_resolve_topics_group: setting(permissionHolders, 'everyone'),
  can_set_delete_message_policy_group: setting(permissionHolders, 'moderators'),
  can_set_topics_policy_group: setting(permissionHolders, 'members'),
  can_summarize_topics_group: setting(permissionHolders, 'everyone'),
  create_multiuse_invite_group: setting(permissionHolders, 'administrators'),
  direct_message_initiator_group: setting(permissionHolders, 'everyone'),
  direct_message_permission_group: setting(permissionHolders, 'everyone'),
  allow_message_editing: setting(flag, true),
  authentication_methods: setting(z.strictObject({ Email: flag, SAML: flag }), { Email: true, SAML: true }),
  avatar_changes_disabled: setting(flag, false),
  default_avatar_source: setting(z.enum(['G', 'J']), 'G'),
  default_code_block_language: setting(z.string(), ''),
  default_language: setting(z.string().min(1), 'en'),
  digest_emails_enabled: setting(flag, false),
  digest_weekday: setting(z.int().min(0).max(6), 1),
  disallow_disposable_email_addresses: setting(flag, true),
  email_changes_disabled: setting(flag, false),
  emails_restricted_to_domains: setting(flag, false),
  enable_guest_user_dm_warning: setting(flag, true),
  enable_guest_user_indicator: setting(flag, true),
  gif_rating_policy: setting(z.int().min(0).max(5), 0),
  inline_url_embed_preview: setting(flag, false),
  invite_required: setting(flag, true),
  jitsi_server_url: setting(z.url().max(200).nullable(), null),
  media_preview_size: setting(z.literal([100, 150, 200]), 100),
  message_content_allowed_in_email_notifications: setting(flag, true),
  message_content_delete_limit_seconds: setting(limit, null),
  message_content_edit_limit_seconds: setting(limit, null),
  message_edit_history_visibility_policy: setting(z.enum(['all', 'moves', 'none']), 'all'),
  /** Days; -1 keeps messages forever. The mock never deletes messages because of their age. */
  message_retention_days: setting(z.union([z.literal(-1), z.int().positive()]), -1),
  name_changes_disabled: setting(flag, false),
  org_type: setting(z.literal([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]), 0),
  require_unique_names: setting(flag, false),
  send_channel_events_messages: setting(flag, true),
  send_welcome_emails: setting(flag, true),
  service_update_announcements_channel_id: setting(channel, null),
  signup_announcements_channel_id: setting(channel, null),
  topics_policy: setting(z.enum(['allow_empty_topic', 'disable_empty_topic']), 'allow_empty_topic'),
  video_chat_provider: setting(z.int().nonnegative(), 0),
  /** Days after which a member is a full member. */
  waiting_period_threshold: setting(z.int().nonnegative(), 0),
  want_advertise_in_communities_directory: setting(flag, false),
  welcome_message_custom_text: setting(z.string(), ''),
};
