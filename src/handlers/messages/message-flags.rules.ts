import { badParameter } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';

/** @throws ApiError `BAD_REQUEST` for a flag of newer servers */
export function assertKnownFlag(flag: string, level: number): void {
  if (flag !== 'hide_link_previews' || supports(level, 'hideLinkPreviews')) return;
  throw badParameter('flag', 'must be one of "read", "starred", "collapsed"');
}

/**
 * Splits messages by whether they can become unread: only subscribed channels have unread messages.
 * @returns the messages that can become unread, and the channels of the others, each once, ascending
 */
export function partitionBySubscription(
  org: Organization,
  actor: UserRecord,
  messages: readonly MessageRecord[],
): { kept: MessageRecord[]; channels: number[] } {
  const channels = new Set<number>();
  const kept = messages.filter(({ stream_id }) => {
    if (stream_id === null || activeSubscription(org, actor.id, stream_id) !== undefined) return true;
    channels.add(stream_id);
    return false;
  });
  return { kept, channels: [...channels].sort((a, b) => a - b) };
}
