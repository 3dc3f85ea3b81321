import type { Organization, UserRecord } from '../../model/index.js';
import { codePoints } from '../text/text.rules.js';
import { TRUNCATED } from './content.rules.js';

/** A silent mention, which does not notify the user. */
export function silentMention(user: Pick<UserRecord, 'id' | 'full_name'> | undefined): string {
  return user === undefined ? 'somebody' : `@_**${user.full_name}|${user.id}**`;
}

/** Appends a quote, truncated if the message would be too long. */
export function withQuote(org: Organization, before: string, quote: string): string {
  const whole = before + quoted(quote);
  const excess = codePoints(whole) - org.settings.max_message_length;
  if (excess <= 0) return whole;
  const kept = [...quote].slice(0, -(excess + TRUNCATED.length)).join('');
  return before + quoted(kept + TRUNCATED);
}

/** A quote whose fence is longer than any in the text. */
export function quoted(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}quote\n${text}\n${fence}`;
}
