import { expect } from 'vitest';
import * as z from 'zod';

/* Fields of responses and events that zulip-terminal reads, with their types: a missing, null or mistyped field crashes the client or its event thread. Fields that it does not read are omitted. */

const id = z.int().positive();
const seconds = z.int().positive();
const color = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i);
const topicLink = z.object({ text: z.string(), url: z.string() });

const reaction = z.object({
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.enum(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
  user_id: id,
  // The client requires an object if the field is present.
  user: z.object({ id, full_name: z.string(), email: z.string() }).optional(),
});

const said = z.object({
  id,
  content: z.string(),
  sender_id: id,
  sender_full_name: z.string(),
  sender_email: z.string(),
  timestamp: seconds,
  subject: z.string(),
  is_me_message: z.boolean(),
  topic_links: z.array(topicLink),
  reactions: z.array(reaction),
  submessages: z.array(z.object({ id, sender_id: id, msg_type: z.string(), content: z.string() })),
  edit_history: z.array(z.object({})).optional(),
});
const channelMessage = said.extend({
  type: z.literal('stream'),
  stream_id: id,
  display_recipient: z.string(),
});
const directMessage = said.extend({
  type: z.literal('private'),
  display_recipient: z.array(z.object({ id, email: z.string(), full_name: z.string() })).min(1),
});
const message = z.discriminatedUnion('type', [channelMessage, directMessage]);
const flags = z.array(z.string());

export const messagesShape = z.object({
  anchor: z.number(),
  found_newest: z.boolean(),
  messages: z.array(
    z.discriminatedUnion('type', [channelMessage.extend({ flags }), directMessage.extend({ flags })]),
  ),
});

const seen = z.object({ status: z.enum(['active', 'idle', 'offline']), timestamp: seconds });
export const presencesShape = z.record(z.string(), z.object({ aggregated: seen }).catchall(seen));

const profileValue = z.object({ value: z.string(), rendered_value: z.string().optional() });
const role = z.literal([100, 200, 300, 400, 600]);
const user = z.object({
  user_id: id,
  email: z.string(),
  full_name: z.string(),
  is_bot: z.boolean(),
  role,
  date_joined: z.iso.datetime({ offset: true, precision: -1 }),
  timezone: z.string(),
  bot_type: z.literal([1, 2, 3, 4]).nullable().optional(),
  bot_owner_id: id.nullish(),
  profile_data: z.record(z.string().regex(/^\d+$/), profileValue).optional(),
});

const subscription = z.object({
  stream_id: id,
  name: z.string(),
  color,
  description: z.string(),
  rendered_description: z.string(),
  date_created: seconds,
  pin_to_top: z.boolean(),
  is_muted: z.boolean(),
  desktop_notifications: z.boolean().nullable(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  subscribers: z.array(id),
  message_retention_days: z.int().nullable(),
  stream_post_policy: z.literal([1, 2, 3, 4]),
  stream_weekly_traffic: z.int().nonnegative().nullable(),
  history_public_to_subscribers: z.boolean(),
});

const unread = { unread_message_ids: z.array(id).min(1) };
const milliseconds = z.int().positive();
const customEmoji = z.record(z.string(), z.object({ name: z.string(), deactivated: z.boolean() }));

export const stateShape = z.object({
  queue_id: z.string(),
  last_event_id: z.literal(-1),
  max_message_id: z.int(),
  zulip_version: z.string(),
  zulip_feature_level: z.int().positive(),
  user_id: id,
  email: z.string(),
  full_name: z.string(),
  realm_name: z.string(),
  realm_message_retention_days: z.int().nullable(),
  presences: presencesShape,
  realm_users: z.array(user),
  cross_realm_bots: z.array(z.object({ user_id: id, email: z.string(), full_name: z.string() })),
  subscriptions: z.array(subscription).min(1),
  muted_topics: z.array(z.tuple([z.string(), z.string(), seconds])),
  realm_user_groups: z.array(z.object({ id, name: z.string() })),
  unread_msgs: z.object({
    mentions: z.array(id),
    pms: z.array(z.object({ sender_id: id, ...unread })),
    streams: z.array(z.object({ stream_id: id, topic: z.string(), ...unread })),
    huddles: z.array(z.object({ user_ids_string: z.string().regex(/^\d+(,\d+){2,}$/), ...unread })),
  }),
  realm_emoji: customEmoji,
  user_settings: z.object({
    send_private_typing_notifications: z.boolean(),
    twenty_four_hour_time: z.boolean(),
    pm_content_in_desktop_notifications: z.boolean(),
  }),
  starred_messages: z.array(id),
  max_stream_name_length: z.int().positive(),
  max_topic_length: z.int().positive(),
  max_message_length: z.int().positive(),
  server_presence_ping_interval_seconds: z.int().positive(),
  server_presence_offline_threshold_seconds: z.int().positive(),
  server_typing_started_wait_period_milliseconds: milliseconds,
  server_typing_stopped_wait_period_milliseconds: milliseconds,
  server_typing_started_expiry_period_milliseconds: milliseconds,
  custom_profile_fields: z.array(
    z.object({ id, name: z.string(), type: z.int().min(1).max(8), order: z.int(), field_data: z.string() }),
  ),
  realm_allow_message_editing: z.boolean(),
  realm_message_content_edit_limit_seconds: z.int().positive().nullable(),
  realm_allow_edit_history: z.boolean(),
});

const event = z.object({ id: z.int().nonnegative() });
const reacted = event.extend({
  type: z.literal('reaction'),
  op: z.enum(['add', 'remove']),
  message_id: id,
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: id,
  user: z.object({ user_id: id, email: z.string(), full_name: z.string() }),
});
const person = z.union([
  z.object({ user_id: id, new_email: z.string() }),
  z.object({
    user_id: id,
    custom_profile_field: z.object({
      id,
      value: z.string().nullable(),
      rendered_value: z.string().optional(),
    }),
  }),
  z.object({ user_id: id }),
]);

// The client reads the content of an edit, and the topic of a move, only if present.
const edited = z.union([
  event.extend({ message_id: id, rendered_content: z.string(), is_me_message: z.boolean() }),
  event.extend({ message_id: id, rendered_content: z.undefined().optional() }),
]);
const moved = z.union([
  z.object({ subject: z.string(), orig_subject: z.string(), stream_id: id, message_ids: z.array(id) }),
  z.object({ subject: z.undefined().optional() }),
]);

/** The events that the client reads, by type. */
const eventShapes: Readonly<Record<string, z.ZodType>> = {
  message: event.extend({ message, flags }),
  update_message: z.intersection(edited, moved),
  reaction: reacted,
  submessage: event.extend({
    message_id: id,
    submessage_id: id,
    sender_id: id,
    msg_type: z.string(),
    content: z.string(),
  }),
  subscription: z.union([
    event.extend({ op: z.literal('update'), stream_id: id, property: z.string(), value: z.unknown() }),
    event.extend({ op: z.enum(['peer_add', 'peer_remove']), stream_ids: z.array(id), user_ids: z.array(id) }),
    event.extend({ op: z.enum(['add', 'remove']) }),
  ]),
  typing: event.extend({
    op: z.enum(['start', 'stop']),
    sender: z.object({ user_id: id, email: z.string() }),
  }),
  update_message_flags: event.extend({
    op: z.enum(['add', 'remove']),
    all: z.boolean(),
    flag: z.string(),
    messages: z.array(id),
  }),
  user_settings: event.extend({ op: z.literal('update'), property: z.string(), value: z.unknown() }),
  realm_emoji: event.extend({ realm_emoji: customEmoji }),
  realm_user: z.union([
    event.extend({ op: z.literal('update'), person }),
    event.extend({ op: z.enum(['add', 'remove']) }),
  ]),
};

/** Expects the fields that the client reads. */
export function expectReadable(shape: z.ZodType | undefined, given: unknown): void {
  const read = shape?.safeParse(given);
  expect(read?.success ? '' : (read && z.prettifyError(read.error)) || `nothing is known of ${given}`).toBe(
    '',
  );
}

/** Expects the fields of an event that the client reads; heartbeats have none. */
export function expectReadableEvent(given: { type: string }): void {
  if (given.type !== 'heartbeat') expectReadable(eventShapes[given.type], given);
}

/**
 * The event types that the client requests since version 0.7.0+git, and the data that it fetches when it
 * starts.
 */
export const EVENT_TYPES = Object.keys(eventShapes);
export const FETCHED = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'user_settings',
  'realm_emoji',
  'custom_profile_fields',
  'zulip_version',
];
