import type { Message } from 'team-chat-mock/schemas';
import { element } from '../narrow';
import { useLoaded } from './use-loaded';

/** Number of unread messages by conversation. */
export interface Unread {
  total: number;
  inChannel(id: number): number;
  inTopic(channelId: number, topic: string): number;
  /** With these people, including the user. */
  withPeople(userIds: readonly number[]): number;
}

const MAX_UNREAD = 1000;

/** The user's unread messages, counted among the newest thousand. */
export function useUnread(): Unread {
  const { value } = useLoaded(
    (api) =>
      api.call('GET /messages', {
        params: { anchor: 'newest', num_before: MAX_UNREAD, num_after: 0, narrow: [element('is', 'unread')] },
      }),
    { on: ['message', 'update_message_flags', 'update_message', 'delete_message', 'subscription'] },
  );
  const counts = new Map<string, number>();
  for (const message of value?.messages ?? []) {
    for (const key of keysOf(message)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const count = (key: string) => counts.get(key) ?? 0;
  return {
    total: value?.messages.length ?? 0,
    inChannel: (id) => count(`channel ${id}`),
    inTopic: (channelId, topic) => count(topicKey(channelId, topic)),
    withPeople: (userIds) => count(peopleKey(userIds)),
  };
}

const topicKey = (channelId: number, topic: string) => `topic ${channelId} ${topic.toLowerCase()}`;

const peopleKey = (userIds: readonly number[]) => `people ${[...userIds].sort((a, b) => a - b)}`;

function keysOf({ stream_id, subject, display_recipient }: Message): string[] {
  if (stream_id !== undefined) return [`channel ${stream_id}`, topicKey(stream_id, subject)];
  return typeof display_recipient === 'string' ? [] : [peopleKey(display_recipient.map(({ id }) => id))];
}
