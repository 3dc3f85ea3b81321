import type { DeepReadonly } from './records.js';
import { ROLES } from './schemas/common.js';
import type { User } from './schemas/user.js';

interface Named {
  readonly personas: Readonly<Record<string, number>>;
}

interface WithUsers extends Named {
  readonly tables: { readonly users: { get(id: number): DeepReadonly<User> | undefined } };
}

const ROLE_TEXTS: Record<number, string> = {
  [ROLES.owner]: 'an owner',
  [ROLES.administrator]: 'an administrator',
  [ROLES.moderator]: 'a moderator',
  [ROLES.member]: 'a member',
  [ROLES.guest]: 'a guest',
};

/** The name of a persona, or the ID of another user. */
export function userText({ personas }: Named, userId: number): string {
  return Object.keys(personas).find((name) => personas[name] === userId) ?? `user ${userId}`;
}

/** A user with their role, such as `member is a member (400)`. */
export function roleText(org: Named, user: Pick<DeepReadonly<User>, 'id' | 'role' | 'bot_type'>): string {
  const kind = user.bot_type === null ? ROLE_TEXTS[user.role] : 'a bot';
  return `${userText(org, user.id)} is ${kind} (${user.role})`;
}

/** The first active persona that meets a condition. */
export function personaThat(
  { personas, tables }: WithUsers,
  may: (user: DeepReadonly<User>) => boolean,
): string | undefined {
  return Object.entries(personas).find(([, id]) => {
    const user = tables.users.get(id);
    return user?.is_active && may(user);
  })?.[0];
}
