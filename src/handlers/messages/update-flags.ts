import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, json, since, text } from '../../contract/index.js';
import type { MessageRecord, Organization } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { applyFlag } from '../access/message-flags.actions.js';
import { PERSONAL_FLAGS, readableMessages, requireMessage } from './message.rules.js';

export const flagParams = {
  op: text(z.enum(['add', 'remove'])),
  flag: text(z.enum(PERSONAL_FLAGS)).describe('`hide_link_previews` since level 510'),
};

/** IDs of unsubscribed channels, whose messages stay read. Present only when a request marks messages as unread. */
export const ignoredChannels = since('ignoredUnsubscribed', z.array(z.int())).optional();

const params = {
  messages: json(z.array(z.int())).describe('IDs of messages that you can read'),
  ...flagParams,
};

type UpdateCall = Pick<Call<typeof params>, 'org' | 'actor' | 'params'>;

export const updateFlags = defineEndpoint({
  method: 'POST',
  path: '/messages/flags',
  area: 'messages',
  summary: 'Update personal message flags',
  docs: 'update-message-flags',
  params,
  response: z.object({
    messages: z.array(z.int()),
    ignored_because_not_subscribed_channels: ignoredChannels,
  }),
  errors: ['BAD_REQUEST'],
  async run(call) {
    const { processed, ignored } = await changeFlag(call, messagesToFlag(call));
    return { messages: processed.map(({ id }) => id), ...ignored };
  },
});

/**
 * Returns the messages that a request names, each once. As in Zulip, marking messages as read ignores those that the
 * caller cannot read, such as deleted ones.
 * @throws ApiError `BAD_REQUEST` for a message that the caller cannot read, unless the request marks messages as read
 */
function messagesToFlag({ org, actor, params: { messages: ids, op, flag } }: UpdateCall): MessageRecord[] {
  if (op === 'add' && flag === 'read') return readableMessages(org, actor, ids);
  return [...new Set(ids)].map((id) => requireMessage(org, actor, id));
}

type FlagCall = Pick<Call<typeof flagParams>, 'org' | 'actor' | 'params' | 'supports'>;

interface FlagChange {
  /** The messages except those that stay read. */
  processed: MessageRecord[];
  changed: MessageRecord[];
  /** Fields of the response about messages that stay read. */
  ignored: { ignored_because_not_subscribed_channels?: number[] };
}

/**
 * Adds or removes the caller's flag on messages. Does not mark messages in unsubscribed channels as unread.
 * @throws ApiError `BAD_REQUEST` for a flag that only newer servers support
 */
export async function changeFlag(
  { org, actor, params: { op, flag }, supports }: FlagCall,
  messages: readonly MessageRecord[],
): Promise<FlagChange> {
  if (flag === 'hide_link_previews' && !supports('hideLinkPreviews'))
    throw badParameter('flag', 'must be one of "read", "starred", "collapsed"');
  const marksUnread = op === 'remove' && flag === 'read';
  const unsubscribed = marksUnread ? unsubscribedChannels(org, actor.id, messages) : [];
  const processed = messages.filter(
    ({ stream_id }) => stream_id === null || !unsubscribed.includes(stream_id),
  );
  const changed = await applyFlag(org, actor.id, processed, op, flag);
  const ignored = marksUnread ? { ignored_because_not_subscribed_channels: unsubscribed } : {};
  return { processed, changed, ignored };
}

/** Returns the IDs of these messages' channels to which the user is not subscribed, in ascending order. */
function unsubscribedChannels(
  org: Organization,
  userId: number,
  messages: readonly MessageRecord[],
): number[] {
  const ids = new Set(messages.flatMap(({ stream_id }) => stream_id ?? []));
  return [...ids].filter((id) => activeSubscription(org, userId, id) === undefined).sort((a, b) => a - b);
}
