import type { DeepReadonly, Organization, Subscription } from '../model/index.js';
import { lowerBound } from '../model/sorted.js';

/** Whether a subscription brought a message into its user's personal history. */
export function broughtMessage(subscription: DeepReadonly<Subscription>, messageId: number): boolean {
  return subscription.periods.some(
    ({ after, until }) => messageId > after && (until === null || messageId <= until),
  );
}

/** The highest ID in a user's personal history: what subscriptions and direct messages brought. -1 if it is empty. */
export function lastReceivedId(org: Organization, userId: number): number {
  const { messages, subscriptions } = org.tables;
  let last = messages.idsBy('directWith', userId).at(-1) ?? -1;
  for (const { stream_id, periods } of subscriptions.by('user', userId)) {
    const ids = messages.idsBy('channel', stream_id);
    for (const { after, until } of periods) {
      const end = until === null ? ids.length : lowerBound(ids, until + 1);
      const candidate = ids[end - 1];
      if (candidate !== undefined && candidate > after && candidate > last) last = candidate;
    }
  }
  return last;
}
