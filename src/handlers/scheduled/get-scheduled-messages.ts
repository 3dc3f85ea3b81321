import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentScheduled, scheduledSchema } from '../../present/scheduled.js';

export const getScheduledMessages = defineEndpoint({
  method: 'GET',
  path: '/scheduled_messages',
  area: 'scheduled',
  extension: 'published API: get scheduled messages',
  summary: 'List the own scheduled messages, the earliest first',
  auth: 'user',
  response: z.object({ scheduled_messages: z.array(scheduledSchema) }),
  errors: [],
  run({ org, actor }) {
    const own = org.tables.scheduled_messages.by('sender', actor.id);
    own.sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
    return { scheduled_messages: own.map((scheduled) => presentScheduled(org, scheduled)) };
  },
});
