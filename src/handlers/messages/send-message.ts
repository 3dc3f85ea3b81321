import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint, text } from '../../contract/index.js';
import { assertMayStartTopic, parseTopic } from '../channels/topic.rules.js';
import { clientName } from './client-name.js';
import { assertMayMention } from './mentions.rules.js';
import { type MessageTarget, sendMessage as send } from './message.actions.js';
import { channelFromTo, isChannelType, MESSAGE_TYPES, peopleFromTo } from './message-to.js';
import { parseContent, requireChannelTarget, requireDirectRecipients } from './recipients.rules.js';

const params = {
  type: text(z.enum(MESSAGE_TYPES)).describe('`private` is the old name of `direct`, `stream` of `channel`'),
  to: text().describe('a channel by ID or name; or a list of user IDs or emails'),
  content: text().describe('Markdown'),
  topic: text().optional().describe('required for a channel message, ignored for a direct one'),
  subject: text().optional().describe('old name of `topic`'),
  read_by_sender: boolean()
    .optional()
    .since('readBySender')
    .describe('whether to mark it as read by the sender; default: true'),
  queue_id: text().optional().describe('event queue of the sending client, for `local_id`'),
  local_id: text()
    .optional()
    .describe('a client-side ID of the message, sent as `local_message_id` in its queue'),
};

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messages',
  area: 'messages',
  summary: 'Send a message',
  docs: 'send-message',
  auth: 'user',
  params,
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST'],
  async run(call) {
    const { org, actor, params, supports, userAgent } = call;
    if (params.type === 'channel' && !supports('channelType')) {
      throw badParameter('type', 'this server only supports `stream`');
    }
    const content = parseContent(org, params.content);
    const to = targetOf(call);
    await assertMayMention(org, actor, content);
    const client = clientName(userAgent);
    const message = await send(org, {
      sender: actor,
      to,
      content,
      client,
      readBySender: params.read_by_sender,
    });
    const { queue_id: queueId, local_id: localId } = params;
    if (queueId !== undefined && localId !== undefined) {
      org.signal({ kind: 'echo', messageId: message.id, queueId, localId });
    }
    return { id: message.id };
  },
});

function targetOf(call: Call<typeof params>): MessageTarget {
  const { org, actor, params, level } = call;
  if (!isChannelType(params.type)) {
    return { recipientIds: requireDirectRecipients(org, actor, peopleFromTo(params.to)) };
  }
  const channel = requireChannelTarget(org, actor, channelFromTo(params.to));
  if (params.topic !== undefined && params.subject !== undefined) {
    throw badParameter('subject', 'the old name of "topic"; give only one of them');
  }
  const input = params.topic ?? params.subject;
  if (input === undefined) throw badParameter('topic', 'required for a channel message');
  const topic = parseTopic(org, channel, input, level);
  assertMayStartTopic(org, actor, channel, topic);
  return { streamId: channel.id, topic };
}
