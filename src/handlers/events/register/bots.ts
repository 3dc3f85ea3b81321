import * as z from 'zod';
import { botSchema, presentBots } from '../../bots/bot.present.js';
import { defineSection } from './section.js';

/** The bots that the caller administers. */
export const botsSection = defineSection(
  'realm_bot',
  { realm_bots: z.array(botSchema) },
  ({ org, actor }) => ({ realm_bots: presentBots(org, actor) }),
);
