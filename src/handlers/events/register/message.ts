import * as z from 'zod';
import { lastReceivedId } from '../../access/message-access.rules.js';
import { defineSection } from './section.js';

/** The last message that the caller received. */
export const messageSection = defineSection('message', { max_message_id: z.int() }, ({ org, actor }) => ({
  max_message_id: lastReceivedId(org, actor.id),
}));
