import { badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  BOT_TYPES,
  type BotSettings,
  type BotStorageEntry,
  compositeKey,
  type DeepReadonly,
  type Organization,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { filtered } from '../../values.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { assertHoldsPermission, holdsPermission } from '../access/organization-permissions.rules.js';
import { noRecord, sendAs } from '../access/refusals.rules.js';
import { isAdministrator, isSystemBot } from '../access/user-access.rules.js';
import { isEmail } from '../users/account.rules.js';
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

/** Whether a user is a bot that the caller administers: one of their own, or for administrators any bot with an owner. */
export function isAdministeredBot(org: Organization, actor: UserRecord, bot: UserRecord): boolean {
  if (bot.bot_type === null || bot.bot_owner_id === null || isSystemBot(org, bot)) return false;
  return isAdministrator(actor) || bot.bot_owner_id === actor.id;
}

/**
 * Returns a bot that the caller administers.
 * @throws ApiError `BAD_REQUEST` for other bots and users, and for callers who are guests or bots
 */
export function requireAdministeredBot(org: Organization, actor: UserRecord, botId: number): UserRecord {
  assertMemberPerson(org, actor);
  const { users } = org.tables;
  const isBot = (user: UserRecord) => user.bot_type !== null && !isSystemBot(org, user);
  const bot = users.get(botId);
  if (bot === undefined || !isBot(bot)) {
    const bots = filtered(users.ids(), (id) => isBot(users.expect(id)));
    throw noRecord(badRequest(`Bot ${botId} does not exist`), org, 'users', botId, bots);
  }
  if (!isAdministrator(actor) && bot.bot_owner_id !== actor.id) {
    throw badRequest(`Only administrators and its owner may manage bot ${botId}`).because(
      'managesBot',
      `Bot ${botId} belongs to ${bot.bot_owner_id === null ? 'no one' : userText(org, bot.bot_owner_id)}; ${roleText(org, actor)}`,
      ...sendAs(org, (user) => isAdministrator(user) || user.id === bot.bot_owner_id),
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

/**
 * Returns the email of a bot with a short name.
 * @throws ApiError `BAD_REQUEST` for a short name that is empty or cannot be part of an email address
 */
export function parseBotEmail(org: Organization, shortName: string): string {
  const name = shortName.trim();
  if (name === '') throw badParameter('short_name', 'must not be empty');
  const email = `${name}-bot@${org.identity.host}`;
  if (!isEmail(email)) throw badParameter('short_name', `${email} is not an email address`);
  return email;
}

/** @throws ApiError `BAD_REQUEST` when an active user has the name of a bot to create, rename or reactivate */
export function assertBotNameIsFree(org: Organization, fullName: string): void {
  const holders = org.tables.users.by('fullName', fullName.toLowerCase());
  if (holders.some(({ full_name, is_active }) => is_active && full_name === fullName)) {
    throw badParameter('full_name', `an active user has the name ${fullName}`);
  }
}

/** The bot settings in a request. Channels are named; the empty string means no channel. */
interface BotSettingsParams {
  default_sending_stream?: string | undefined;
  default_events_register_stream?: string | undefined;
  default_all_public_streams?: boolean | undefined;
}

export const NO_SETTINGS: BotSettings = {
  sending_channel_id: null,
  events_channel_id: null,
  all_public_streams: false,
  service: null,
};

/** Returns the settings of a bot after a request, except its service. Omitted settings keep their values. */
export function parseBotSettings(
  org: Organization,
  actor: UserRecord,
  input: BotSettingsParams,
  present: UserRecord['bot_settings'] = NO_SETTINGS,
): Omit<BotSettings, 'service'> {
  const idOf = (name: string | undefined, kept: number | null) => {
    if (name === undefined) return kept;
    return name === '' ? null : requireReadableChannel(org, actor, name.trim()).id;
  };
  return {
    sending_channel_id: idOf(input.default_sending_stream, present.sending_channel_id),
    events_channel_id: idOf(input.default_events_register_stream, present.events_channel_id),
    all_public_streams: input.default_all_public_streams ?? present.all_public_streams,
  };
}

/**
 * Returns the service of a new bot; `null` for types without one.
 * @throws ApiError `BAD_REQUEST` for an embedded bot that is unknown or lacks a part of its configuration
 */
export function parseService(
  org: Organization,
  type: number,
  input: {
    payload_url?: string | undefined;
    interface_type: number;
    service_name?: string | undefined;
    config_data: Record<string, string>;
  },
): BotSettings['service'] {
  if (type === BOT_TYPES.outgoingWebhook) {
    return { base_url: input.payload_url ?? '', interface: input.interface_type, token: org.random.hex(16) };
  }
  if (type !== BOT_TYPES.embedded) return null;
  const name = input.service_name ?? '';
  if (!Object.hasOwn(EMBEDDED_BOTS, name)) {
    throw badParameter('service_name', `must be one of ${Object.keys(EMBEDDED_BOTS).join(', ')}`);
  }
  const missing = Object.keys(EMBEDDED_BOTS[name] ?? {}).find((key) => !input.config_data[key]);
  if (missing !== undefined) throw badParameter('config_data', `must have the key "${missing}" for ${name}`);
  return { service_name: name, config_data: input.config_data };
}

/** Checks that the caller is a bot. Older servers store values of people too. */
export function assertMayStore(actor: UserRecord, level: number): void {
  if (actor.bot_type !== null || !supports(level, 'botStorageOfBots')) return;
  throw badRequest('Only bots have storage').because(
    'isBot',
    `User ${actor.id} is a person, and only bots have storage`,
    'send the request as a bot',
  );
}

/**
 * Returns the user's stored entries with these keys, or all entries if no keys are specified.
 * @throws ApiError `BAD_REQUEST` when a key does not exist
 */
export function requireEntries(
  org: Organization,
  userId: number,
  keys: readonly string[] | undefined,
): DeepReadonly<BotStorageEntry>[] {
  const { bot_storage: table } = org.tables;
  if (keys === undefined) return table.by('user', userId);
  return [...new Set(keys)].map((key) => {
    const entry = table.firstBy('userKey', compositeKey(userId, key));
    if (entry === undefined) throw badParameter('keys', `the key ${key} does not exist`);
    return entry;
  });
}
