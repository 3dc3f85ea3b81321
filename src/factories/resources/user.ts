import * as z from 'zod';
import { badRequest, UsageError } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { presentUser, userSchema } from '../../handlers/users/user.present.js';
import { isEmail, parseFullName } from '../../handlers/users/user.rules.js';
import {
  apiEmail,
  DEFAULT_IDENTITY,
  deriveSeed,
  isoWithOffset,
  ROLES,
  type Role,
} from '../../model/index.js';
import type { Basis, Definition, Person, Traits } from '../factory.js';
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
    const role = given.role ?? roleOf(given);
    const isBot = (given.bot_type ?? null) !== null || given.is_bot === true;
    const userId = given.user_id ?? 1000 + n;
    const fullName = given.full_name ?? (isBot ? `${faker.person.firstName()} Bot` : faker.person.fullName());
    const local = fullName
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.+|\.+$/g, '');
    const real = given.delivery_email ?? `${local || 'user'}.${n}${isBot ? '-bot' : ''}@example.com`;
    return consistent({
      user_id: userId,
      delivery_email: email_hidden ? null : real,
      email: email_hidden ? `user${userId}@${DEFAULT_IDENTITY.host}` : real,
      full_name: fullName,
      date_joined: isoWithOffset(now - 86_400 * (30 + faker.number.int({ max: 700 }))),
      is_active: given.is_deleted !== true,
      is_owner: role === ROLES.owner,
      is_admin: role <= ROLES.administrator,
      is_guest: role === ROLES.guest,
      is_bot: isBot,
      bot_type: isBot ? 1 : null,
      ...(isBot ? { bot_owner_id: null } : {}),
      role,
      timezone: faker.helpers.arrayElement(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC']),
      avatar_url: `/avatar/${userId}?v=1`,
      avatar_version: 1,
      is_imported_stub: false,
      ...given,
    });
  },
  count: (org) => org.tables.users.ids().at(-1) ?? 0,
  async store(org, wire, given, { n, now }) {
    const { users } = org.tables;
    const email = given.delivery_email ?? (wire.delivery_email || `user.${n}@example.com`);
    if (!isEmail(email)) throw badRequest(`"delivery_email": ${email} is no email address`);
    if (users.firstBy('realEmail', email.toLowerCase()) || users.firstBy('apiEmail', email.toLowerCase())) {
      throw badRequest(`"delivery_email": ${email} is the address of another user`);
    }
    const owner = wire.bot_owner_id ?? null;
    if (owner !== null && users.get(owner)?.is_active !== true) {
      throw badRequest(`"bot_owner_id": there is no active user ${owner}`);
    }
    if (owner !== null && wire.bot_type === null) throw badRequest('"bot_owner_id": only a bot has an owner');
    const plain = new RecordFactories({ seed: n, now }).user({});
    const record = await users.create({
      ...plain,
      full_name: parseFullName(wire.full_name),
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

/** The role that follows from what else is said of a user. */
function roleOf({ is_owner, is_admin, is_guest }: Partial<WireUser>): Role {
  if (is_owner) return ROLES.owner;
  if (is_admin) return ROLES.administrator;
  return is_guest ? ROLES.guest : ROLES.member;
}

/** @throws UsageError when fields that were given contradict each other: the API answers no such user */
function consistent(wire: WireUser): WireUser {
  const { role } = wire;
  if (!Object.values<number>(ROLES).includes(role)) {
    throw new UsageError(
      `userFactory: "role": ${role} is no role; there are: ${Object.values(ROLES).join(', ')}`,
    );
  }
  const follow = {
    is_owner: role === ROLES.owner,
    is_admin: role <= ROLES.administrator,
    is_guest: role === ROLES.guest,
    is_bot: wire.bot_type !== null,
    is_active: wire.is_active && wire.is_deleted !== true,
  };
  for (const [field, value] of Object.entries(follow)) {
    if (wire[field as keyof WireUser] === value) continue;
    const because = { is_bot: `"bot_type" ${wire.bot_type}`, is_active: '"is_deleted"' }[field];
    throw new UsageError(
      `userFactory: "${field}" is ${!value}, which contradicts ${because ?? `"role" ${role}`}`,
    );
  }
  return wire;
}

/** Who has an ID, for what names people and is no user: as `userFactory` of the same basis builds them. */
export function peopleBy(basis: Omit<Basis, 'personOf'>): Basis['personOf'] {
  const known = new Map<number, Person>();
  const personOf = (id: number): Person => {
    const n = id - 1000;
    const faker = basis.fakerFor(deriveSeed(basis.seed, user.name, n));
    const { full_name, email } = user.build({ ...basis, faker, n, personOf }, { user_id: id });
    // Only what a factory numbered has an address by its number.
    return { full_name, email: n > 0 ? email : `user${id}@${DEFAULT_IDENTITY.host}` };
  };
  return (id) => {
    const person = known.get(id) ?? personOf(id);
    known.set(id, person);
    return person;
  };
}
