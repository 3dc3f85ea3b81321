import { type ChannelRecord, DAY, type Organization } from '../../model/index.js';

/** How long a user stays in `partial_subscribers` after an activity. */
const RECENT_ACTIVITY_SECONDS = 14 * DAY;
/** How long a channel stays active after its creation or its latest message. */
const CHANNEL_ACTIVITY_SECONDS = 180 * DAY;

/**
 * The time of a user's last activity, reported by a client or by sending a message. UNIX seconds; 0 for never.
 */
function lastActivity(org: Organization, userId: number): number {
  const { messages, presences } = org.tables;
  const sent = messages.idsBy('sender', userId).at(-1);
  return Math.max(
    presences.firstBy('user', userId)?.last_active ?? 0,
    sent === undefined ? 0 : (messages.get(sent)?.timestamp ?? 0),
  );
}

/** Whether a user was active in the last 14 days. */
export function isRecentlyActive(org: Organization, userId: number): boolean {
  return lastActivity(org, userId) >= org.clock.now() - RECENT_ACTIVITY_SECONDS;
}

/** Whether a channel is new or had a message recently. */
export function isChannelActive(org: Organization, channel: ChannelRecord): boolean {
  const last = org.tables.messages.idsBy('channel', channel.id).at(-1);
  const latest = last === undefined ? undefined : org.tables.messages.get(last)?.timestamp;
  return countsAsActive(org, channel, latest ?? 0);
}

/** Whether a channel is active if its latest message has this time, in UNIX seconds; 0 if it has no message. */
export function countsAsActive(org: Organization, channel: ChannelRecord, latest: number): boolean {
  return org.clock.now() - Math.max(latest, channel.date_created) <= CHANNEL_ACTIVITY_SECONDS;
}
