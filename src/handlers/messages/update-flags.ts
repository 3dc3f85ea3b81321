import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, json, since, text } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { updateFlags as update } from './message.actions.js';
import { requireMessage } from './message.rules.js';

/** Parameters for the flag to add or remove. */
export const flagParams = {
  op: text(z.enum(['add', 'remove'])),
  flag: text(z.enum(['read', 'starred', 'collapsed', 'hide_link_previews'])).describe(
    '`hide_link_previews` since level 510',
  ),
};

/** Unsubscribed channels: their messages stay read. Only present when a request marks messages as unread. */
export const ignoredChannels = since('ignoredUnsubscribed', z.array(z.int())).optional();

export const updateFlags = defineEndpoint({
  method: 'POST',
  path: '/messages/flags',
  area: 'messages',
  summary: 'Update personal message flags',
  docs: 'update-message-flags',
  auth: 'user',
  params: {
    messages: json(z.array(z.int())).describe('IDs of messages that you can read'),
    ...flagParams,
  },
  response: z.object({
    messages: z.array(z.int()),
    ignored_because_not_subscribed_channels: ignoredChannels,
  }),
  errors: ['BAD_REQUEST'],
  async run(call) {
    const { org, actor, params, level } = call;
    const { op, flag } = params;
    assertKnownFlag(flag, level);
    const readable = [...new Set(params.messages)].map((id) => requireMessage(org, actor, id));
    const { kept, channels } = updatableMessages(call, readable);
    await update(org, actor.id, kept, op, flag);
    return {
      messages: kept.map(({ id }) => id),
      ...(channels && { ignored_because_not_subscribed_channels: channels }),
    };
  },
});

/** @throws ApiError `BAD_REQUEST` for a flag of newer servers */
export function assertKnownFlag(flag: string, level: number): void {
  if (flag !== 'hide_link_previews' || supports(level, 'hideLinkPreviews')) return;
  throw badParameter('flag', 'must be one of "read", "starred", "collapsed"');
}

interface FlagsCall {
  org: Organization;
  actor: UserRecord;
  params: { op: string; flag: string };
  supports(capability: Capability): boolean;
}

/**
 * Excludes messages in unsubscribed channels from a request that marks messages as unread.
 * @returns the messages to update, and the channels of the excluded ones, each once, ascending; `undefined` for other
 *   requests
 */
export function updatableMessages(
  { org, actor, params: { op, flag }, supports: supported }: FlagsCall,
  messages: readonly MessageRecord[],
): { kept: readonly MessageRecord[]; channels: number[] | undefined } {
  const becomeUnread = op === 'remove' && flag === 'read';
  if (!becomeUnread || !supported('ignoredUnsubscribed')) return { kept: messages, channels: undefined };
  const channels = new Set<number>();
  const kept = messages.filter(({ stream_id }) => {
    if (stream_id === null || activeSubscription(org, actor.id, stream_id) !== undefined) return true;
    channels.add(stream_id);
    return false;
  });
  return { kept, channels: [...channels].sort((a, b) => a - b) };
}
