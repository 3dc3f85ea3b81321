import { DAY } from '../clock.js';
import type { DeepReadonly } from '../records.js';
import type { User } from '../schemas/user.js';

/** The placeholder address of a user whose real email is not visible to everyone. */
export function placeholderEmail(userId: number, host: string): string {
  return `user${userId}@${host}`;
}

/** The API email of a user: the real one if everyone may see it, otherwise the placeholder. */
export function apiEmail(user: DeepReadonly<User>, host: string): string {
  if (user.bot_type !== null || user.email_visibility === 'everyone') return user.delivery_email;
  return placeholderEmail(user.id, host);
}

/** Whether a user is a bot of Zulip itself, which belongs to no organization. */
export function isSystemBotOf(host: string, user: DeepReadonly<User>): boolean {
  return user.bot_type !== null && user.delivery_email === `notification-bot@${host}`;
}

/** Index key of a topic, whose name ignores case. */
export function topicKey(streamId: number, topic: string): string {
  return `${streamId}:${topic.toLowerCase()}`;
}

/** Index key of a direct conversation. */
export function conversationKey(recipientIds: readonly number[]): string {
  return recipientIds.join(',');
}

/** Index key for a record that belongs to one user and refers to another record. */
export function compositeKey(userId: number, thing: string | number): string {
  return `${userId}:${thing}`;
}

/** Index key of the day of a time, which is in UNIX seconds. */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}
