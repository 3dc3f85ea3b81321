import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import { apiEmail, type MessageRecord, type Organization, type Signal } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { subscriberCount } from '../channels/subscription.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { receives, topicFor } from './message.events.js';

const person = z.object({ user_id: z.int(), email: z.string() });
const typing = z.object({
  message_type: z.enum(['direct', 'private', 'stream']),
  sender: person,
  recipients: z.array(person).optional(),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});
const editTyping = z.object({
  sender_id: z.int(),
  message_id: z.int(),
  recipient: z.union([
    z.object({ type: z.literal('channel'), channel_id: z.int(), topic: z.string() }),
    z.object({ type: z.literal('direct'), user_ids: z.array(z.int()) }),
  ]),
});

/** Emits events for users who are typing or editing a message. */
export const typingEvents: EventSource = {
  schemas: {
    'typing.start': typing,
    'typing.stop': typing,
    'typing_edit_message.start': editTyping,
    'typing_edit_message.stop': editTyping,
  },
  eventDrafts(org, { signals }) {
    return signals.flatMap((signal) => {
      if (signal.kind === 'typing') {
        return inLargeChannel(org, signal.to) ? [] : [typingEventDraft(org, signal)];
      }
      if (signal.kind !== 'edit_typing') return [];
      const message = org.tables.messages.get(signal.messageId);
      if (message === undefined || inLargeChannel(org, message)) return [];
      return [editTypingEventDraft(org, signal, message)];
    });
  },
};

/** Number of subscribers above which a channel has no typing notifications, as in Zulip. */
const MAX_SUBSCRIBERS = 100;

function inLargeChannel(org: Organization, { stream_id }: { stream_id: number | null }): boolean {
  return stream_id !== null && subscriberCount(org, stream_id) > MAX_SUBSCRIBERS;
}

/** Whether a user sees that others are typing. */
function wantsTyping(org: Organization, userId: number): boolean {
  return settingsOf(org, userId).receives_typing_notifications;
}

function typingEventDraft(org: Organization, signal: Signal & { kind: 'typing' }): EventDraft {
  const personOf = (userId: number) => {
    const user = org.tables.users.get(userId);
    return { user_id: userId, email: user ? apiEmail(user, org.identity.host) : '' };
  };
  const { senderId, to } = signal;
  return {
    kind: `typing.${signal.op}`,
    payloadFor(view) {
      const { actor, queue, level } = view;
      if (!wantsTyping(org, actor.id)) return undefined;
      const sender = personOf(senderId);
      if (to.stream_id === null) {
        if (!to.recipient_ids.includes(actor.id)) return undefined;
        const message_type = supports(level, 'typingPlaces') ? 'direct' : 'private';
        return { message_type, sender, recipients: to.recipient_ids.map(personOf) };
      }
      if (!queue.capabilities.includes('stream_typing_notifications')) return undefined;
      if (activeSubscription(org, actor.id, to.stream_id) === undefined) return undefined;
      return { message_type: 'stream', sender, stream_id: to.stream_id, topic: topicFor(view, to.topic) };
    },
  };
}

function editTypingEventDraft(
  org: Organization,
  { op, senderId, messageId }: Signal & { kind: 'edit_typing' },
  message: MessageRecord,
): EventDraft {
  const isNotified = (id: number) => org.tables.users.get(id)?.is_active && wantsTyping(org, id);
  return {
    kind: `typing_edit_message.${op}`,
    payloadFor(view) {
      if (!receives(view, message)) return undefined;
      if (!wantsTyping(org, view.actor.id)) return undefined;
      const recipient =
        message.stream_id === null
          ? { type: 'direct', user_ids: message.recipient_ids.filter(isNotified) }
          : { type: 'channel', channel_id: message.stream_id, topic: topicFor(view, message.topic) };
      return { sender_id: senderId, message_id: messageId, recipient };
    },
  };
}
