import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { assertBotNameIsFree, assertMayOwnBots, NO_SETTINGS } from '../../handlers/bots/bot.resource.js';
import { parseService } from '../../handlers/bots/create-bot.js';
import { assertEmailIsFree, isEmail } from '../../handlers/users/email.rules.js';
import { parseTimezone } from '../../handlers/users/locale.rules.js';
import { presentUser, userSchema } from '../../handlers/users/user.present.js';
import { parseFullName } from '../../handlers/users/user.rules.js';
import {
  apiEmail,
  BOT_TYPES,
  DEFAULT_IDENTITY,
  type Organization,
  placeholderEmail,
  ROLES,
  type Role,
  type User,
} from '../../model/index.js';
import { basicAuth, emailName } from '../../strings.js';
import { entriesOf, getOrAdd, isOneOf } from '../../values.js';
import {
  type BuildContext,
  builtId,
  type Definition,
  type FactorySet,
  invalidField,
  type Person,
  type Traits,
} from '../definition.js';
import { randomOf } from '../records/context.js';
import { userRecord } from '../records/organization.js';
import { freeName } from '../samples.js';
import { parseRole, USER } from './references.js';

/** A user as the API returns it. */
export type WireUser = z.output<typeof userSchema>;
/**
 * The overrides of a user: the fields that the API returns, the API key that `create` stores, and whether the user's
 * real email is hidden.
 */
export type UserInput = WireUser & { api_key: string; email_hidden: boolean };
/** A user in a mock, with credentials. `authHeader` is the value of the Authorization header. */
export type CreatedUser = WireUser & { delivery_email: string; api_key: string; authHeader: string };

/** The service that generated outgoing webhooks and embedded bots have. */
const SERVICE = {
  payload_url: 'https://bot.example.com/',
  service_name: 'helloworld',
  interface_type: 1,
  config_data: {},
};

const GENERIC_BOT: number = BOT_TYPES.generic;

const traits = {
  owner: () => ({ role: ROLES.owner }),
  admin: () => ({ role: ROLES.administrator }),
  moderator: () => ({ role: ROLES.moderator }),
  guest: () => ({ role: ROLES.guest }),
  bot: ({ owner }: { owner?: { user_id: number } } = {}) => ({
    bot_type: GENERIC_BOT,
    bot_owner_id: owner?.user_id ?? null,
  }),
  deactivated: () => ({ is_active: false }),
  /** A user whose real email only administrators can see. */
  withHiddenEmail: () => ({ email_hidden: true }),
  importedStub: () => ({ is_imported_stub: true }),
} satisfies Traits<UserInput>;

export const user: Definition<WireUser, typeof traits, UserInput, CreatedUser> = {
  name: 'user',
  table: 'users',
  schema: userSchema,
  inputs: { api_key: z.string(), email_hidden: z.boolean() },
  stored: [
    'full_name',
    'delivery_email',
    'role',
    'is_active',
    'bot_type',
    'bot_owner_id',
    'timezone',
    'is_imported_stub',
    'api_key',
    'email_hidden',
  ],
  traits,
  traitArguments: { bot: z.tuple([z.strictObject({ owner: USER.optional() }).optional()]) },
  build(context, overrides) {
    const { api_key, email_hidden, ...input } = overrides;
    const isHidden = isEmailHidden(overrides);
    const role = input.role ?? impliedRole(input);
    const isBot = (input.bot_type ?? null) !== null || input.is_bot === true;
    const userId = input.user_id ?? builtId(context.n);
    const record = recordOf(context, input.full_name, isBot);
    const realEmail = input.delivery_email ?? record.delivery_email;
    return assertConsistent({
      user_id: userId,
      delivery_email: isHidden ? null : realEmail,
      email: isHidden ? placeholderEmail(userId, DEFAULT_IDENTITY.host) : realEmail,
      full_name: record.full_name,
      date_joined: record.date_joined,
      is_active: input.is_deleted !== true,
      is_owner: role === ROLES.owner,
      is_admin: role <= ROLES.administrator,
      is_guest: role === ROLES.guest,
      is_bot: isBot,
      bot_type: isBot ? GENERIC_BOT : null,
      ...(isBot ? { bot_owner_id: null } : {}),
      role,
      timezone: record.timezone,
      avatar_url: `/avatar/${userId}?v=${input.avatar_version ?? record.avatar_version}`,
      avatar_version: record.avatar_version,
      is_imported_stub: record.is_imported_stub,
      ...input,
    });
  },
  async store(org, wire, input, context) {
    const { users } = org.tables;
    const email = input.delivery_email ?? (wire.delivery_email || `user.${context.n}@example.com`);
    if (!isEmail(email)) throw badParameter('delivery_email', `${email} is not an email address`);
    assertEmailIsFree(org, 'delivery_email', email);
    const bot_owner_id = wire.bot_owner_id ?? null;
    if (bot_owner_id !== null) assertMayOwnBots(org, bot_owner_id);
    const full_name = parseFullName(
      wire.is_bot ? freeName(input.full_name, wire.full_name, isActiveName(org)) : wire.full_name,
    );
    if (wire.is_bot && wire.is_active) assertBotNameIsFree(org, full_name);
    const service = wire.bot_type == null ? null : parseService(org, wire.bot_type, SERVICE);
    const record = userRecord(context, {
      full_name,
      delivery_email: email,
      email_visibility: isEmailHidden(input) ? 'administrators' : 'everyone',
      role: parseRole('user', 'role', wire.role),
      is_active: wire.is_active,
      is_imported_stub: wire.is_imported_stub,
      bot_type: parseBotType(wire.bot_type ?? null),
      bot_owner_id,
      ...(service === null ? {} : { bot_settings: { ...NO_SETTINGS, service } }),
      timezone: wire.timezone ? parseTimezone(wire.timezone) : '',
      date_joined: wire.date_joined,
      api_key: input.api_key ?? `user-${context.n}-key`,
    });
    const stored = await users.create(record);
    const actor = users.by('activeOwner', 'owner')[0];
    const view = { org, actor, level: DEFAULT_LEVEL, clientGravatar: false, profileData: false };
    return {
      ...presentUser(stored, view),
      delivery_email: stored.delivery_email,
      api_key: stored.api_key,
      authHeader: basicAuth(apiEmail(stored, org.identity.host), stored.api_key),
    };
  },
};

/** Whether the real email is hidden: `email_hidden` says so, or a `delivery_email` of null implies it. */
function isEmailHidden({ email_hidden, delivery_email }: Partial<UserInput>): boolean {
  return email_hidden ?? delivery_email === null;
}

/** Returns the default record of a user, with a name from faker. */
function recordOf(context: BuildContext, givenName: string | undefined, isBot: boolean) {
  const { random, samples } = context;
  const full_name = givenName ?? (isBot ? samples().botName(random) : samples().fullName(random));
  const delivery_email = `${emailName(full_name)}.${context.n}${isBot ? '-bot' : ''}@example.com`;
  return userRecord(context, { full_name, delivery_email, api_key: '' });
}

function impliedRole({ is_owner, is_admin, is_guest }: Partial<WireUser>): Role {
  if (is_owner) return ROLES.owner;
  if (is_admin) return ROLES.administrator;
  return is_guest ? ROLES.guest : ROLES.member;
}

/** @throws UsageError when the fields of a user contradict each other */
function assertConsistent(wire: WireUser): WireUser {
  const role = parseRole('user', 'role', wire.role);
  parseBotType(wire.bot_type ?? null);
  if (wire.bot_type === null && wire.bot_owner_id != null) {
    throw invalidField('user', 'bot_owner_id', 'only bots have an owner');
  }
  const implied = {
    is_owner: role === ROLES.owner,
    is_admin: role <= ROLES.administrator,
    is_guest: role === ROLES.guest,
    is_bot: wire.bot_type !== null,
    is_active: wire.is_active && wire.is_deleted !== true,
  };
  const reasons: Partial<Record<keyof typeof implied, string>> = {
    is_bot: `"bot_type" ${wire.bot_type}`,
    is_active: '"is_deleted"',
  };
  for (const [field, value] of entriesOf(implied)) {
    if (wire[field] === value) continue;
    throw invalidField('user', field, `${!value} contradicts ${reasons[field] ?? `"role" ${role}`}`);
  }
  return wire;
}

/** @throws UsageError for an unknown type of bot */
function parseBotType(type: number | null): User['bot_type'] {
  const types = Object.values(BOT_TYPES);
  if (type === null || isOneOf(types, type)) return type;
  throw invalidField('user', 'bot_type', `must be one of ${types.join(', ')}, got ${type}`);
}

function isActiveName(org: Organization): (name: string) => boolean {
  const active = org.tables.users.all().filter(({ is_active }) => is_active);
  const taken = new Set(active.map(({ full_name }) => full_name));
  return (name) => taken.has(name);
}

/** Returns a function that looks up the names and emails of the users that a set's `userFactory` builds. */
export function peopleOf(set: Omit<FactorySet, 'personOf'>): FactorySet['personOf'] {
  const known = new Map<number, Person>();
  const personOf = (id: number): Person => {
    const n = id - builtId(0);
    const random = randomOf(set.seed, user.name, n);
    const { full_name, email } = user.build({ ...set, random, n, personOf }, { user_id: id });
    // The email of a user contains `n` only if `n` is positive.
    return { full_name, email: n > 0 ? email : placeholderEmail(id, DEFAULT_IDENTITY.host) };
  };
  return (id) => getOrAdd(known, id, () => personOf(id));
}
