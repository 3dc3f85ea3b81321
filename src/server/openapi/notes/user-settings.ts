import type { UserSettings } from '../../../model/index.js';

const TOPIC_POLICY =
  '1 when the user takes part in them, 2 when the user sends a message, 3 when the user starts them, 4 never';

/** A description of each personal setting, as Markdown. */
export const USER_SETTING_NOTES: Readonly<Record<keyof UserSettings, string>> = {
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
    'Seconds in which messages are collected for one email, at most 7 days',
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
  twenty_four_hour_time: 'Whether times have 24 hours; `null`: as usual in the language',
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
    'Channels with the number of unread messages: 1 all, 2 those that are not muted, 3 none',
  web_suggest_update_timezone: 'Whether the web app offers to change the time zone to that of the browser',
  wildcard_mentions_notify: 'Whether `@all` notifies like a mention',
};
