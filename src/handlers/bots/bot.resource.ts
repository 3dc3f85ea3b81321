import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { boolean, file, type ParamValues, text, until } from '../../contract/index.js';
import {
  avatarUrl,
  BOT_TYPES,
  type BotSettings,
  type Organization,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { definite, filtered } from '../../values.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { assertHoldsPermission, holdsPermission } from '../access/organization-permissions.rules.js';
import { noRecord, requestAs, sendAs, targetIsBot, userDeactivated } from '../access/refusals.rules.js';
import { isAdministrator, isSystemBot } from '../access/user-access.rules.js';
import { isEmail } from '../users/email.rules.js';
import { assertMemberPerson } from '../users/user.rules.js';

/** Zulip's embedded bots, each with an example of its configuration. Every key is required. */
export const EMBEDDED_BOTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  converter: {},
  encrypt: {},
  helloworld: {},
  virtual_fs: {},
  giphy: { key: '12345678' },
  followup: {},
};

/**
 * Whether a user is a bot that the caller administers: a bot that they own or, for administrators, any bot except
 * Zulip's system bots.
 */
export function isAdministeredBot(org: Organization, actor: UserRecord, bot: UserRecord): boolean {
  return isOrdinaryBot(org, bot) && (isAdministrator(actor) || bot.bot_owner_id === actor.id);
}

/** Whether a user is a bot, but not one of Zulip's system bots. */
export function isOrdinaryBot(org: Organization, user: UserRecord): boolean {
  return user.bot_type !== null && !isSystemBot(org, user);
}

/**
 * Returns a bot that the caller administers.
 * @throws ApiError `BAD_REQUEST` for other bots and users, and for callers who are guests or bots
 */
export function requireAdministeredBot(org: Organization, actor: UserRecord, botId: number): UserRecord {
  assertMemberPerson(org, actor);
  const { users } = org.tables;
  const bot = users.get(botId);
  if (bot === undefined || !isOrdinaryBot(org, bot)) {
    const bots = filtered(users.ids(), (id) => isOrdinaryBot(org, users.expect(id)));
    throw noRecord(badRequest(`Bot ${botId} does not exist`), org, 'users', botId, bots);
  }
  if (!isAdministeredBot(org, actor, bot)) {
    throw badRequest(`Only administrators and its owner may manage bot ${botId}`).because(
      'managesBot',
      `Bot ${botId} belongs to ${bot.bot_owner_id === null ? 'no one' : userText(org, bot.bot_owner_id)}; ${roleText(org, actor)}`,
      ...sendAs(org, (user) => isAdministeredBot(org, user, bot)),
    );
  }
  return bot;
}

/** @throws ApiError `BAD_REQUEST` for users without the permission to create bots of this type */
export function assertMayCreateBots(org: Organization, actor: UserRecord, type: number): void {
  const isIncoming = type === BOT_TYPES.incomingWebhook;
  if (isIncoming && holdsPermission(org, actor, 'can_create_write_only_bots_group')) return;
  assertHoldsPermission(org, actor, 'can_create_bots_group', 'create bots');
}

/** @throws ApiError `BAD_REQUEST` for unknown and deactivated users and for bots */
export function assertMayOwnBots(org: Organization, userId: number): void {
  const owner = org.tables.users.get(userId);
  if (owner === undefined)
    throw noRecord(badParameter('bot_owner_id', `there is no user ${userId}`), org, 'users', userId);
  if (owner.bot_type !== null)
    throw targetIsBot(badParameter('bot_owner_id', `user ${userId} is a bot`), userId);
  if (!owner.is_active)
    throw userDeactivated(badParameter('bot_owner_id', `user ${userId} is deactivated`), org, userId);
}

/**
 * Returns the email of the bot with this short name.
 * @throws ApiError `BAD_REQUEST` for a short name that is empty or cannot be part of an email address
 */
export function parseBotEmail(org: Organization, shortName: string): string {
  const name = shortName.trim();
  if (name === '') throw badParameter('short_name', 'must not be empty');
  const email = `${name}-bot@${org.identity.host}`;
  if (!isEmail(email)) throw badParameter('short_name', `${email} is not an email address`);
  return email;
}

/** @throws ApiError `BAD_REQUEST` when an active user already has this name */
export function assertBotNameIsFree(org: Organization, fullName: string): void {
  if (activeNamesake(org, fullName) !== undefined)
    throw badParameter('full_name', `an active user has the name ${fullName}`);
}

/** @throws ApiError `BAD_REQUEST` when an active user, possibly the bot itself, has the bot's name */
export function assertMayReactivateBot(org: Organization, { id, full_name }: UserRecord): void {
  const namesake = activeNamesake(org, full_name);
  if (namesake === undefined) return;
  throw badRequest(`An active user has the name ${full_name}`).because(
    'botNameIsFree',
    `User ${namesake.id} is active and has the name ${full_name}`,
    ...(namesake.id === id
      ? ['use the ID of a deactivated bot']
      : requestAs(org, isAdministrator, 'patch', `/bots/${id}`, { full_name: `${full_name} 2` })),
  );
}

function activeNamesake(org: Organization, fullName: string): UserRecord | undefined {
  const namesakes = org.tables.users.by('fullName', fullName.toLowerCase());
  return namesakes.find(({ full_name, is_active }) => is_active && full_name === fullName);
}

export const botSettingsParams = {
  default_sending_stream: text().optional().describe('name of a channel; an empty string for none'),
  default_events_register_stream: text().optional().describe('name of a channel; an empty string for none'),
  default_all_public_streams: boolean().optional(),
  file: file().optional().describe('the profile picture; the field may have any name'),
};

export const NO_SETTINGS: BotSettings = {
  sending_channel_id: null,
  events_channel_id: null,
  all_public_streams: false,
  service: null,
};

/** Returns the settings that a bot has after a request, except for its service. Omitted settings keep their values. */
export function parseBotSettings(
  org: Organization,
  actor: UserRecord,
  input: ParamValues<typeof botSettingsParams>,
  current: UserRecord['bot_settings'] = NO_SETTINGS,
): Omit<BotSettings, 'service'> {
  const idOf = (name: string | undefined, kept: number | null) => {
    if (name === undefined) return kept;
    return name === '' ? null : requireReadableChannel(org, actor, name.trim()).id;
  };
  return {
    sending_channel_id: idOf(input.default_sending_stream, current.sending_channel_id),
    events_channel_id: idOf(input.default_events_register_stream, current.events_channel_id),
    all_public_streams: input.default_all_public_streams ?? current.all_public_streams,
  };
}

const service = z.union([
  z.object({ base_url: z.string(), interface: z.int(), token: z.string() }),
  z.object({ service_name: z.string(), config_data: z.record(z.string(), z.string()) }),
]);

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
  owner_id: until('botsWithoutUserData', z.int().nullable()),
  services: z.array(service),
  is_active: until('botsWithoutUserData', z.boolean()),
  bot_type: until('botsWithoutUserData', z.int()),
});

export function presentBot(org: Organization, bot: UserRecord): z.input<typeof botSchema> {
  return {
    user_id: bot.id,
    full_name: bot.full_name,
    email: bot.delivery_email,
    api_key: bot.api_key,
    ...presentBotSettings(org, bot),
    avatar_url: avatarUrl(bot),
    owner_id: bot.bot_owner_id,
    services: bot.bot_settings?.service ? [bot.bot_settings.service] : [],
    is_active: bot.is_active,
    bot_type: definite(bot.bot_type),
  };
}

/** Returns the default channels of a bot, by name, and whether it receives the events of all public channels. */
export function presentBotSettings(org: Organization, { bot_settings: settings }: UserRecord) {
  const nameOf = (id: number | null | undefined) => (id ? (org.tables.channels.get(id)?.name ?? null) : null);
  return {
    default_sending_stream: nameOf(settings?.sending_channel_id),
    default_events_register_stream: nameOf(settings?.events_channel_id),
    default_all_public_streams: settings?.all_public_streams ?? false,
  };
}

export function presentBots(org: Organization, actor: UserRecord): z.input<typeof botSchema>[] {
  return org.tables.users
    .all()
    .filter((bot) => isAdministeredBot(org, actor, bot))
    .map((bot) => presentBot(org, bot));
}
