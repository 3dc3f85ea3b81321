import type { Capability } from '../../../../src/contract/levels/index.js';
import type { Row, Rows } from '../row.js';

/** Personal settings added at a level, in POST /register. */
function settings(...names: string[]): Row {
  return {
    async show({ ask }) {
      const { body } = await ask('member', 'POST', '/register', { fetch_event_types: ['user_settings'] });
      return names.map((name) => name in body.user_settings);
    },
    below: names.map(() => false),
    at: names.map(() => true),
  };
}

const SETTINGS = {
  sharingSettings: [
    'send_read_receipts',
    'send_private_typing_notifications',
    'send_stream_typing_notifications',
  ],
  emojiReactionUsers: ['display_emoji_reaction_users'],
  userListStyle: ['user_list_style'],
  realmNameInEmails: ['realm_name_in_email_notifications_policy'],
  markReadOnScroll: ['web_mark_read_on_scroll_policy'],
  followedTopicSettings: [
    'enable_followed_topic_audible_notifications',
    'enable_followed_topic_desktop_notifications',
    'enable_followed_topic_email_notifications',
    'enable_followed_topic_push_notifications',
    'enable_followed_topic_wildcard_mentions_notify',
  ],
  unreadsDisplay: ['web_stream_unreads_count_display_policy'],
  topicFollowing: [
    'automatically_follow_topics_policy',
    'automatically_unmute_topics_in_muted_streams_policy',
  ],
  homeView: ['web_home_view', 'web_escape_navigates_to_home_view'],
  followWhereMentioned: ['automatically_follow_topics_where_mentioned'],
  webFontSize: ['web_font_size_px', 'web_line_height_percent'],
  navigateToSent: ['web_navigate_to_sent_message'],
  channelDefaultView: ['web_channel_default_view'],
  animatedPreviews: ['web_animate_image_previews'],
  privateDataExport: ['allow_private_data_export'],
  updateTimezone: ['web_suggest_update_timezone'],
  resolvedTopicNotices: ['resolved_topic_notice_auto_read_policy'],
  unreadsSummary: ['web_left_sidebar_unreads_count_summary'],
  sidebarFolders: ['web_left_sidebar_show_channel_folders'],
  inboxFolders: ['web_inbox_show_channel_folders'],
} satisfies Partial<Record<Capability, string[]>>;

export const settingRows: Rows = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, names]) => [name, settings(...names)])),
  topicListView: {
    show: async ({ ask }) =>
      (await ask('member', 'PATCH', '/settings', { web_channel_default_view: 3 })).status,
    below: 400,
    at: 200,
  },
  topUnreadView: {
    show: async ({ ask }) =>
      (await ask('member', 'PATCH', '/settings', { web_channel_default_view: 4 })).status,
    below: 400,
    at: 200,
  },
  targetUsers: {
    async show({ ask, mock }) {
      await ask('admin', 'PATCH', '/settings', {
        target_users: { user_ids: [4], skip_if_already_edited: false },
        color_scheme: 2,
      });
      return mock.db.user_settings.by('user', 4).length;
    },
    below: 0,
    at: 1,
  },
  recentHomeView: {
    async show({ ask }) {
      const results: unknown[] = [];
      for (const web_home_view of ['recent_topics', 'recent']) {
        const { status } = await ask('member', 'PATCH', '/settings', { web_home_view });
        const { body } = await ask('member', 'POST', '/register', { fetch_event_types: ['user_settings'] });
        results.push(status, body.user_settings.web_home_view);
      }
      return results;
    },
    below: [200, 'recent_topics', 400, 'recent_topics'],
    at: [400, 'inbox', 200, 'recent'],
  },
};
