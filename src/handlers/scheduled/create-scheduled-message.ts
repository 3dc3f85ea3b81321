import * as z from 'zod';
import { boolean, defineEndpoint, integer, json, text } from '../../contract/index.js';
import { assertMentionsAllowed, parseContent, WILDCARD_ERRORS } from '../messages/content.rules.js';
import { clientName } from '../messages/message.rules.js';
import { isChannelType, messageTypeParam } from '../messages/recipients.rules.js';
import { parseDeliveryTime, requireDestination } from './scheduled-message.resource.js';

export const scheduledParams = {
  type: messageTypeParam,
  to: json(z.union([z.int(), z.array(z.int())])).describe('a channel ID, or a list of user IDs'),
  content: text().describe('Markdown'),
  topic: text().describe('topic of a channel message; ignored for a direct one'),
  scheduled_delivery_timestamp: integer().describe('UNIX seconds, in the future'),
};

export const createScheduledMessage = defineEndpoint({
  method: 'POST',
  path: '/scheduled_messages',
  area: 'scheduled',
  summary: 'Create a scheduled message',
  docs: 'create-scheduled-message',
  params: {
    ...scheduledParams,
    topic: scheduledParams.topic.optional(),
    read_by_sender: boolean()
      .optional()
      .since('readBySender')
      .describe(
        'whether the sent message is marked as read by its sender; default: true, unless they are the only recipient',
      ),
  },
  response: z.object({ scheduled_message_id: z.int() }),
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST', ...WILDCARD_ERRORS],
  async run(call) {
    const { org, actor, params, supports, userAgent } = call;
    const { to, topic } = params;
    const content = parseContent(org, params.content);
    const time = parseDeliveryTime(org, params.scheduled_delivery_timestamp);
    const isToChannel = isChannelType(params.type, supports);
    const destination = requireDestination(call, { isToChannel, to, topic });
    await assertMentionsAllowed(org, actor, content, destination);
    const isNoteToSelf = destination.recipient_ids?.every((id) => id === actor.id) ?? false;
    const { id } = await org.tables.scheduled_messages.create({
      sender_id: actor.id,
      ...destination,
      content,
      client: clientName(userAgent),
      read_by_sender: params.read_by_sender ?? !isNoteToSelf,
      scheduled_delivery_timestamp: time,
      failed: false,
    });
    return { scheduled_message_id: id };
  },
});
