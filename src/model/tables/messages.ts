import { compositeKey, conversationKey, idOfUser, topicKey } from '../indexes.js';
import type { DeepReadonly } from '../records.js';
import * as schemas from '../schemas/message.js';
import { defineTable } from '../table.js';

export const MESSAGE_TABLES = {
  messages: defineTable({
    compact: true,
    markdown: markdownOf,
    schema: schemas.message,
    indexes: {
      channel: (message) => message.stream_id ?? undefined,
      topic: (message) => (message.stream_id === null ? undefined : topicKey(message)),
      conversation: (message) =>
        message.recipient_ids === null ? undefined : conversationKey(message.recipient_ids),
      directWith: (message) => message.recipient_ids ?? undefined,
      sender: (message) => message.sender_id,
      has: (message, { readContentFeatures }) => messageFeatures(message, readContentFeatures),
      upload: ({ content, rendered_content }, { readContentFeatures }) =>
        content.includes('user_uploads/')
          ? readContentFeatures(content, rendered_content).uploads
          : undefined,
    },
  }),
  submessages: defineTable({
    schema: schemas.submessage,
    indexes: { message: (record) => record.message_id },
  }),
  message_states: defineTable({
    compact: true,
    schema: schemas.messageState,
    indexes: {
      userMessage: (state) => compositeKey(state.user_id, state.message_id),
      message: (state) => state.message_id,
    },
    lists: {
      /** IDs of the messages that a user has not read. */
      unread: {
        keyOf: (state) => (state.flags.includes('read') ? undefined : state.user_id),
        value: (state) => state.message_id,
      },
      /** IDs of the messages for which flags of a user are recorded. */
      recorded: { keyOf: (state) => state.user_id, value: (state) => state.message_id },
      /** IDs of messages by user and flag, for all flags except `read`. */
      flagged: {
        keyOf: (state) =>
          state.flags.filter((flag) => flag !== 'read').map((flag) => compositeKey(state.user_id, flag)),
        value: (state) => state.message_id,
      },
    },
  }),
  scheduled_messages: defineTable({
    markdown: ({ content }) => [content],
    schema: schemas.scheduledMessage,
    indexes: { sender: (scheduled) => (scheduled.delivered ? undefined : scheduled.sender_id) },
    dueAt: ({ failed, delivered, scheduled_delivery_timestamp }) =>
      failed || delivered ? undefined : scheduled_delivery_timestamp,
  }),
  drafts: defineTable({ schema: schemas.draft, indexes: { user: idOfUser } }),
  reminders: defineTable({
    // A reminder stores Markdown, because the quoted message may be edited or deleted.
    markdown: ({ content }) => [content],
    schema: schemas.reminder,
    indexes: { user: idOfUser },
    dueAt: ({ failed, scheduled_delivery_timestamp }) => (failed ? undefined : scheduled_delivery_timestamp),
  }),
  saved_snippets: defineTable({ schema: schemas.savedSnippet, indexes: { user: idOfUser } }),
  storylines: defineTable({
    schema: schemas.storyline,
    dueAt: ({ due }) => due,
  }),
  user_topics: defineTable({
    schema: schemas.userTopic,
    indexes: {
      user: idOfUser,
      mutedIn: (topic) =>
        topic.visibility_policy === schemas.VISIBILITY_POLICY.muted ? topic.stream_id : undefined,
      userTopic: (topic) => compositeKey(topic.user_id, topicKey(topic)),
    },
  }),
  alert_words: defineTable({ schema: schemas.alertWord, indexes: { user: idOfUser } }),
};

/** Returns the Markdown of a message, including earlier contents and topics. */
function markdownOf({ topic, content, edit_history = [] }: Partial<schemas.Message>): readonly unknown[] {
  if (!Array.isArray(edit_history) || edit_history.length === 0) return [topic, content];
  return [topic, content, ...edit_history.flatMap((entry) => [entry?.prev_content, entry?.prev_topic])];
}

/** A list that all messages share, because an organization may have a million messages. */
const ONLY_REACTION: readonly schemas.ContentFeature[] = ['reaction'];

/** Returns the features of a message: links, images and uploaded files in its content, and reactions. */
function messageFeatures(
  { content, rendered_content, reactions }: DeepReadonly<schemas.Message>,
  readContentFeatures: schemas.ReadContentFeatures,
): readonly schemas.ContentFeature[] {
  const { has: fromContent } = readContentFeatures(content, rendered_content);
  if (reactions.length === 0) return fromContent;
  return fromContent.length === 0 ? ONLY_REACTION : [...fromContent, 'reaction'];
}
