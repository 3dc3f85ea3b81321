import * as z from 'zod';
import { until } from '../../contract/index.js';
import type { BotSettings, DeepReadonly, Organization, UserRecord } from '../../model/index.js';
import { definite } from '../../values.js';
import { avatarUrl } from '../users/user.present.js';
import { isAdministeredBot } from './bot.resource.js';

const service = z.union([
  z.object({ base_url: z.string(), interface: z.int(), token: z.string() }),
  z.object({ service_name: z.string(), config_data: z.record(z.string(), z.string()) }),
]);

/** Bot settings in responses. Channels are shown by name. */
export const botSettingsShape = {
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
};

/** A bot as its administrators see it. Newer servers leave out the fields of the user object. */
export const botSchema = z.object({
  user_id: z.int(),
  full_name: until('botsWithoutUserData', z.string()),
  email: until('botsWithoutUserData', z.string()),
  api_key: until('botsWithoutUserData', z.string()),
  ...botSettingsShape,
  avatar_url: until('botsWithoutUserData', z.string()),
  owner_id: until('botsWithoutUserData', z.int()),
  services: z.array(service),
  is_active: until('botsWithoutUserData', z.boolean()),
  bot_type: until('botsWithoutUserData', z.int()),
});

/** Presents a bot that has an owner. Only Zulip's system bots have none, and no user administers them. */
export function presentBot(org: Organization, bot: UserRecord): z.input<typeof botSchema> {
  return {
    user_id: bot.id,
    full_name: bot.full_name,
    email: bot.delivery_email,
    api_key: bot.api_key,
    ...presentBotSettings(org, bot),
    avatar_url: avatarUrl(bot),
    owner_id: definite(bot.bot_owner_id),
    services: services(bot.bot_settings),
    is_active: bot.is_active,
    bot_type: definite(bot.bot_type),
  };
}

/** Returns the default channels of a bot, by name, and whether it receives all public channels. */
export function presentBotSettings(org: Organization, { bot_settings: settings }: UserRecord) {
  const nameOf = (id: number | null | undefined) => (id ? (org.tables.channels.get(id)?.name ?? null) : null);
  return {
    default_sending_stream: nameOf(settings?.sending_channel_id),
    default_events_register_stream: nameOf(settings?.events_channel_id),
    default_all_public_streams: settings?.all_public_streams ?? false,
  };
}

function services(settings: DeepReadonly<BotSettings> | undefined): z.input<typeof service>[] {
  const kept = settings?.service;
  if (!kept) return [];
  return ['service_name' in kept ? { ...kept, config_data: { ...kept.config_data } } : { ...kept }];
}

/** The bots that a user administers, by ascending ID. */
export function presentBots(org: Organization, actor: UserRecord): z.input<typeof botSchema>[] {
  return org.tables.users
    .all()
    .filter((bot) => isAdministeredBot(org, actor, bot))
    .map((bot) => presentBot(org, bot));
}

/** An active bot of the caller in GET /bots. */
export const ownBotSchema = z.object({
  username: z.string(),
  full_name: z.string(),
  api_key: z.string(),
  avatar_url: z.string(),
  ...botSettingsShape,
});

/** The active bots that the caller owns. */
export function presentOwnBots(org: Organization, actor: UserRecord): z.input<typeof ownBotSchema>[] {
  return org.tables.users
    .by('bot', actor.id)
    .filter(({ is_active }) => is_active)
    .map((bot) => ({
      username: bot.delivery_email,
      full_name: bot.full_name,
      api_key: bot.api_key,
      avatar_url: avatarUrl(bot),
      ...presentBotSettings(org, bot),
    }));
}
