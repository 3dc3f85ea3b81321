import * as z from 'zod';
import { badRequest } from '../../errors/index.js';
import { LATEST_LEVEL } from '../../levels/index.js';
import { apiEmail, DEFAULT_IDENTITY, isoWithOffset, ROLES, type Role } from '../../model/index.js';
import { presentUser, userSchema } from '../../present/user.js';
import { assertFullName, isEmail } from '../../rules/user.js';
import type { Definition, Traits } from '../factory.js';
import { RecordFactories } from '../records.js';

/** A user as the API answers it. */
export type WireUser = z.output<typeof userSchema>;
/** What may be given for a user: fields of the answer, and the API key that `create` stores. */
export type UserInput = WireUser & { api_key: string; email_hidden: boolean };
/** A user in a mock, and what it takes to sign in. */
export type CreatedUser = WireUser & { delivery_email: string; api_key: string; authHeader: string };

const traits = {
  owner: () => ({ role: ROLES.owner }),
  admin: () => ({ role: ROLES.administrator }),
  moderator: () => ({ role: ROLES.moderator }),
  guest: () => ({ role: ROLES.guest }),
  /** A generic bot. */
  bot: ({ owner }: { owner?: { user_id: number } } = {}) => ({
    bot_type: 1,
    bot_owner_id: owner === undefined ? null : owner.user_id,
  }),
  deactivated: () => ({ is_active: false }),
  /** The real email is visible to administrators only. */
  withHiddenEmail: () => ({ email_hidden: true }),
  importedStub: () => ({ is_imported_stub: true }),
} satisfies Traits<UserInput>;

export const user: Definition<WireUser, UserInput, CreatedUser, typeof traits> = {
  name: 'user',
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
  build({ faker, n, now }, { api_key, email_hidden, ...given }) {
    const role = given.role ?? ROLES.member;
    const isBot = (given.bot_type ?? null) !== null;
    const userId = given.user_id ?? 1000 + n;
    const fullName = given.full_name ?? (isBot ? `${faker.person.firstName()} Bot` : faker.person.fullName());
    const local = fullName
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.+|\.+$/g, '');
    const real = given.delivery_email ?? `${local || 'user'}.${n}${isBot ? '-bot' : ''}@example.com`;
    return {
      user_id: userId,
      delivery_email: email_hidden ? null : real,
      email: email_hidden ? `user${userId}@${DEFAULT_IDENTITY.host}` : real,
      full_name: fullName,
      date_joined: isoWithOffset(now - 86_400 * (30 + faker.number.int({ max: 700 }))),
      is_active: true,
      is_owner: role === ROLES.owner,
      is_admin: role <= ROLES.administrator,
      is_guest: role === ROLES.guest,
      is_bot: isBot,
      bot_type: null,
      ...(isBot ? { bot_owner_id: null } : {}),
      role,
      timezone: faker.helpers.arrayElement(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC']),
      avatar_url: `/avatar/${userId}?v=1`,
      avatar_version: 1,
      is_imported_stub: false,
      ...given,
    };
  },
  count: (org) => org.tables.users.ids().at(-1) ?? 0,
  async store(org, wire, given, { n, now }) {
    const { users } = org.tables;
    const email = given.delivery_email ?? (wire.delivery_email || `user.${n}@example.com`);
    if (!isEmail(email)) throw badRequest(`"delivery_email": ${email} is no email address`);
    if (users.firstBy('realEmail', email.toLowerCase()) || users.firstBy('apiEmail', email.toLowerCase())) {
      throw badRequest(`"delivery_email": ${email} is the address of another user`);
    }
    if (!Object.values<number>(ROLES).includes(wire.role)) {
      throw badRequest(`"role": ${wire.role} is no role; there are: ${Object.values(ROLES).join(', ')}`);
    }
    const owner = wire.bot_owner_id ?? null;
    if (owner !== null && users.get(owner)?.is_active !== true) {
      throw badRequest(`"bot_owner_id": there is no active user ${owner}`);
    }
    if (owner !== null && wire.bot_type === null) throw badRequest('"bot_owner_id": only a bot has an owner');
    const plain = new RecordFactories({ seed: n, now }).user({});
    const record = await users.create({
      ...plain,
      full_name: assertFullName(wire.full_name),
      delivery_email: email,
      email_visibility: given.email_hidden ? 'administrators' : 'everyone',
      role: wire.role as Role,
      is_active: wire.is_active,
      is_imported_stub: wire.is_imported_stub,
      bot_type: wire.bot_type as 1 | null,
      bot_owner_id: owner,
      timezone: wire.timezone,
      date_joined: wire.date_joined,
      api_key: given.api_key ?? `user-${n}-key`,
    });
    const sender = `${apiEmail(record, org.identity.host)}:${record.api_key}`;
    const owners = users.by('activeOwner', 'owner')[0];
    const view = { org, actor: owners, level: LATEST_LEVEL, clientGravatar: false, profileData: false };
    return {
      ...(presentUser(record, view) as WireUser),
      delivery_email: record.delivery_email,
      api_key: record.api_key,
      authHeader: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(sender)))}`,
    };
  },
};
