import * as z from 'zod';
import { id, unixSeconds } from './common.js';

/** One past edit or move, with only the changed fields, as in responses. */
const editHistoryEntry = z.strictObject({
  user_id: id.nullable(),
  timestamp: unixSeconds,
  prev_content: z.string().optional(),
  /** HTML of the previous content, if the HTML depends on names or settings. */
  prev_rendered_content: z.string().optional(),
  prev_topic: z.string().optional(),
  topic: z.string().optional(),
  prev_stream: id.optional(),
  stream: id.optional(),
});
export type EditHistoryEntry = z.infer<typeof editHistoryEntry>;

export const REACTION_TYPES = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const;

export const reaction = z.strictObject({
  user_id: id,
  emoji_name: z.string().min(1),
  emoji_code: z.string().min(1),
  reaction_type: z.enum(REACTION_TYPES),
});
export type Reaction = z.infer<typeof reaction>;

type Destination = { stream_id: number; recipient_ids: null } | { stream_id: null; recipient_ids: number[] };

type With<D, T> = Omit<T, keyof Destination> & D;

const anyMessage = z.strictObject({
  id,
  sender_id: id,
  /** Name of the client that sent the message. */
  client: z.string(),
  /** Markdown source. */
  content: z.string(),
  /**
   * HTML at the time of sending or editing, if the HTML depends on names or settings. Any other content always renders
   * the same.
   */
  rendered_content: z.string().nullable().optional(),
  stream_id: id.nullable(),
  /** The empty string for the empty topic and for direct messages. */
  topic: z.string(),
  /** All people in the conversation including the sender, ascending; null for a channel message. */
  recipient_ids: z.array(id).nullable(),
  timestamp: unixSeconds,
  last_edit_timestamp: unixSeconds.nullable(),
  last_moved_timestamp: unixSeconds.nullable(),
  /** Most recent first. */
  edit_history: z.array(editHistoryEntry),
  /** Oldest first. */
  reactions: z.array(reaction),
});
/** A message in a channel, or a direct message. */
export type Message = With<Destination, z.infer<typeof anyMessage>>;
// The schema does not check that a message has exactly one destination. Code that creates messages ensures it, and
// `scenarios/integrity/` checks custom scenarios.
export const message = anyMessage as z.ZodType<Message>;

/** Features of messages that the `has` operator finds. */
export const CONTENT_FEATURES = ['link', 'image', 'attachment', 'reaction'] as const;
export type ContentFeature = (typeof CONTENT_FEATURES)[number];

/**
 * Returns the features of a message's content, and the paths of the uploaded files that the content links to. Reads
 * them from the HTML, if stored. The function is an option of the organization, because the model does not import the
 * Markdown renderer.
 */
export type ReadContentFeatures = (
  content: string,
  html?: string | null,
) => { has: readonly Exclude<ContentFeature, 'reaction'>[]; uploads: readonly string[] };

/** Loads the modules that rendering Markdown needs; returns `undefined` if they are already loaded. */
export type PrepareText = (text: string) => Promise<void> | undefined;

export const MESSAGE_FLAGS = [
  'read',
  'starred',
  'collapsed',
  'hide_link_previews',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const;
const messageFlag = z.enum(MESSAGE_FLAGS);
export type MessageFlag = z.infer<typeof messageFlag>;

/** One user's flags on one message. A message without such a record is read and has no other flag. */
export const messageState = z.strictObject({ id, user_id: id, message_id: id, flags: z.array(messageFlag) });
export type MessageState = z.infer<typeof messageState>;

/** The definition of a poll or to-do list, or an action on one. `content` is JSON that the client wrote. */
export const submessage = z.strictObject({
  id,
  message_id: id,
  sender_id: id,
  /** The type that the client chose, if it is not `widget`. */
  msg_type: z.string().optional(),
  content: z.string(),
});
export type Submessage = z.infer<typeof submessage>;

const anyScheduledMessage = z.strictObject({
  id,
  sender_id: id,
  stream_id: id.nullable(),
  topic: z.string(),
  /** The recipients in the request, ascending; null for a channel message. */
  recipient_ids: z.array(id).nullable(),
  content: z.string(),
  /** Name of the client that scheduled the message. */
  client: z.string(),
  /** Whether the message is marked as read for its sender when it is sent. */
  read_by_sender: z.boolean(),
  scheduled_delivery_timestamp: unixSeconds,
  /** Whether sending the message has failed. */
  failed: z.boolean(),
  /** Whether the message was sent; only on servers that remember sent scheduled messages. */
  delivered: z.literal(true).optional(),
});
export type ScheduledMessage = With<Destination, z.infer<typeof anyScheduledMessage>>;
export const scheduledMessage = anyScheduledMessage as z.ZodType<ScheduledMessage>;

/** A direct message from the notification bot that reminds a user of a message. */
export const reminder = z.strictObject({
  id,
  user_id: id,
  /** The message that the reminder is about, which may have been deleted since. */
  message_id: id,
  note: z.string(),
  /** Markdown from the time when the reminder was created; sent if the user can no longer read the message. */
  content: z.string(),
  scheduled_delivery_timestamp: unixSeconds,
  /** Whether sending failed because the user or the organization was deactivated. */
  failed: z.boolean(),
});
export type Reminder = z.infer<typeof reminder>;

/** Reusable Markdown that a user inserts into messages. */
export const savedSnippet = z.strictObject({
  id,
  user_id: id,
  title: z.string().min(1),
  /** Markdown. */
  content: z.string().min(1),
  date_created: unixSeconds,
});
export type SavedSnippet = z.infer<typeof savedSnippet>;

export const REPORT_TYPES = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
] as const;

/** A draft, shared by all clients of its author. */
export const draft = z.strictObject({
  id,
  user_id: id,
  /** The kind of destination: a channel, people, or none yet. */
  type: z.enum(['stream', 'private', '']),
  /** The ID of a channel, or the IDs of users, ascending; empty while the destination is undecided. */
  to: z.array(id),
  topic: z.string(),
  content: z.string(),
  /** Time of the last edit, in UNIX seconds. */
  timestamp: unixSeconds,
});
export type Draft = z.infer<typeof draft>;

/**
 * Visibility policies of a topic for a user: inherited from the channel, muted, unmuted in a muted channel, or
 * followed.
 */
export const VISIBILITY_POLICY = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type VisibilityPolicy = (typeof VISIBILITY_POLICY)[keyof typeof VISIBILITY_POLICY];

export const userTopic = z.strictObject({
  id,
  user_id: id,
  stream_id: id,
  topic: z.string(),
  visibility_policy: z.literal([0, 1, 2, 3]),
  last_updated: unixSeconds,
});
export type UserTopic = z.infer<typeof userTopic>;

/** An alert word. Messages that contain the word are flagged for the user. */
export const alertWord = z.strictObject({ id, user_id: id, word: z.string().min(1) });
export type AlertWord = z.infer<typeof alertWord>;

/** A conversation in a storyline. The conversation starts again after its last line. */
const scene = z.strictObject({
  /** null for a direct conversation. */
  stream_id: id.nullable(),
  topic: z.string(),
  /** All people in a direct conversation, ascending; null in a channel. */
  recipient_ids: z.array(id).nullable(),
  lines: z.array(z.strictObject({ user_id: id, content: z.string().min(1) })).min(1),
  /** Number of lines sent so far. */
  said: z.int().nonnegative(),
});
export type Scene = z.infer<typeof scene>;

/** Scripted activity of users as the clock moves. Each step depends only on the seed and the number of the step. */
export const storyline = z.strictObject({
  id,
  seed: z.int().nonnegative(),
  /** Number of steps so far. */
  step: z.int().nonnegative(),
  /** Time of the next step, in UNIX seconds. */
  due: unixSeconds,
  /** Minimum and maximum seconds between steps. */
  pace: z.tuple([z.int().positive(), z.int().positive()]),
  /** The participating users. */
  cast: z.array(id).min(1),
  /** The participants who are away. */
  away: z.array(id),
  scenes: z.array(scene).min(1),
  /** The index of the scene in which a user is typing. The user sends the message at the next step. */
  typing: z.int().nonnegative().nullable(),
});
export type Storyline = z.infer<typeof storyline>;
