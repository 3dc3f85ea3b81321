import type { UserRecord } from '../../model/index.js';

/** A silent mention, which does not notify the user. */
export function silentMention(user: Pick<UserRecord, 'id' | 'full_name'> | undefined): string {
  return user === undefined ? 'somebody' : `@_**${user.full_name}|${user.id}**`;
}

/** A quote whose fence is longer than any in the text. */
export function quoted(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}quote\n${text}\n${fence}`;
}
