import * as z from 'zod';
import { isAdministrator } from '../../access/user-access.rules.js';
import { botSchema, presentBot } from '../../users/bot.present.js';
import { defineSection } from './section.js';

/** The bots that the caller may administer: their own, or all of them for administrators. */
export const botsSection = defineSection(
  'realm_bot',
  { realm_bots: z.array(botSchema) },
  ({ org, actor }) => ({
    realm_bots: org.tables.users
      .all()
      .filter(({ bot_type, bot_owner_id }) => bot_type !== null && bot_owner_id !== null)
      .filter(({ bot_owner_id }) => isAdministrator(actor) || bot_owner_id === actor.id)
      .map(presentBot),
  }),
);
