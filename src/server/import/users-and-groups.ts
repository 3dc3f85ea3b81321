import {
  GROUP_SETTINGS,
  type GroupSetting,
  isoWithOffset,
  ROLES,
  roleSchema,
  SYSTEM_GROUPS,
  systemGroupId,
  type Tables,
  type User,
} from '../../model/index.js';
import type { SeedWorld } from '../../scenarios/define.js';
import { emailName } from '../../strings.js';
import { definite, isKeyOf, isObject, isOneOf } from '../../values.js';
import { flag, idOf, ids, integer, type Json, text, withIds } from '../external-data.js';
import type { Anonymizer } from './anonymizer.js';

/** The input and the state of an import that stores records. */
export interface Importing {
  world: SeedWorld;
  /** The response to POST /register. */
  state: Json;
  anonymizer: Anonymizer;
  groups: GroupIds;
  /** Number of records that were made up, by kind. */
  invented: Record<string, number>;
  me: number;
}

/** The bots that every organization has. */
const SYSTEM_BOTS = {
  'notification-bot': 'Notification Bot',
  'welcome-bot': 'Welcome Bot',
  emailgateway: 'Email Gateway',
} as const;

interface ListedUser {
  id: number;
  raw: Json;
  isActive: boolean;
  /** The part of the email before the `@`, for a bot that organizations share. */
  crossRealmBot?: string;
}

export function usersIn(state: Json): ListedUser[] {
  const users = new Map<number, ListedUser>();
  const listed = (name: string) => withIds(state[name], 'user_id');
  for (const [id, raw] of listed('realm_non_active_users')) users.set(id, { id, raw, isActive: false });
  for (const [id, raw] of listed('realm_users'))
    users.set(id, { id, raw, isActive: raw.is_active !== false });
  for (const [id, raw] of listed('cross_realm_bots')) {
    users.set(id, { id, raw, isActive: true, crossRealmBot: text(raw.email).replace(/@.*$/s, '') });
  }
  return [...users.values()].sort((a, b) => a.id - b.id);
}

/** Tells the anonymizer the names of all users, so that it recognizes mentions of them. */
export function nameUsers({ state, anonymizer }: Pick<Importing, 'state' | 'anonymizer'>): void {
  for (const { id, raw, crossRealmBot } of usersIn(state)) {
    for (const email of [text(raw.email), text(raw.delivery_email)]) anonymizer.originals.addEmail(email);
    const name = isSystemBot(crossRealmBot)
      ? SYSTEM_BOTS[crossRealmBot]
      : anonymizer.name('user', text(raw.full_name) || `user ${id}`);
    anonymizer.users.set(id, name);
  }
}

/**
 * Stores the users. People who occur only in messages are added as inactive.
 * @param others invented names of people in messages, by ID; an unknown name is empty
 */
export async function importUsers(importing: Importing, others: ReadonlyMap<number, string>): Promise<void> {
  const { state, anonymizer, invented, world } = importing;
  const all = usersIn(state);
  const known = new Set(all.map(({ id }) => id));
  const unlisted = [...others].filter(([id]) => !known.has(id));
  for (const [id, name] of unlisted) {
    anonymizer.users.set(id, name || anonymizer.inventor.name('user', `user ${id}`));
    all.push({ id, raw: {}, isActive: false });
  }
  if (unlisted.length > 0) invented['users who are known from messages only'] = unlisted.length;
  all.sort((a, b) => a.id - b.id);
  for (const user of all) await importUser(importing, user);
  const { users } = world.db;
  for (const { id, raw } of all) {
    const owner = idOf(raw.bot_owner_id);
    const isPerson = owner !== undefined && users.get(owner)?.bot_type === null;
    if (isPerson && users.get(id)?.bot_type !== null) await users.update(id, { bot_owner_id: owner });
  }
  if (users.idsBy('activeOwner', 'owner').length === 0) await inventOwner(importing);
  invented['API keys'] = users.count();
  namePersonas(importing);
}

/** Makes up an owner, because every organization has an owner, but some guests cannot see any. */
async function inventOwner({ world, anonymizer, invented }: Importing): Promise<void> {
  const name = anonymizer.inventor.name('user', 'owner');
  await world.create.user({
    full_name: name,
    delivery_email: `${emailName(name)}.owner@${anonymizer.domain}`,
    role: ROLES.owner,
  });
  invented.owners = 1;
}

async function importUser(
  { world, anonymizer, me }: Importing,
  { id, raw, isActive, crossRealmBot }: ListedUser,
): Promise<void> {
  const name = definite(anonymizer.users.get(id));
  const bot = ([1, 2, 3, 4] as const).find((type) => type === raw.bot_type);
  const bot_type: User['bot_type'] = bot ?? (flag(raw.is_bot) || crossRealmBot !== undefined ? 1 : null);
  await world.create.user({
    id,
    full_name: name,
    delivery_email: isSystemBot(crossRealmBot)
      ? `${crossRealmBot}@${anonymizer.host}`
      : `${emailName(name)}.${id}@${anonymizer.domain}`,
    email_visibility: isHidden(raw) ? 'administrators' : 'everyone',
    role: roleSchema.safeParse(raw.role).data ?? ROLES.member,
    is_active: isActive,
    is_deleted: flag(raw.is_deleted) && !isActive,
    is_imported_stub: flag(raw.is_imported_stub),
    bot_type,
    date_joined: isoWithOffset(joinedAt(raw) ?? 0),
    timezone: '',
    avatar_version: Math.max(1, integer(raw.avatar_version) ?? 1),
    api_key: id === me ? 'me-key' : anonymizer.inventor.hash('key', id).slice(0, 32),
    is_billing_admin: flag(raw.is_billing_admin),
  });
}

function isSystemBot(name: string | undefined): name is keyof typeof SYSTEM_BOTS {
  return name !== undefined && isKeyOf(SYSTEM_BOTS, name);
}

/** Returns the time when a listed user joined, in UNIX seconds. */
export function joinedAt({ date_joined }: Json): number | undefined {
  const milliseconds = Date.parse(text(date_joined));
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** Whether a user hides their email: the real one is `null`, or differs from the email that the API shows. */
function isHidden({ email, delivery_email: real }: Json): boolean {
  return typeof email === 'string' && real !== undefined && real !== email;
}

/** Names the personas: `me`, and for each role the first active person, preferably someone else. */
function namePersonas({ world, me }: Importing): void {
  const people = world.db.users.all().filter(({ is_active, bot_type }) => is_active && bot_type === null);
  world.persona('me', me);
  const { owner, administrator: admin, member, guest } = ROLES;
  for (const [name, role] of Object.entries({ owner, admin, member, guest })) {
    const ofRole = people.filter((user) => user.role === role);
    const persona = ofRole.find(({ id }) => id !== me) ?? ofRole[0];
    if (persona !== undefined) world.persona(name, persona.id);
  }
}

/** The IDs of user groups in the mock, by their IDs on the server. In the mock, system groups have the first IDs. */
export class GroupIds {
  readonly #mapped = new Map<number, number>();

  constructor(groups: readonly (readonly [id: number, group: Json])[]) {
    const custom = groups.filter(([, group]) => group.is_system_group !== true).map(([id]) => id);
    let next = Math.max(SYSTEM_GROUPS.length, ...custom) + 1;
    for (const id of custom) this.#mapped.set(id, id > SYSTEM_GROUPS.length ? id : next++);
    for (const [id, { name }] of groups) {
      if (isOneOf(SYSTEM_GROUPS, name)) this.#mapped.set(id, systemGroupId(name));
    }
  }

  of(id: number): number | undefined {
    return this.#mapped.get(id);
  }

  all(list: readonly number[]): number[] {
    return list.flatMap((id) => this.of(id) ?? []);
  }

  /** Returns the holders of a permission; `undefined` for a form that the mock does not support. */
  holders(value: unknown, { users }: Pick<Tables, 'users'>): GroupSetting | undefined {
    const id = idOf(value);
    if (id !== undefined) return this.of(id);
    if (!isObject(value)) return undefined;
    return {
      direct_members: ids(value.direct_members).filter((user) => users.has(user)),
      direct_subgroups: this.all(ids(value.direct_subgroups)),
    };
  }

  /** Returns the holders of these permissions of a channel or group; omits permissions in an unsupported form. */
  permissions<K extends string>(names: readonly K[], record: Json, tables: Pick<Tables, 'users'>) {
    const found: Partial<Record<K, GroupSetting>> = {};
    for (const name of names) {
      const holders = this.holders(record[name], tables);
      if (holders !== undefined) found[name] = holders;
    }
    return found;
  }
}

/** Stores the user groups that are not system groups, first the groups and then their permissions and subgroups. */
export async function importGroups({ world, state, anonymizer, groups }: Importing): Promise<void> {
  const { create, db } = world;
  const custom = withIds(state.realm_user_groups).flatMap(([originalId, group]) => {
    const id = groups.of(originalId);
    return id === undefined || flag(group.is_system_group) ? [] : { id, group };
  });
  const names = new Set<string>();
  for (const { id, group } of custom) {
    // Two groups whose names differ only in case have the same invented name.
    const invented = anonymizer.name('group', text(group.name));
    const name = names.has(invented) ? anonymizer.inventor.name('group', `group ${id}`) : invented;
    names.add(name);
    await create.userGroup({
      id,
      name,
      description: anonymizer.text(text(group.description), 'group', id),
      creator_id: storedUser(group.creator_id, world),
      date_created: integer(group.date_created) ?? null,
      deactivated: flag(group.deactivated),
      direct_member_ids: ids(group.members)
        .filter((member) => db.users.has(member))
        .sort((a, b) => a - b),
    });
  }
  for (const { id, group } of custom) {
    await db.user_groups.update(id, {
      direct_subgroup_ids: groups.all(ids(group.direct_subgroup_ids)),
      ...groups.permissions(GROUP_SETTINGS, group, db),
    });
  }
}

/** Returns the ID of a user if the mock has this user; `null` otherwise. */
export function storedUser(value: unknown, { db }: SeedWorld): number | null {
  const id = idOf(value);
  return id !== undefined && db.users.has(id) ? id : null;
}
