import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, integer, json, text } from '../../contract/index.js';
import type { MessageTarget, Organization, UserRecord } from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { userSettingOff } from '../access/refusals.rules.js';
import { normalizeTopic } from '../channels/topic.rules.js';
import { settingsOf, typingSettingFor } from '../users/user-settings.rules.js';
import {
  assertMayPost,
  conversationOf,
  isChannelType,
  messageTypeParam,
  requireDirectRecipients,
} from './recipients.rules.js';

const params = {
  op: text(z.enum(['start', 'stop'])),
  type: messageTypeParam
    .default('direct' as const)
    .describe('`private` is the name of `direct` before level 215; `channel` is the newer name of `stream`'),
  to: json(z.union([z.array(z.int()), z.array(z.string())]))
    .optional()
    .describe(
      'for a direct message: a list of user IDs or emails; before level 215 also a list of one channel ID',
    ),
  stream_id: integer().optional().since('typingPlaces').describe('for a channel message'),
  topic: text().optional().describe('for a channel message'),
};

export const sendTyping = defineEndpoint({
  method: 'POST',
  path: '/typing',
  area: 'messages',
  summary: 'Set "typing" status',
  docs: 'set-typing-status',
  params,
  errors: ['BAD_REQUEST'],
  run(call) {
    call.org.signal({ kind: 'typing', op: call.params.op, senderId: call.actor.id, to: requireTarget(call) });
  },
});

function requireTarget(call: Call<typeof params>): MessageTarget {
  const { org, actor, params, level, supports } = call;
  const { type, to, topic } = params;
  // `direct` replaced `private`.
  if (type === 'private' && supports('typingPlaces')) throw badParameter('type', 'must be `direct`');
  if (!isChannelType(type, supports)) {
    if (to === undefined) throw badParameter('to', 'required for a direct message');
    assertShowsTyping(org, actor, null);
    const recipientIds = requireDirectRecipients(org, actor, to, { allowDeactivated: true });
    return { stream_id: null, recipient_ids: conversationOf(actor.id, recipientIds) };
  }
  const stream_id = requireChannelId(call);
  if (topic === undefined) throw badParameter('topic', 'required for a channel message');
  assertShowsTyping(org, actor, stream_id);
  const channel = requireReadableChannel(org, actor, stream_id);
  assertMayPost(org, actor, channel);
  return { stream_id, topic: normalizeTopic(org, topic, level) };
}

/** Returns the ID of the channel, which older servers expect in `to`. */
function requireChannelId({ params: { stream_id, to }, supports }: Call<typeof params>): number {
  if (supports('typingPlaces')) {
    if (stream_id === undefined) throw badParameter('stream_id', 'required for a channel message');
    return stream_id;
  }
  const [only, ...more] = to ?? [];
  if (typeof only !== 'number' || more.length > 0)
    throw badParameter('to', 'must be a list of one channel ID');
  return only;
}

/** @throws ApiError `BAD_REQUEST` when a setting of the user turns off typing notifications */
export function assertShowsTyping(org: Organization, actor: UserRecord, channelId: number | null): void {
  const name = typingSettingFor(channelId);
  if (settingsOf(org, actor.id)[name]) return;
  throw userSettingOff(badRequest(`The setting ${name} is off`), org, actor, name);
}
