import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentScheduledMessages, scheduledSchema } from './scheduled-message.resource.js';

export const getScheduledMessages = defineEndpoint({
  method: 'GET',
  path: '/scheduled_messages',
  area: 'scheduled',
  summary: 'Get scheduled messages',
  docs: 'get-scheduled-messages',
  response: z.object({ scheduled_messages: z.array(scheduledSchema) }),
  run({ org, actor }) {
    return { scheduled_messages: presentScheduledMessages(org, actor.id) };
  },
});
