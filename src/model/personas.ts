import { definite } from '../values.js';
import type { DeepReadonly } from './records.js';
import { ROLES, type Role } from './schemas/common.js';
import type { User } from './schemas/user.js';
import { placeholderEmail } from './users.js';

/** A user known by name in a scenario, with their credentials. */
export interface Persona {
  user_id: number;
  full_name: string;
  /** API email: the user name for HTTP Basic. */
  email: string;
  /** Real email. */
  delivery_email: string;
  /** Password for HTTP Basic. */
  api_key: string;
  /** Role code, from 100 (owner) to 600 (guest). */
  role: number;
}

/** The names of the eight personas of the `default` scenario. */
export type PersonaName =
  | 'owner'
  | 'admin'
  | 'moderator'
  | 'member'
  | 'guest'
  | 'colleague'
  | 'deactivated'
  | 'bot';

function persona(
  user_id: number,
  name: string,
  full_name: string,
  role: Role,
  emails: Partial<Persona> = {},
): Persona {
  const address = `${name}@example.com`;
  // The personas are frozen, because all mocks share them.
  return Object.freeze({
    user_id,
    full_name,
    email: address,
    delivery_email: address,
    api_key: `${name}-key`,
    role,
    ...emails,
  });
}

const HOST = 'chat.example.com';
const BOT_EMAIL = `helper-bot@${HOST}`;

/** The personas of the `default` scenario. Their IDs, emails and API keys never change. */
export const personas: Readonly<Record<PersonaName, Persona>> = Object.freeze({
  owner: persona(1, 'owner', 'Olivia Owner', 100),
  admin: persona(2, 'admin', 'Adam Admin', 200),
  moderator: persona(3, 'moderator', 'Mona Moderator', 300),
  member: persona(4, 'member', 'Max Member', 400),
  guest: persona(5, 'guest', 'Gina Guest', 600),
  colleague: persona(6, 'colleague', 'Carl Colleague', 400, { email: placeholderEmail(6, HOST) }),
  deactivated: persona(7, 'deactivated', 'Dora Deactivated', 400),
  bot: persona(8, 'bot', 'Helper Bot', 400, { email: BOT_EMAIL, delivery_email: BOT_EMAIL }),
});

interface WithPersonas {
  readonly personas: Readonly<Record<string, number>>;
}

interface WithUsers extends WithPersonas {
  readonly tables: { readonly users: { get(id: number): DeepReadonly<User> | undefined } };
}

const ROLE_TEXTS: Record<Role, string> = {
  [ROLES.owner]: 'an owner',
  [ROLES.administrator]: 'an administrator',
  [ROLES.moderator]: 'a moderator',
  [ROLES.member]: 'a member',
  [ROLES.guest]: 'a guest',
};

/** Returns the name of a persona; for any other user, `user` and the ID. */
export function userText({ personas }: WithPersonas, userId: number): string {
  return Object.keys(personas).find((name) => personas[name] === userId) ?? `user ${userId}`;
}

/** Describes a user with their role, such as `member is a member (400)`. */
export function roleText(
  org: WithPersonas,
  user: Pick<DeepReadonly<User>, 'id' | 'role' | 'bot_type'>,
): string {
  const kind = user.bot_type === null ? ROLE_TEXTS[user.role] : 'a bot';
  return `${userText(org, user.id)} is ${kind} (${user.role})`;
}

/** Returns the name of the first active persona that meets a condition. */
export function personaThat(
  { personas, tables }: WithUsers,
  meetsCondition: (user: DeepReadonly<User>) => boolean,
): string | undefined {
  return Object.keys(personas).find((name) => {
    const user = tables.users.get(definite(personas[name]));
    return user?.is_active && meetsCondition(user);
  });
}
