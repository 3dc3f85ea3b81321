import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { clientName } from '../messages/client-name.js';
import { parseContent } from '../messages/content.rules.js';
import { assertMayMention } from '../messages/mentions.rules.js';
import { scheduleMessage } from './scheduled.actions.js';
import { parseDeliveryTime, parseDestination } from './scheduled.rules.js';
import { channelTyped, scheduledParams } from './scheduled-params.js';

export const createScheduledMessage = defineEndpoint({
  method: 'POST',
  path: '/scheduled_messages',
  area: 'scheduled',
  summary: 'Create a scheduled message',
  docs: 'create-scheduled-message',
  auth: 'user',
  params: {
    ...scheduledParams,
    topic: scheduledParams.topic.optional(),
    read_by_sender: boolean()
      .default(true)
      .since('readBySender')
      .describe('whether the sent message is marked as read by its sender'),
  },
  response: z.object({ scheduled_message_id: z.int() }),
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST'],
  async run({ org, actor, params, level, supports, userAgent }) {
    const { to, topic } = params;
    const content = parseContent(org, params.content);
    const time = parseDeliveryTime(org, params.scheduled_delivery_timestamp);
    const channel = channelTyped(params.type, supports);
    const destination = parseDestination(org, actor, { channel, to, topic }, level);
    await assertMayMention(org, actor, content);
    const scheduled = await scheduleMessage(org, {
      sender_id: actor.id,
      ...destination,
      content,
      client: clientName(userAgent),
      read_by_sender: params.read_by_sender ?? true,
      scheduled_delivery_timestamp: time,
    });
    return { scheduled_message_id: scheduled.id };
  },
});
