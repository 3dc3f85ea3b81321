import * as z from 'zod';
import { checkSettings, DEFAULT_SETTINGS, type Settings, settingsSchema } from '../../model/index.js';
import { entriesOf } from '../../values.js';
import { defineRoute } from './route.js';

export const aboutSchema = z.object({
  name: z.string(),
  description: z.string().describe('Markdown'),
  default: z.unknown(),
  type: z.enum(['boolean', 'string', 'other']).describe('of values that are not `null`'),
  choices: z.array(z.string()).describe('the strings that it accepts, if they are few'),
  nullable: z.boolean().describe('whether it accepts `null`'),
});

/** Returns the strings that a schema lists. */
function choicesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodNullable) return choicesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(choicesOf);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

function typeOf(schema: z.core.$ZodType): 'boolean' | 'string' | 'other' {
  if (schema instanceof z.ZodNullable) return typeOf(schema.unwrap());
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum ? 'string' : 'other';
}

export const settingsRoutes = [
  defineRoute('GET /settings', {
    summary: 'Get the settings of the organization',
    response: settingsSchema,
    async run({ mock }) {
      await mock.ready;
      return mock.settings.get();
    },
  }),
  defineRoute('GET /settings/about', {
    summary: 'Describe the settings of the organization',
    response: z.object({ settings: z.array(aboutSchema) }),
    run() {
      const settings = entriesOf(settingsSchema.shape).map(([name, schema]) => ({
        name,
        description: SETTING_NOTES[name],
        default: DEFAULT_SETTINGS[name],
        type: typeOf(schema),
        choices: choicesOf(schema),
        nullable: schema.safeParse(null).success,
      }));
      return { settings };
    },
  }),
  defineRoute('PATCH /settings', {
    summary: 'Change settings of the organization',
    uncheckedBody: settingsSchema.partial(),
    response: settingsSchema,
    async run({ mock, body }) {
      await mock.ready;
      mock.settings.set(checkSettings(body));
      return mock.settings.get();
    },
  }),
];

/** A description of each setting, as Markdown without a final period. */
export const SETTING_NOTES: Record<keyof Settings, string> = {
  can_invite_users: 'Lowest role that may invite people',
  can_subscribe_others: 'Lowest role that may subscribe other users to channels',
  moderation_request_channel_id: 'Channel that receives reported messages; `null` disables reports',
  new_channel_announcements_channel_id: 'Channel that announces new channels; `null` announces none',
  allow_edit_history: 'Whether clients may read the edit history of messages',
  enable_read_receipts: 'Whether users see who has read a message',
  move_messages_within_stream_limit_seconds:
    'Seconds after which only moderators and administrators may move messages to another topic; `null` for no limit',
  move_messages_between_streams_limit_seconds:
    'Seconds after which only moderators and administrators may move messages to another channel; `null` for no limit',
  require_e2ee_push_notifications:
    'Whether push notifications must be encrypted; unencrypted ones lack the message, and from level 500 on are not sent',
  inline_image_preview: 'Whether messages show the images they link to',
  public_access:
    'Whether `GET /users`, and web-public channels below `/json`, are available without credentials',
  guests_see_all_users: 'Whether guests see users they share no channel or conversation with',
  limit_presence_to_accessible: 'Whether presence is limited to users that the caller can access',
  invite_daily_limit: 'Invitations per day; `null` for no limit',
  license_limit: 'Licenses of the organization; `null` for no limit',
  invitation_link_validity_minutes: 'Default lifetime of an invitation, in minutes',
  push_notifications_enabled: 'Whether the server sends push notifications',
  call_providers: 'Services in which users can start calls',
  jwt_key: 'Secret that signs JSON Web Tokens (HS256); `null` rejects all tokens',
  development_sign_in:
    'Whether users sign in with their email alone (`POST /dev_fetch_api_key`), as on a development server',
  history_limited_before: 'Older messages are hidden by the plan (UNIX seconds); `null` for no limit',
  max_message_length: 'Longest message, in code points',
  max_topic_length: 'Longest topic, in code points',
  max_channel_folder_name_length: 'Longest name of a channel folder, in code points',
  max_channel_folder_description_length: 'Longest description of a channel folder, in code points',
  realm_empty_topic_display_name: 'Display name of the empty topic',
  deactivated: 'Whether the organization is deactivated, so that every request with credentials fails',
  rate_limit: 'Requests per user, as `{ requests, seconds }`; `null` for no limit',
  heartbeat_seconds: 'Seconds after which a poll without events receives a `heartbeat` event, such as 0.3',
  name: 'Name of the organization',
  description: 'Description of the organization, in Markdown',
  can_access_all_users_group: 'Newer name of `guests_see_all_users`',
  can_add_custom_emoji_group: 'Who may add custom emoji',
  can_add_subscribers_group: 'Newer name of `can_subscribe_others`, which also accepts users and groups',
  can_create_bots_group: 'Who may create bots',
  can_create_groups: 'Who may create user groups',
  can_create_private_channel_group: 'Who may create private channels',
  can_create_public_channel_group: 'Who may create public channels',
  can_create_web_public_channel_group: 'Who may create web-public channels',
  can_create_write_only_bots_group: 'Who may create bots that only send messages',
  can_delete_any_message_group: 'Who may delete any message',
  can_delete_own_message_group: 'Who may delete their own messages',
  can_invite_users_group: 'Newer name of `can_invite_users`, which also accepts users and groups',
  can_manage_all_groups: 'Who may manage every user group',
  can_manage_billing_group: 'Who may manage the plan; no endpoint checks it',
  can_mention_many_users_group: 'Who may use wildcard mentions that notify more than 15 people',
  can_move_messages_between_channels_group: 'Who may move messages to other channels',
  can_move_messages_between_topics_group: 'Who may move messages to other topics',
  can_resolve_topics_group: 'Who may resolve topics',
  can_set_delete_message_policy_group: 'Who may set the permissions of channels to delete messages',
  can_set_topics_policy_group: 'Who may set the topics policy of channels',
  can_summarize_topics_group: 'Who may summarize topics; no endpoint checks it',
  create_multiuse_invite_group: 'Who may create reusable invitation links',
  direct_message_initiator_group: 'Who may begin direct message conversations',
  direct_message_permission_group:
    'At least one of these users must take part in each direct message conversation',
  allow_message_editing: 'Whether users may edit the content of messages',
  authentication_methods: 'How users can sign in; without `Email`, passwords are rejected',
  avatar_changes_disabled: 'Whether only administrators may change profile pictures',
  default_avatar_source: 'Where pictures of new users come from',
  default_code_block_language: 'Language of code blocks without one',
  default_language: 'Language of new users',
  digest_emails_enabled: 'Whether digest emails are sent; the mock sends none',
  digest_weekday: 'Day of digest emails: 0 is Monday',
  disallow_disposable_email_addresses:
    'Whether disposable addresses are rejected; the mock only stores the setting',
  email_changes_disabled: 'Whether only administrators may change their emails',
  emails_restricted_to_domains: 'Whether new users must have an email of one of `realm_domains`',
  enable_guest_user_dm_warning: 'Whether clients warn about direct messages to guests',
  enable_guest_user_indicator: 'Whether clients mark guests',
  gif_rating_policy: 'Rating of GIFs: 0 disables them',
  inline_url_embed_preview: 'Whether messages show previews of websites; the mock only stores the setting',
  invite_required: 'Whether new users need an invitation',
  jitsi_server_url: 'Server for calls in Jitsi Meet; `null` for the default one',
  media_preview_size: 'Size of previews, in percent',
  message_content_allowed_in_email_notifications: 'Whether emails contain messages',
  message_content_delete_limit_seconds:
    'Seconds after which users can no longer delete their messages; `null` for no limit',
  message_content_edit_limit_seconds:
    'Seconds after which users can no longer edit their messages; `null` for no limit',
  message_edit_history_visibility_policy: 'Newer form of `allow_edit_history`; `moves` shows only moves',
  message_retention_days: 'Days that messages are kept; the mock deletes none. `-1`: forever',
  name_changes_disabled: 'Whether only administrators may change their names',
  org_type: 'Kind of organization',
  require_unique_names: 'Whether no two users may have the same name',
  send_channel_events_messages:
    'Whether the notification bot posts about changes of a channel in that channel',
  send_welcome_emails: 'Whether new users receive emails; the mock sends none',
  service_update_announcements_channel_id: 'Channel for news about the server; `null` for none',
  signup_announcements_channel_id: 'Channel that announces new users; `null` for none',
  topics_policy: 'Whether messages may have the empty topic in channels that inherit the policy',
  video_chat_provider: 'Service of calls, one of `realm_available_video_chat_providers`',
  waiting_period_threshold: 'Days after which a member is a full member',
  want_advertise_in_communities_directory: 'Whether the organization is listed publicly',
  welcome_message_custom_text: 'Text that new users receive',
};
