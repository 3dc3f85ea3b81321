import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, json, since, text } from '../../contract/index.js';
import type { MessageRecord, Organization } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { applyFlag } from '../access/message-flags.actions.js';
import { requireMessage } from './message.rules.js';

/** Parameters for the flag to add or remove. */
export const flagParams = {
  op: text(z.enum(['add', 'remove'])),
  flag: text(z.enum(['read', 'starred', 'collapsed', 'hide_link_previews'])).describe(
    '`hide_link_previews` since level 510',
  ),
};

/** Unsubscribed channels: their messages stay read. Present only when a request marks messages as unread. */
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
    const { org, actor, params } = call;
    const readable = [...new Set(params.messages)].map((id) => requireMessage(org, actor, id));
    const { kept, ignored } = await changeFlag(call, readable);
    return { messages: kept.map(({ id }) => id), ...ignored };
  },
});

type FlagCall = Pick<Call<typeof flagParams>, 'org' | 'actor' | 'params' | 'supports'>;

interface FlagChange {
  kept: MessageRecord[];
  /** The kept messages that changed. */
  changed: MessageRecord[];
  /** Fields of the response about messages that stay read. */
  ignored: { ignored_because_not_subscribed_channels?: number[] };
}

/**
 * Adds or removes a flag on messages of the caller. On newer servers, does not mark messages in unsubscribed channels
 * as unread.
 * @throws ApiError `BAD_REQUEST` for a flag of newer servers
 */
export async function changeFlag(
  { org, actor, params: { op, flag }, supports }: FlagCall,
  messages: readonly MessageRecord[],
): Promise<FlagChange> {
  if (flag === 'hide_link_previews' && !supports('hideLinkPreviews'))
    throw badParameter('flag', 'must be one of "read", "starred", "collapsed"');
  const ignores = op === 'remove' && flag === 'read' && supports('ignoredUnsubscribed');
  const unsubscribed = ignores ? unsubscribedChannels(org, actor.id, messages) : [];
  const kept = messages.filter(({ stream_id }) => stream_id === null || !unsubscribed.includes(stream_id));
  const changed = await applyFlag(org, actor.id, kept, op, flag);
  return { kept, changed, ignored: ignores ? { ignored_because_not_subscribed_channels: unsubscribed } : {} };
}

/** IDs of the channels of these messages to which the user is not subscribed, ascending. */
function unsubscribedChannels(
  org: Organization,
  userId: number,
  messages: readonly MessageRecord[],
): number[] {
  const ids = new Set(messages.flatMap(({ stream_id }) => stream_id ?? []));
  return [...ids].filter((id) => activeSubscription(org, userId, id) === undefined).sort((a, b) => a - b);
}
