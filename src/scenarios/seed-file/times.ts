import * as z from 'zod';
import { DAY, HOUR, parseMoment } from '../../model/index.js';
import { isKeyOf } from '../../values.js';

/** Age of accounts, channels and groups without a date. */
export const DEFAULT_AGE_SECONDS = 90 * DAY;

const UNIT_SECONDS = { w: 7 * DAY, d: DAY, h: HOUR, m: 60, s: 1 } as const;

const SPAN_SOURCE = String.raw`\d{1,9}[wdhms](?: ?\d{1,9}[wdhms])*`;

/** A span of time such as `90s` or `1d 2h`. */
export const spanSchema = z
  .string()
  .regex(new RegExp(`^${SPAN_SOURCE}$`), { error: 'must be a span of time such as "90s" or "1h 30m"' });

const TIME = new RegExp(
  String.raw`^(?:now|[+-]${SPAN_SOURCE}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?)$`,
);
const TIME_PROBLEM = 'must be a time such as "-2h", "+1d 30m", "now", "2026-01-15T12:00:00Z" or UNIX seconds';

export const timeSchema = z
  .union([z.string().regex(TIME, { error: TIME_PROBLEM }), z.int()], { error: TIME_PROBLEM })
  .describe('A time relative to the clock of the mock, ISO 8601, or UNIX seconds.');

export function secondsInSpan(span: string): number {
  let seconds = 0;
  for (const [, amount, unit = ''] of span.matchAll(/(\d+)([wdhms])/g)) {
    if (isKeyOf(UNIT_SECONDS, unit)) seconds += Number(amount) * UNIT_SECONDS[unit];
  }
  return seconds;
}

/** @throws UsageError for a day that does not exist */
export function secondsAt(time: string | number, now: number): number {
  if (typeof time === 'number') return time;
  if (time === 'now') return now;
  if (time.startsWith('-')) return now - secondsInSpan(time);
  return time.startsWith('+') ? now + secondsInSpan(time) : parseMoment(time);
}

/** Formats a time relative to now, as in a seed file. */
export function relativeTime(seconds: number, now: number): string {
  if (seconds === now) return 'now';
  return `${seconds < now ? '-' : '+'}${spanText(Math.abs(seconds - now))}`;
}

function spanText(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    const amount = Math.floor(rest / UNIT_SECONDS[unit]);
    if (amount > 0) parts.push(`${amount}${unit}`);
    rest -= amount * UNIT_SECONDS[unit];
  }
  return parts.join(' ');
}
