import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, integer, json, since, text } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { updateFlags as update } from './message.actions.js';
import { requireMessage } from './message.rules.js';
import { narrowParam } from './narrow/element.js';
import { planNarrow } from './narrow/plan.js';
import { clampWindow, findMessages, parseMessagesQuery } from './narrow/query.js';

/** Parameters for the flag to add or remove. */
const flagParams = {
  op: text(z.enum(['add', 'remove'])),
  flag: text(z.enum(['read', 'starred', 'collapsed', 'hide_link_previews'])).describe(
    '`hide_link_previews` since level 510',
  ),
};

/** Unsubscribed channels: their messages stay read. Only present when a request marks messages as unread. */
const ignoredChannels = since('ignoredUnsubscribed', z.array(z.int())).optional();

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

const count = () => integer(z.int().nonnegative());

export const updateFlagsForNarrow = defineEndpoint({
  method: 'POST',
  path: '/messages/flags/narrow',
  area: 'messages',
  summary: 'Update personal message flags for narrow',
  docs: 'update-message-flags-for-narrow',
  since: 'flagsForNarrow',
  auth: 'user',
  params: {
    anchor: text().describe('the same as for GET messages'),
    anchor_date: text().optional().since('dateAnchor').describe('ISO 8601 date or datetime'),
    include_anchor: boolean().default(true).describe('update the anchor message too'),
    num_before: count(),
    num_after: count(),
    narrow: narrowParam(),
    ...flagParams,
  },
  response: z.object({
    processed_count: z.int(),
    updated_count: z.int(),
    first_processed_id: z.int().nullable(),
    last_processed_id: z.int().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: ignoredChannels,
  }),
  errors: ['BAD_REQUEST', 'BAD_NARROW'],
  async run(call) {
    const { org, actor, params, level } = call;
    const { op, flag, narrow, ...place } = params;
    assertKnownFlag(flag, level);
    const window = clampWindow(place.num_before, place.num_after);
    const others = { message_ids: undefined, use_first_unread_anchor: undefined };
    const query = parseMessagesQuery({ ...place, ...window, ...others }, call);
    const context = { org, actor, level };
    const found = findMessages(context, planNarrow(context, narrow), query);
    const { kept, channels } = updatableMessages(call, found.messages);
    const changed = await update(org, actor.id, kept, op, flag);
    return {
      processed_count: found.messages.length,
      updated_count: changed.length,
      first_processed_id: found.messages[0]?.id ?? null,
      last_processed_id: found.messages.at(-1)?.id ?? null,
      found_oldest: found.found_oldest,
      found_newest: found.found_newest,
      ...(channels && { ignored_because_not_subscribed_channels: channels }),
    };
  },
});

/** @throws ApiError `BAD_REQUEST` for a flag of newer servers */
function assertKnownFlag(flag: string, level: number): void {
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
function updatableMessages(
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
