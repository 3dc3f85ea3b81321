import * as fc from 'fast-check';
import { DEFAULT_NOW } from '../../src/model/index.js';

/** A request, or a change to the organization's settings if the method is `SET`. */
export type Change = [method: string, path: string, fields?: Record<string, unknown>];

const channel = fc.constantFrom(
  'general',
  'engineering',
  'leadership',
  'announcements',
  'public square',
  'quiet',
);
const channelId = fc.integer({ min: 1, max: 7 });
const userId = fc.integer({ min: 1, max: 8 });
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega');
const setting = fc.oneof(
  fc.integer({ min: 1, max: 10 }),
  fc.record({ direct_members: fc.uniqueArray(userId), direct_subgroups: fc.constant([9]) }),
);
const settings = fc.oneof(
  fc.record({ can_invite_users: fc.constantFrom('owners', 'moderators', 'members', 'nobody') }),
  fc.record({ can_create_public_channel_group: fc.constantFrom('moderators', 3, 9) }),
  fc.record({
    can_create_groups: fc.record({
      direct_members: fc.uniqueArray(userId.filter((id) => id !== 7)),
      direct_subgroups: fc.constant([9]),
    }),
  }),
  fc.record({ waiting_period_threshold: fc.constantFrom(0, 3, 10_000), name: word, description: word }),
  fc.record({ topics_policy: fc.constantFrom('allow_empty_topic', 'disable_empty_topic') }),
  fc.record({ can_subscribe_others: fc.constantFrom('administrators', 'members') }),
  fc.record({ allow_edit_history: fc.boolean(), public_access: fc.boolean() }),
  fc.record({ moderation_request_channel_id: fc.constantFrom(3, null) }),
  fc.record({ history_limited_before: fc.constantFrom(1_700_000_000, null) }),
  fc.record({ push_notifications_enabled: fc.boolean(), guests_see_all_users: fc.boolean() }),
  fc.record({ limit_presence_to_accessible: fc.boolean() }),
  fc.record({ call_providers: fc.subarray(['nextcloud_talk', 'webex']) }),
  fc.record({ max_topic_length: fc.integer({ min: 30, max: 60 }) }),
);
/** Properties of a channel, with values that often succeed. */
const channelFields = fc.oneof(
  fc.record({ new_name: fc.constantFrom('lobby', 'General', 'engineering') }),
  fc.record({ description: fc.constantFrom('', '**bold**', 'plain') }),
  fc.record({ is_private: fc.boolean() }),
  fc.record({ is_private: fc.constant(true), history_public_to_subscribers: fc.boolean() }),
  fc.record({ is_web_public: fc.boolean() }),
  fc.record({ is_default_stream: fc.boolean(), folder_id: fc.constantFrom(1, null) }),
  fc.record({ is_archived: fc.constant(false) }),
  fc.record({ message_retention_days: fc.constantFrom(1, 30, 'realm_default') }),
  fc
    .record({
      name: fc.constantFrom('can_send_message_group', 'can_administer_channel_group', 'can_subscribe_group'),
      value: setting,
    })
    .map(({ name, value }) => ({ [name]: { new: value } })),
);
const fragment = fc.constantFrom('inbox', 'recent', 'narrow/is/starred', 'narrow/custom');

/** Changes that administrators make to channels. */
const channelChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ id: channelId, fields: channelFields })
    .map(({ id, fields }): Change => ['PATCH', `/streams/${id}`, fields]),
  channelId.map((id): Change => ['DELETE', `/streams/${id}`]),
  fc
    .record({ id: channelId, topic_name: fc.constantFrom('standup', 'alpha', '') })
    .map(({ id, topic_name }): Change => ['POST', `/streams/${id}/delete_topic`, { topic_name }]),
  fc
    .record({ op: fc.constantFrom('POST', 'DELETE'), stream_id: channelId })
    .map(({ op, stream_id }): Change => [op, '/default_streams', { stream_id }]),
  fc
    .record({ name: word, subscribers: fc.uniqueArray(userId, { maxLength: 3 }), invite_only: fc.boolean() })
    .map((fields): Change => ['POST', '/channels/create', fields]),
);

/** Changes that clients are notified of and that often succeed. */
export const arbitraryChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ to: channelId, word })
    .map(
      ({ to, word }): Change => [
        'POST',
        '/messages',
        { type: 'stream', to, topic: word, content: `${word} @**all**` },
      ],
    ),
  fc
    .record({ to: userId, word })
    .map(({ to, word }): Change => ['POST', '/messages', { type: 'direct', to: [to], content: word }]),
  fc.record({ id: fc.integer({ min: 1, max: 80 }) }).map(({ id }): Change => ['DELETE', `/messages/${id}`]),
  channelChange,
  fc
    .record({
      id: fc.integer({ min: 1, max: 80 }),
      word,
      stream_id: channelId,
      mode: fc.constantFrom('change_one', 'change_all'),
    })
    .map(
      ({ id, word, stream_id, mode }): Change => [
        'PATCH',
        `/messages/${id}`,
        { topic: word, stream_id, propagate_mode: mode },
      ],
    ),
  fc
    .record({ id: fc.integer({ min: 1, max: 80 }), word })
    .map(({ id, word }): Change => ['PATCH', `/messages/${id}`, { content: word }]),
  fc
    .record({ id: fc.integer({ min: 1, max: 80 }) })
    .map(({ id }): Change => ['POST', `/messages/${id}/reactions`, { emoji_name: 'tada' }]),
  fc
    .record({ op: fc.constantFrom('add', 'remove'), flag: fc.constantFrom('read', 'starred') })
    .map(({ op, flag }): Change => ['POST', '/messages/flags', { op, flag, messages: [1, 2, 3, 40, 50] }]),
  fc
    .record({ name: channel, color: fc.constant('#123456') })
    .map((entry): Change => ['POST', '/users/me/subscriptions', { subscriptions: [entry] }]),
  fc
    .record({ name: channel, who: fc.uniqueArray(userId, { minLength: 1, maxLength: 3 }) })
    .map(
      ({ name, who }): Change => [
        'POST',
        '/users/me/subscriptions',
        { subscriptions: [{ name }], principals: who },
      ],
    ),
  fc
    .record({
      name: word,
      invite_only: fc.boolean(),
      who: fc.uniqueArray(userId, { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ name, invite_only, who }): Change => [
        'POST',
        '/users/me/subscriptions',
        { subscriptions: [{ name }], principals: who, invite_only },
      ],
    ),
  fc
    .oneof(channel, word)
    .map((name): Change => ['DELETE', '/users/me/subscriptions', { subscriptions: [name] }]),
  fc
    .record({ name: fc.oneof(channel, word), who: userId })
    .map(
      ({ name, who }): Change => [
        'DELETE',
        '/users/me/subscriptions',
        { subscriptions: [name], principals: [who] },
      ],
    ),
  fc
    .record({ id: userId, word })
    .map(({ id, word }): Change => ['PATCH', `/users/${id}`, { full_name: word }]),
  word.map((name): Change => ['POST', '/bots', { full_name: name, short_name: name }]),
  fc
    .record({ bot_owner_id: userId, default_all_public_streams: fc.boolean() })
    .map((fields): Change => ['PATCH', '/bots/8', fields]),
  fc.constantFrom(5, 6).map((id): Change => ['DELETE', `/users/${id}`]),
  fc.constantFrom(5, 6, 7).map((id): Change => ['POST', `/users/${id}/reactivate`]),
  fc
    .record({ id: userId, word })
    .map(({ id, word }): Change => ['POST', `/users/${id}/status`, { status_text: word }]),
  fc
    .record({ id: userId, role: fc.constantFrom(200, 300, 400, 600) })
    .map(({ id, role }): Change => ['PATCH', `/users/${id}`, { role }]),
  fc
    .record({ id: userId, word })
    .map(({ id, word }): Change => ['PATCH', `/users/${id}`, { new_email: `${word}${id}@example.com` }]),
  fc
    .record({ word, id: fc.constantFrom(1, 2, 5), gone: fc.boolean() })
    .map(
      ({ word, id, gone }): Change => [
        'PATCH',
        '/users/me/profile_data',
        { data: [{ id, value: gone ? '' : id === 5 ? `https://${word}.example.com` : `*${word}*` }] },
      ],
    ),
  fc
    .record({ id: fc.integer({ min: 9, max: 11 }), word, new: setting })
    .map(
      ({ id, word, ...update }): Change => [
        'PATCH',
        `/user_groups/${id}`,
        { name: word, can_mention_group: update },
      ],
    ),
  fc.integer({ min: 9, max: 11 }).map((id): Change => ['POST', `/user_groups/${id}/deactivate`]),
  fc
    .integer({ min: 9, max: 11 })
    .map((id): Change => ['PATCH', `/user_groups/${id}`, { deactivated: false }]),
  fc
    .record({ id: fc.integer({ min: 1, max: 2 }), word, is_archived: fc.boolean() })
    .map(
      ({ id, word, is_archived }): Change => [
        'PATCH',
        `/channel_folders/${id}`,
        { name: word, description: `*${word}*`, is_archived },
      ],
    ),
  fc
    .record({ fragment, is_pinned: fc.boolean() })
    .map((fields): Change => ['POST', '/navigation_views', fields]),
  fc
    .record({ fragment, is_pinned: fc.boolean() })
    .map(({ fragment, is_pinned }): Change => ['PATCH', `/navigation_views/${fragment}`, { is_pinned }]),
  fragment.map((fragment): Change => ['DELETE', `/navigation_views/${fragment}`]),
  fc.constantFrom('active', 'idle').map((status): Change => ['POST', '/users/me/presence', { status }]),
  channelId.map((id): Change => ['DELETE', `/streams/${id}`]),
  fc
    .record({
      stream_id: channelId,
      setting: fc.constantFrom(
        { property: 'color', value: '#abcdef' },
        { property: 'pin_to_top', value: true },
        { property: 'in_home_view', value: false },
        { property: 'push_notifications', value: true },
      ),
    })
    .map(
      ({ stream_id, setting }): Change => [
        'POST',
        '/users/me/subscriptions/properties',
        { subscription_data: [{ stream_id, ...setting }] },
      ],
    ),
  fc
    .record({ full_name: word, email_address_visibility: fc.integer({ min: 1, max: 5 }) })
    .map((fields): Change => ['PATCH', '/settings', { ...fields, timezone: 'Europe/Vienna' }]),
  word.map(
    (name): Change => ['POST', '/users', { email: `${name}@example.org`, password: 'x', full_name: name }],
  ),
  fc.constant<Change>(['POST', '/messages/3/report', { report_type: 'spam' }]),
  fc
    .record({ to: userId, word })
    .map(
      ({ to, word }): Change => [
        'POST',
        '/scheduled_messages',
        { type: 'direct', to: [to], content: word, scheduled_delivery_timestamp: DEFAULT_NOW + 250 },
      ],
    ),
  fc.integer({ min: 1, max: 6 }).map((id): Change => ['DELETE', `/scheduled_messages/${id}`]),
  fc
    .record({ id: fc.integer({ min: 1, max: 6 }), word })
    .map(
      ({ id, word }): Change => [
        'PATCH',
        `/scheduled_messages/${id}`,
        { content: word, scheduled_delivery_timestamp: 1_900_000_000 },
      ],
    ),
  fc
    .record({ stream_id: channelId, value: fc.boolean() })
    .map(
      (one): Change => [
        'POST',
        '/users/me/subscriptions/properties',
        { subscription_data: [{ ...one, property: 'is_muted' }] },
      ],
    ),
  fc
    .record({ who: fc.uniqueArray(userId, { minLength: 2, maxLength: 3 }), word })
    .map(
      ({ who, word }): Change => [
        'POST',
        '/messages',
        { type: 'direct', to: who, content: `${word} @**Member**`, read_by_sender: false },
      ],
    ),
  fc
    .record({ stream_id: channelId, topic: word, visibility_policy: fc.constantFrom(0, 1, 2, 3) })
    .map((fields): Change => ['POST', '/user_topics', fields]),
  fc
    .record({ word, add: fc.boolean() })
    .map(
      ({ word, add }): Change => [add ? 'POST' : 'DELETE', '/users/me/alert_words', { alert_words: [word] }],
    ),
  fc
    .record({ id: userId, add: fc.boolean() })
    .map(({ id, add }): Change => [add ? 'POST' : 'DELETE', `/users/me/muted_users/${id}`]),
  fc
    .record({ status_text: fc.constantFrom('', 'away', 'busy'), emoji_name: fc.constantFrom('', 'tada') })
    .map((fields): Change => ['POST', '/users/me/status', fields]),
  fc
    .record({
      twenty_four_hour_time: fc.boolean(),
      receives_typing_notifications: fc.boolean(),
      email_address_visibility: fc.integer({ min: 1, max: 5 }),
    })
    .map((fields): Change => ['PATCH', '/settings', fields]),
  fc
    .record({ op: fc.constantFrom('add', 'remove'), topic: word, stream_id: channelId })
    .map((fields): Change => ['PATCH', '/users/me/subscriptions/muted_topics', fields]),
  fc
    .record({ stream_id: channelId, topic_name: word })
    .map((fields): Change => ['POST', '/mark_topic_as_read', fields]),
  fc
    .record({ op: fc.constantFrom('add', 'remove'), flag: fc.constantFrom('read', 'starred') })
    .map(
      (fields): Change => [
        'POST',
        '/messages/flags/narrow',
        { ...fields, anchor: 'newest', num_before: 9, num_after: 0, narrow: [['is', 'dm']] },
      ],
    ),
  fc
    .record({ word, to: channelId, timestamp: fc.integer({ min: 1, max: 5 }) })
    .map(
      ({ word, to, timestamp }): Change => [
        'POST',
        '/drafts',
        { drafts: [{ type: 'stream', to: [to], topic: word, content: word, timestamp }] },
      ],
    ),
  fc
    .record({ id: fc.integer({ min: 1, max: 4 }), word, to: userId })
    .map(
      ({ id, word, to }): Change => [
        'PATCH',
        `/drafts/${id}`,
        { draft: { type: 'private', to: [to], topic: '', content: word } },
      ],
    ),
  fc.integer({ min: 1, max: 4 }).map((id): Change => ['DELETE', `/drafts/${id}`]),
  fc.record({ title: word, content: word }).map((fields): Change => ['POST', '/saved_snippets', fields]),
  fc
    .record({ id: fc.integer({ min: 1, max: 3 }), title: word })
    .map(({ id, title }): Change => ['PATCH', `/saved_snippets/${id}`, { title }]),
  fc.integer({ min: 1, max: 3 }).map((id): Change => ['DELETE', `/saved_snippets/${id}`]),
  fc
    .record({
      message_id: fc.integer({ min: 1, max: 80 }),
      note: word,
      seconds: fc.integer({ min: 1, max: 500 }),
    })
    .map(
      ({ seconds, ...fields }): Change => [
        'POST',
        '/reminders',
        { ...fields, scheduled_delivery_timestamp: DEFAULT_NOW + seconds },
      ],
    ),
  fc
    .record({ presence_enabled: fc.boolean(), enable_drafts_synchronization: fc.boolean() })
    .map((fields): Change => ['PATCH', '/settings', fields]),
  fc.constant<Change>(['DELETE', '/realm/emoji/parrot']),
  settings.map((changes): Change => ['SET', '', changes]),
);
