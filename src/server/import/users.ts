import { isoWithOffset, ROLES, roleSchema, type User } from '../../model/index.js';
import { definite, emailName, isKeyOf } from '../../values.js';
import { flag, idOf, integer, type Json, objects, text } from '../external-data.js';
import type { Importing } from './organization.js';

/** The system bots of Zulip. Every organization has them. */
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
  const found = new Map<number, ListedUser>();
  const add = (list: unknown, isActive: boolean) => {
    for (const raw of objects(list)) {
      const id = idOf(raw.user_id);
      if (id !== undefined) found.set(id, { id, raw, isActive: isActive && raw.is_active !== false });
    }
  };
  add(state.realm_non_active_users, false);
  add(state.realm_users, true);
  for (const raw of objects(state.cross_realm_bots)) {
    const id = idOf(raw.user_id);
    const crossRealmBot = text(raw.email).replace(/@.*$/s, '');
    if (id !== undefined) found.set(id, { id, raw, isActive: true, crossRealmBot });
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

/** Tells the anonymizer the names of all users, so that it recognizes mentions of them. */
export function nameUsers({ state, anonymizer }: Pick<Importing, 'state' | 'anonymizer'>): void {
  for (const { id, raw, crossRealmBot } of usersIn(state)) {
    for (const email of [text(raw.email), text(raw.delivery_email)]) anonymizer.originals.email(email);
    const name = isSystemBot(crossRealmBot)
      ? SYSTEM_BOTS[crossRealmBot]
      : anonymizer.name('user', text(raw.full_name) || `user ${id}`);
    anonymizer.users.set(id, name);
  }
}

/**
 * Stores the users. People who occur only in messages are added as inactive.
 * @param others invented names by ID; empty if unknown
 */
export async function importUsers(importing: Importing, others: ReadonlyMap<number, string>): Promise<void> {
  const { state, anonymizer, invented, world } = importing;
  const kind = 'users who are known from messages only';
  const listed = usersIn(state);
  const all = [...listed];
  const known = new Set(listed.map(({ id }) => id));
  for (const [id, name] of others) {
    if (known.has(id)) continue;
    anonymizer.users.set(id, name || anonymizer.inventor.name('user', `user ${id}`));
    all.push({ id, raw: {}, isActive: false });
    invented[kind] = (invented[kind] ?? 0) + 1;
  }
  invented['API keys'] = all.length;
  all.sort((a, b) => a.id - b.id);
  const bots: [number, number][] = [];
  for (const user of all) {
    await importUser(importing, user);
    const owner = idOf(user.raw.bot_owner_id);
    if (user.raw.bot_type != null && owner !== undefined) bots.push([user.id, owner]);
  }
  for (const [id, owner] of bots) {
    const isPerson = world.db.users.get(owner)?.bot_type === null;
    if (isPerson && world.db.users.get(id)?.bot_type !== null)
      await world.db.users.update(id, { bot_owner_id: owner });
  }
  namePersonas(importing);
}

async function importUser(
  { world, anonymizer, me }: Importing,
  { id, raw, isActive, crossRealmBot }: ListedUser,
): Promise<void> {
  const name = definite(anonymizer.users.get(id));
  const bot = ([1, 2, 3, 4] as const).find((type) => type === raw.bot_type);
  const bot_type: User['bot_type'] = bot ?? (flag(raw.is_bot) || crossRealmBot !== undefined ? 1 : null);
  const role = roleSchema.safeParse(raw.role).data ?? ROLES.member;
  await world.create.user({
    id,
    full_name: name,
    delivery_email: isSystemBot(crossRealmBot)
      ? `${crossRealmBot}@${anonymizer.host}`
      : `${emailName(name)}.${id}@${anonymizer.domain}`,
    email_visibility: isHidden(raw) ? 'administrators' : 'everyone',
    role,
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

/** The time when a listed user joined, in UNIX seconds. */
export function joinedAt({ date_joined }: Json): number | undefined {
  const milliseconds = Date.parse(text(date_joined));
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/** Whether a user hides their email: the real one is `null`, or differs from the email that the API shows. */
function isHidden({ email, delivery_email: real }: Json): boolean {
  return typeof email === 'string' && real !== undefined && real !== email;
}

/** Names the personas: `me`, and the first active person of each role. */
function namePersonas({ world, me }: Importing): void {
  const people = world.db.users.all().filter(({ is_active, bot_type }) => is_active && bot_type === null);
  world.persona('me', me);
  for (const [name, role] of [
    ['owner', ROLES.owner],
    ['admin', ROLES.administrator],
    ['member', ROLES.member],
    ['guest', ROLES.guest],
  ] as const) {
    const first =
      people.find((user) => user.role === role && user.id !== me) ??
      people.find((user) => user.role === role);
    if (first !== undefined) world.persona(name, first.id);
  }
}
