import * as z from 'zod';
import type { UserRecord } from '../../model/index.js';
import { avatarUrl } from './user.present.js';

/** A bot as shown to users who may administer it. */
export const botSchema = z.object({
  user_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  api_key: z.string(),
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
  avatar_url: z.string(),
  owner_id: z.int(),
  services: z.array(z.never()),
  is_active: z.boolean(),
  bot_type: z.int(),
});

export function presentBot(bot: UserRecord): z.input<typeof botSchema> {
  return {
    user_id: bot.id,
    full_name: bot.full_name,
    email: bot.delivery_email,
    api_key: bot.api_key,
    // Default channels and services of bots are not modeled.
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    avatar_url: avatarUrl(bot),
    owner_id: bot.bot_owner_id as number,
    services: [],
    is_active: bot.is_active,
    bot_type: bot.bot_type as number,
  };
}
