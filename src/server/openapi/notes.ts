import type { Endpoint } from '../../contract/index.js';
import type { UserSettings } from '../../model/index.js';
import { SETTING_NOTES } from '../../runtime/control/settings.js';

const GROUP = 'as an ID of a user group, or as `{ direct_members, direct_subgroups }`';

/** Descriptions of path captures, and of parameters with the same meaning in every endpoint. */
export const SHARED_NOTES: Readonly<Record<string, string>> = {
  allow_subdomains: 'Whether addresses of its subdomains are allowed too',
  attachment_id: 'ID of the attachment, as in `GET /attachments`',
  bot_id: 'User ID of the bot',
  bouncer_public_key: 'Public key with which the client encrypted `encrypted_push_registration`',
  can_add_subscribers_group: `Who may subscribe others, ${GROUP}`,
  can_administer_channel_group: `Who may change the channel, ${GROUP}`,
  can_create_topic_group: `Who may start new topics, ${GROUP}`,
  can_delete_any_message_group: `Who may delete any message of the channel, ${GROUP}`,
  can_delete_own_message_group: `Who may delete their own messages, ${GROUP}`,
  can_move_messages_out_of_channel_group: `Who may move messages to other channels, ${GROUP}`,
  can_move_messages_within_channel_group: `Who may move messages to other topics, ${GROUP}`,
  can_remove_subscribers_group: `Who may unsubscribe others, ${GROUP}`,
  can_resolve_topics_group: `Who may resolve topics, ${GROUP}`,
  can_send_message_group: `Who may post, ${GROUP}`,
  can_subscribe_group: `Who may subscribe themselves, ${GROUP}`,
  channel_folder_id: 'ID of the folder',
  default_all_public_streams:
    'Whether event queues of the bot receive messages of all public channels by default',
  device_id: 'ID from `POST /register_client_device`',
  display_in_profile_summary: 'Whether clients show the field in the short profile, which has room for two',
  domain: 'Domain of email addresses, such as `example.com`',
  draft_id: 'ID of the draft',
  editable_by_user: 'Whether users may change their own value',
  email: 'Email of the user: the one that the API shows, or the real one if the caller may see it',
  emoji_code: 'Code of the emoji: hexadecimal code points, or the ID of a custom emoji',
  emoji_name: 'Name of the emoji, such as `thumbs_up`',
  encrypted_push_registration: 'Token of the device, encrypted for the push service',
  export_id: 'ID of the export, as in `GET /export/realm`',
  field_id: 'ID of the custom profile field',
  filename: 'Path of the file below `/user_uploads/REALM_ID/`; may contain slashes',
  filter_id: 'ID of the linkifier',
  folder_id: 'ID of the channel folder of the new channel; omit it for none',
  fragment: 'URL hash of the view; may contain slashes',
  invite_id: 'ID of the invitation, as in `GET /invites`',
  meeting_name: 'Name of the call',
  message_id: 'ID of the message',
  muted_user_id: 'ID of the user to mute or unmute',
  narrow: 'Filters of the messages; all must match',
  playground_id: 'ID of the code playground',
  push_key_id: 'Number that the client chose for `push_key`',
  push_public_key: 'Name of `push_key` before level 468',
  realm_id: 'ID of the organization, as in the URL of the file',
  reminder_id: 'ID of the reminder',
  required: 'Whether clients ask users to fill in the field',
  room_name: 'Name of the call',
  saved_snippet_id: 'ID of the snippet',
  scheduled_message_id: 'ID of the scheduled message',
  stream_id: 'ID of the channel',
  token_id: 'Number that the client chose for its token',
  topics_policy:
    'Whether messages may have the empty topic; `inherit` follows the organization, `empty_topic_only` allows no other topic',
  use_for_user_matching: 'Whether clients find users by their values of the field',
  user_group_id: 'ID of the user group',
  user_id: 'ID of the user',
  user_id_or_email: 'ID or email of the user',
};

/** Descriptions of parameters that have a different meaning in these endpoints. */
export const ENDPOINT_NOTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PATCH /bots/{bot_id}': { role: 'New role of the bot; only administrators may change it' },
  'PATCH /channel_folders/{channel_folder_id}': {
    is_archived: 'Whether the folder is archived',
  },
  'PATCH /streams/{stream_id}': {
    is_web_public: 'Whether everyone on the web may read the channel, which must not be private',
  },
  'PATCH /user_groups/{user_group_id}': { description: 'New description' },
  'PATCH /users/me/subscriptions/muted_topics': {
    op: '`add` mutes the topic, `remove` unmutes it',
    topic: 'The topic, ignoring case',
  },
  'POST /messages/flags': { op: '`add` sets the flag, `remove` clears it' },
  'POST /messages/flags/narrow': {
    num_after: 'Number of messages after the anchor; lowered if both numbers add up to more than 5,000',
    num_before: 'Number of messages before the anchor; lowered if both numbers add up to more than 5,000',
    op: '`add` sets the flag, `remove` clears it',
  },
  'POST /messages/{message_id}/typing': { op: 'Whether the caller starts or stops editing the message' },
  'POST /submessage': {
    message_id: 'ID of the message with the poll or to-do list',
    msg_type: '`widget` for polls and to-do lists; Zulip stores any other string too',
  },
  'POST /typing': { op: 'Whether the caller starts or stops typing' },
  'POST /user_groups/create': { description: 'Description of the group' },
  'POST /users/me/presence': { status: '`active` now, or `idle`' },
  'POST /users/{user_id}/status': { emoji_code: 'Default: derived from `emoji_name`' },
  'POST /users/me/status': { emoji_code: 'Default: derived from `emoji_name`' },
};

const TOPIC_POLICY =
  '1 when the user takes part in them, 2 when the user sends a message, 3 when the user starts them, 4 never';

/** Descriptions of the personal settings, as Markdown. */
const USER_SETTING_NOTES: Readonly<Record<string, string>> = {
  allow_private_data_export: 'Whether an export of the organization may contain private data of the user',
  automatically_follow_topics_policy: `Topics that the user follows automatically: ${TOPIC_POLICY}`,
  automatically_follow_topics_where_mentioned: 'Whether the user follows topics in which they are mentioned',
  automatically_unmute_topics_in_muted_streams_policy: `Topics of muted channels that are unmuted automatically: ${TOPIC_POLICY}`,
  color_scheme: '1 as the system, 2 dark, 3 light',
  default_language: 'Code of the language of the interface, such as `en` or `pt-br`',
  demote_inactive_streams:
    'Whether the list of channels hides inactive ones: 1 if there are many, 2 always, 3 never',
  desktop_icon_count_display:
    'Unread messages counted by the icon: 1 all, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 none',
  display_emoji_reaction_users: 'Whether reactions show names instead of a number',
  email_notifications_batching_period_seconds:
    'Seconds during which messages are collected for one email; at most 7 days',
  emojiset: 'Set of emoji images',
  enable_desktop_notifications: 'Whether direct messages and mentions show desktop notifications',
  enable_digest_emails: 'Whether the user receives digest emails',
  enable_drafts_synchronization: 'Whether drafts are stored on the server',
  enable_followed_topic_audible_notifications: 'Whether messages in followed topics play a sound',
  enable_followed_topic_desktop_notifications:
    'Whether messages in followed topics show desktop notifications',
  enable_followed_topic_email_notifications: 'Whether messages in followed topics are sent by email',
  enable_followed_topic_push_notifications: 'Whether messages in followed topics send mobile notifications',
  enable_followed_topic_wildcard_mentions_notify:
    'Whether `@all` in a followed topic notifies like a mention',
  enable_login_emails: 'Whether the user receives an email when a new device signs in',
  enable_marketing_emails: 'Whether the user receives marketing emails',
  enable_offline_email_notifications:
    'Whether direct messages and mentions are sent by email while the user is away',
  enable_offline_push_notifications:
    'Whether direct messages and mentions send mobile notifications while the user is away',
  enable_online_push_notifications: 'Whether mobile notifications are also sent while the user is active',
  enable_sounds: 'Whether direct messages and mentions play a sound',
  enable_stream_audible_notifications: 'Whether channel messages play a sound',
  enable_stream_desktop_notifications: 'Whether channel messages show desktop notifications',
  enable_stream_email_notifications: 'Whether channel messages are sent by email',
  enable_stream_push_notifications: 'Whether channel messages send mobile notifications',
  enter_sends: 'Whether Enter sends a message instead of starting a new line',
  fluid_layout_width: 'Whether the web app uses the whole width of the window',
  hide_ai_features: 'Whether the interface hides features based on AI',
  high_contrast_mode: 'Whether the interface uses higher contrast',
  left_side_userlist: 'Whether the list of users is on the left in narrow windows',
  message_content_in_email_notifications: 'Whether emails contain the messages',
  notification_sound: 'Name of the sound of notifications, or `none`',
  pm_content_in_desktop_notifications: 'Whether desktop notifications contain the text of direct messages',
  presence_enabled: 'Whether other users see when the user was active',
  realm_name_in_email_notifications_policy:
    'Whether subjects of emails contain the name of the organization: 1 if the user has several, 2 always, 3 never',
  receives_typing_notifications: 'Whether the user sees that others are typing',
  resolved_topic_notice_auto_read_policy:
    'Whether notices about resolved topics are marked as read: `always`, `except_followed` topics, or `never`',
  send_private_typing_notifications: 'Whether others see that the user types a direct message',
  send_read_receipts: 'Whether others see which messages the user has read',
  send_stream_typing_notifications: 'Whether others see that the user types a channel message',
  starred_message_counts: 'Whether the sidebar counts starred messages',
  translate_emoticons: 'Whether emoticons such as `:)` become emoji in messages of the user',
  twenty_four_hour_time: 'Whether to show times on a 24-hour clock; `null` for the default of the language',
  user_list_style: '1 compact, 2 with status, 3 with status and picture',
  web_animate_image_previews: 'When animated images move: `always`, `on_hover` or `never`',
  web_channel_default_view:
    'View of a selected channel: 1 its latest topic, 2 all its messages, 3 a list of its topics (since level 383), 4 its latest unread topic',
  web_escape_navigates_to_home_view: 'Whether Escape opens the home view',
  web_font_size_px: 'Font size of the web app, in pixels',
  web_home_view: 'The first view: `recent`, `inbox` or `all_messages`',
  web_inbox_show_channel_folders: 'Whether the inbox groups channels by folder',
  web_left_sidebar_show_channel_folders: 'Whether the sidebar groups channels by folder',
  web_left_sidebar_unreads_count_summary: 'Whether the sidebar shows the sum of unread messages',
  web_line_height_percent: 'Line height of the web app, in percent of the font size',
  web_mark_read_on_scroll_policy:
    'Whether scrolling marks messages as read: 1 always, 2 only in conversations, 3 never',
  web_navigate_to_sent_message: 'Whether the web app opens the conversation of a sent message',
  web_stream_unreads_count_display_policy:
    'Channels that show their number of unread messages: 1 all, 2 those that are not muted, 3 none',
  web_suggest_update_timezone: "Whether the web app offers to change the time zone to the browser's",
  wildcard_mentions_notify: 'Whether `@all` notifies like a mention',
} satisfies Record<keyof UserSettings, string>;

/** Descriptions of the settings, and of the other parameters of `PATCH /realm`. */
const REALM_NOTES: Readonly<Record<string, string>> = {
  ...SETTING_NOTES,
  can_access_all_users_group: 'Who may see users they share no channel or conversation with',
  can_add_subscribers_group: 'Who may subscribe others to channels',
  can_invite_users_group: 'Who may invite users by email',
  enable_spectator_access: 'Whether web-public channels are available without credentials',
  gif_rating_policy: 'Highest rating of GIFs: 0 none, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R',
  message_edit_history_visibility_policy:
    'Edit history that users see: `all`, `moves` or `none` of the edits and moves',
};

/**
 * Returns the description of a parameter or a path capture that the endpoint does not describe itself. The
 * descriptions are here because only documents need them, while pages load the endpoints.
 */
export function noteOf({ name: endpoint }: Pick<Endpoint, 'name'>, name: string): string | undefined {
  return (
    ENDPOINT_NOTES[endpoint]?.[name] ??
    (endpoint === 'PATCH /realm' ? REALM_NOTES[name] : undefined) ??
    SHARED_NOTES[name] ??
    USER_SETTING_NOTES[name]
  );
}
