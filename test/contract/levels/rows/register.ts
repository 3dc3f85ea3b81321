import { isDeepStrictEqual } from 'node:util';
import type { Capability } from '../../../../src/contract/levels/index.js';
import { writable } from '../../../support/writable.js';
import type { LevelClient } from '../client.js';
import type { Row, Rows } from '../row.js';

/** Fields added and removed at a level. */
function fields(since: readonly string[], until: readonly string[] = []): Row {
  const names = [...since, ...until];
  return {
    async show({ ask }: LevelClient) {
      const { body } = await ask('member', 'POST', '/register');
      return Object.fromEntries(names.map((name) => [name, name in body]));
    },
    below: Object.fromEntries(names.map((name) => [name, until.includes(name)])),
    at: Object.fromEntries(names.map((name) => [name, !until.includes(name)])),
  };
}

/** The events about a changed description of the organization. */
async function describedEvents({ mock, ask }: LevelClient) {
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['realm'] });
  await ask('owner', 'PATCH', '/realm', { description: '**Tools**' });
  return mock.queues.events(queue_id).map(({ id: _id, type: _type, ...event }) => event);
}

const FIELDS = {
  navigationTour: [['navigation_tour_video_url']],
  channelEventMessages: [['realm_send_channel_events_messages']],
  ownerContentAccess: [['realm_owner_full_content_access']],
  secondGifProvider: [['tenor_api_key']],
  gifRatingPolicy: [
    ['realm_gif_rating_policy', 'gif_rating_policy_options'],
    ['realm_gif_rating', 'gif_rating_options'],
  ],
  mirrorRealmRemoved: [[], ['realm_is_mirror_realm']],
  mediaPreviewSize: [['realm_media_preview_size']],
  folderLengths: [['max_channel_folder_name_length', 'max_channel_folder_description_length']],
  defaultAvatars: [['realm_default_avatar_source']],
  realmUuid: [['realm_uuid']],
  workplaceUsers: [['realm_workplace_users_group']],
  thirdGifProvider: [['klipy_api_key']],
  webexCalls: [['has_webex_token']],
  userCanInviteOthers: [['can_invite_others_to_realm']],
  moderatorRole: [['is_moderator']],
  userSettings: [['user_settings']],
  userTopics: [['user_topics']],
  receivesTyping: [['receives_typing_notifications']],
  billingState: [['realm_billing']],
  onboardingSteps: [['onboarding_steps']],
  bulkSubscriptionMessages: [['max_bulk_new_subscription_messages']],
  gifRating: [['realm_gif_rating', 'gif_rating_options']],
  sizesInMebibytes: [['max_file_upload_size_mib', 'max_avatar_file_size_mib', 'realm_upload_quota_mib']],
  longpollTimeout: [['event_queue_longpoll_timeout_seconds', 'server_needs_upgrade']],
  topicEditPolicy: [['realm_edit_topic_policy'], ['realm_allow_community_topic_editing']],
  createPolicies: [['realm_create_public_stream_policy', 'realm_create_private_stream_policy']],
  createWebPublic: [['realm_create_web_public_stream_policy']],
  spectatorAccess: [['realm_enable_spectator_access']],
  serverWebPublic: [['server_web_public_streams_enabled']],
  organizationType: [['realm_org_type']],
  communitiesDirectory: [['realm_want_advertise_in_communities_directory']],
  readReceipts: [['realm_enable_read_receipts']],
  emojiDataUrl: [['server_emoji_data_url']],
  moveLimits: [
    ['realm_move_messages_within_stream_limit_seconds', 'realm_move_messages_between_streams_limit_seconds'],
  ],
  presenceIntervals: [['server_presence_ping_interval_seconds', 'server_presence_offline_threshold_seconds']],
  dateCreated: [['realm_date_created']],
  typingIntervals: [['server_typing_started_expiry_period_milliseconds']],
  multiuseInviteGroup: [['realm_create_multiuse_invite_group']],
  callServers: [['realm_call_server_url', 'server_call_server_url']],
  guestIndicator: [['realm_enable_guest_user_indicator']],
  permissionSettingsDescribed: [['server_supported_permission_settings']],
  canAccessAllUsers: [['realm_can_access_all_users_group']],
  pushEndTimestamp: [['realm_push_notifications_enabled_end_timestamp']],
  announcementChannels: [
    ['realm_new_stream_announcements_stream_id', 'realm_signup_announcements_stream_id'],
    ['realm_notifications_stream_id', 'realm_signup_notifications_stream_id'],
  ],
  updateAnnouncements: [['realm_service_update_announcements_stream_id']],
  uniqueNames: [['realm_require_unique_names']],
  canCreatePublicChannel: [['realm_can_create_public_channel_group']],
  canCreatePrivateChannel: [['realm_can_create_private_channel_group']],
  directMessageGroups: [
    ['realm_direct_message_initiator_group', 'realm_direct_message_permission_group'],
    ['realm_private_message_policy'],
  ],
  thumbnailFormats: [['server_thumbnail_formats']],
  canCreateWebPublicChannel: [['realm_can_create_web_public_channel_group']],
  canDeleteAnyMessage: [['realm_can_delete_any_message_group']],
  canDeleteOwnMessage: [['realm_can_delete_own_message_group'], ['realm_delete_own_message_policy']],
  canCreateGroups: [
    ['realm_can_create_groups', 'realm_can_manage_all_groups'],
    ['realm_user_group_edit_policy'],
  ],
  canAddEmoji: [['realm_can_add_custom_emoji_group'], ['realm_add_custom_emoji_policy']],
  canMoveBetweenChannels: [
    ['realm_can_move_messages_between_channels_group'],
    ['realm_move_messages_between_streams_policy'],
  ],
  canMoveBetweenTopics: [['realm_can_move_messages_between_topics_group'], ['realm_edit_topic_policy']],
  canInviteUsers: [['realm_can_invite_users_group'], ['realm_invite_to_realm_policy']],
  moderationChannel: [['realm_moderation_request_channel_id']],
  deletionDays: [['server_min_deactivated_realm_deletion_days']],
  passwordMaxLength: [['password_max_length']],
  canAddSubscribers: [['realm_can_add_subscribers_group'], ['realm_invite_to_stream_policy']],
  canCreateBots: [
    ['realm_can_create_bots_group', 'realm_can_create_write_only_bots_group'],
    ['realm_bot_creation_policy'],
  ],
  guestMessageWarning: [['realm_enable_guest_user_dm_warning']],
  summaries: [['realm_can_summarize_topics_group', 'server_can_summarize_topics']],
  canMentionManyUsers: [['realm_can_mention_many_users_group']],
  historyVisibility: [['realm_message_edit_history_visibility_policy']],
  canResolveTopics: [['realm_can_resolve_topics_group']],
  realmTopicsPolicy: [['realm_topics_policy', 'realm_can_set_topics_policy_group']],
  canSetDeletePolicy: [['realm_can_set_delete_message_policy_group']],
  encryptedPushRequired: [['realm_require_e2ee_push_notifications']],
} satisfies Partial<Record<Capability, [string[], string[]?]>>;

const WEBHOOK_FIELDS = {
  webhookNames: ['display_name', 'all_event_types'],
  webhookConfigOptions: ['config_options'],
  webhookUrlOptions: ['url_options'],
} satisfies Partial<Record<Capability, string[]>>;

/** Fields of incoming webhook integrations added at a level. */
function webhookFields(names: readonly string[]): Row {
  return {
    async show({ ask }) {
      const fetch_event_types = ['realm_incoming_webhook_bots'];
      const { body } = await ask('member', 'POST', '/register', { fetch_event_types });
      return names.map((name) => name in body.realm_incoming_webhook_bots[0]);
    },
    below: names.map(() => false),
    at: names.map(() => true),
  };
}

/** Events that guest's client receives with one capability, when admin sends a request. */
async function eventsWith(
  { ask }: LevelClient,
  capability: string,
  method: string,
  path: string,
  fields: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> {
  const client_capabilities = { [capability]: true };
  const { body } = await ask('guest', 'POST', '/register', { fetch_event_types: [], client_capabilities });
  await ask('admin', method, path, fields);
  const { queue_id } = body;
  return (await ask('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })).body
    .events;
}

async function typesWith(...given: Parameters<typeof eventsWith>): Promise<string[]> {
  const events = await eventsWith(...given);
  return events.filter(({ type }) => type !== 'default_streams').map(({ type, op }) => `${type} ${op}`);
}

export const registerRows: Rows = {
  ...Object.fromEntries(
    (Object.entries(FIELDS) as [string, [string[], string[]?]][]).map(([name, [since, until]]) => [
      name,
      fields(since, until),
    ]),
  ),
  authenticationMethodObjects: {
    show: async ({ ask }) =>
      (await ask('member', 'POST', '/register')).body.realm_authentication_methods.Email,
    below: true,
    at: { enabled: true, available: true },
  },
  otherUserId: {
    async show({ ask }) {
      await ask('colleague', 'POST', '/messages', { type: 'private', to: [4], content: 'Hello' });
      const [entry] = (await ask('member', 'POST', '/register')).body.unread_msgs.pms;
      return [entry.sender_id, entry.other_user_id];
    },
    below: [6, undefined],
    at: [6, 6],
  },
  pronounFields: {
    async show({ mock, ask }) {
      await writable(mock.db).profile_fields.update(2, { type: 8 });
      const { body } = await ask('member', 'POST', '/register');
      return [body.custom_profile_fields.length, 'PRONOUNS' in body.custom_profile_field_types];
    },
    below: [6, false],
    at: [7, true],
  },
  requiredFields: {
    show: async ({ ask }) =>
      'required' in (await ask('member', 'POST', '/register')).body.custom_profile_fields[0],
    below: false,
    at: true,
  },
  editableFields: {
    show: async ({ ask }) =>
      'editable_by_user' in (await ask('member', 'POST', '/register')).body.custom_profile_fields[0],
    below: false,
    at: true,
  },
  moderatorOrAbove: {
    show: async ({ ask }) => [
      (await ask('moderator', 'POST', '/register')).body.is_moderator,
      (await ask('admin', 'POST', '/register')).body.is_moderator,
    ],
    below: [true, false],
    at: [true, true],
  },
  userListIncomplete: {
    options: { scenario: 'limited-guests' },
    async show({ ask }) {
      const fields = { client_capabilities: { user_list_incomplete: true } };
      const { body } = await ask('guest', 'POST', '/register', fields);
      return body.realm_users.some(({ full_name }: { full_name: string }) => full_name === 'Unknown user');
    },
    below: true,
    at: false,
  },
  defaultChannelIds: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('admin', { eventTypes: ['default_streams'] });
      await ask('admin', 'POST', '/default_streams', { stream_id: 2 });
      const { body } = await ask('admin', 'POST', '/register', {
        fetch_event_types: ['default_streams', 'stream'],
      });
      const channel = Object.keys(body.streams[0]).sort();
      const shownAs = (value: unknown) =>
        isDeepStrictEqual(Object.keys(value as object).sort(), channel) ? 'a channel' : value;
      const [event] = mock.queues.events(queue_id) as unknown as { default_streams: unknown[] }[];
      return [body.realm_default_streams.map(shownAs), event?.default_streams.map(shownAs)];
    },
    below: [
      ['a channel', 'a channel'],
      ['a channel', 'a channel'],
    ],
    at: [
      [1, 2],
      [1, 2],
    ],
  },
  channelTyping: {
    show: (client) =>
      typesWith(client, 'stream_typing_notifications', 'POST', '/typing', {
        type: 'stream',
        op: 'start',
        to: [1],
        topic: 'standup',
      }),
    below: [],
    at: ['typing start'],
  },
  channelCreatorName: {
    async show({ ask }) {
      const { body } = await ask('member', 'POST', '/register', { fetch_event_types: ['realm'] });
      return body.server_supported_permission_settings.stream.can_administer_channel_group.default_group_name;
    },
    below: 'stream_creator_or_nobody',
    at: 'channel_creator',
  },
  deactivatedGroupsListed: {
    show: (client) => typesWith(client, 'include_deactivated_groups', 'POST', '/user_groups/10/deactivate'),
    below: ['user_group remove'],
    at: ['user_group update'],
  },
  archivedChannels: {
    async show({ ask }) {
      await ask('admin', 'DELETE', '/streams/1');
      const client_capabilities = { archived_channels: true };
      const { body } = await ask('member', 'POST', '/register', { client_capabilities });
      return body.subscriptions.some(({ stream_id }: { stream_id: number }) => stream_id === 1);
    },
    below: false,
    at: true,
  },
  archivedOffered: {
    async show({ ask }) {
      await ask('admin', 'DELETE', '/streams/6');
      const client_capabilities = { archived_channels: true };
      const { body } = await ask('member', 'POST', '/register', { client_capabilities });
      return body.never_subscribed.some(({ stream_id }: { stream_id: number }) => stream_id === 6);
    },
    below: false,
    at: true,
  },
  archivedInEvents: {
    async show(client) {
      const types = await typesWith(client, 'archived_channels', 'DELETE', '/streams/5');
      const client_capabilities = { archived_channels: true };
      const { body } = await client.ask('guest', 'POST', '/register', { client_capabilities });
      return [types, body.streams.some(({ stream_id }: { stream_id: number }) => stream_id === 5)];
    },
    below: [['stream delete'], false],
    at: [['stream update'], true],
  },
  individualEmojiChanges: {
    async show({ mock, ask }) {
      await writable(mock.db).realm_emoji.create({
        name: 'a',
        author_id: 2,
        deactivated: false,
        source_url: '/a',
      });
      const client = { mock, ask };
      const events = await eventsWith(client, 'individual_emoji_changes', 'DELETE', '/realm/emoji/a');
      return events.map(({ op }) => op);
    },
    below: ['update'],
    at: ['update_one'],
  },
  idleQueueTimeout: {
    async show({ ask }) {
      const { body } = await ask('member', 'POST', '/register', { idle_queue_timeout: 60 });
      return [body.idle_queue_timeout_secs, body.ignored_parameters_unsupported];
    },
    below: [undefined, ['idle_queue_timeout']],
    at: [60, undefined],
  },
  presenceHistoryLimit: {
    async show({ mock, ask }) {
      const { body } = await ask('member', 'POST', '/register', { presence_history_limit_days: 1 });
      return [mock.db.presences.ids().length > 0, body.ignored_parameters_unsupported];
    },
    below: [true, ['presence_history_limit_days']],
    at: [true, undefined],
  },
  descriptionRendered: {
    show: describedEvents,
    below: [{ op: 'update', property: 'description', value: '**Tools**' }],
    at: [
      {
        op: 'update',
        property: 'description',
        value: '**Tools**',
        rendered_description: '<p><strong>Tools</strong></p>',
      },
    ],
  },
  descriptionUpdatedTogether: {
    show: describedEvents,
    below: [
      {
        op: 'update',
        property: 'description',
        value: '**Tools**',
        rendered_description: '<p><strong>Tools</strong></p>',
      },
    ],
    at: [
      {
        op: 'update_dict',
        property: 'default',
        data: { description: '**Tools**', rendered_description: '<p><strong>Tools</strong></p>' },
      },
    ],
  },
  planUpdatedTogether: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['realm'] });
      mock.settings.set({ history_limited_before: 1 });
      await ask('member', 'GET', '/users/me');
      return mock.queues.events(queue_id).map((event) => 'op' in event && event.op);
    },
    below: ['update'],
    at: ['update_dict'],
  },
  ...Object.fromEntries(
    Object.entries(WEBHOOK_FIELDS).map(([name, fields]) => [name, webhookFields(fields)]),
  ),
  simplifiedPresenceEvents: {
    async show(client) {
      const events = await eventsWith(client, 'simplified_presence_events', 'POST', '/users/me/presence', {
        status: 'active',
      });
      return events.map((event) => Object.keys(event).includes('presences'));
    },
    below: [false],
    at: [true],
  },
};
