import { assertKnownKeys, shown, UsageError } from '../contract/errors/index.js';
import { keysOf } from '../values.js';

/** Seconds in an hour. */
export const HOUR = 3600;
/** Seconds in a day. */
export const DAY = 24 * HOUR;

/** A time: a string in ISO 8601, UNIX seconds, a Date, or `'system'` for real time. */
export type Moment = string | number | Date;

/** A saved clock: stopped at `now`, or following real time with `offset`. Both numbers are in seconds. */
export type ClockState = { now: number } | { offset: number };

/** The default time of a mock's clock: 2026-01-15T12:00:00Z. */
export const DEFAULT_NOW = 1_768_478_400;

/** A span of time: the sum of its parts. */
export interface Advance {
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
  seconds?: number | undefined;
}

const UNIT_SECONDS: Record<keyof Advance, number> = { seconds: 1, minutes: 60, hours: HOUR, days: DAY };

/** The clock of a mock. It stands still until it is set or advanced, unless it follows real time. */
export class Clock {
  #state: ClockState;

  constructor(start: Moment = DEFAULT_NOW) {
    this.#state = clockStateAt(start);
  }

  /** Returns the current time in whole UNIX seconds. */
  now(): number {
    return 'now' in this.#state ? this.#state.now : Math.floor(Date.now() / 1000) + this.#state.offset;
  }

  /**
   * Sets the time. With `'system'`, the clock follows real time from now on.
   * @throws UsageError when the time is malformed, or not between the years 0 and 9999
   */
  set(moment: Moment): void {
    this.#state = clockStateAt(moment);
  }

  /**
   * Moves the time forward by whole seconds.
   * @throws UsageError when a part is negative or not a number, the sum is not a whole number, or the result is after
   * the year 9999
   */
  advance(by: Advance): void {
    const seconds = secondsIn(by);
    if (this.now() + seconds > MAX_UNIX_SECONDS) {
      throw new UsageError(
        `Cannot advance the clock by ${seconds} seconds: the clock ends with the year 9999.`,
      );
    }
    if ('now' in this.#state) this.#state = { now: this.#state.now + seconds };
    else this.#state = { offset: this.#state.offset + seconds };
  }

  get state(): ClockState {
    return { ...this.#state };
  }

  set state(state: ClockState) {
    this.#state = { ...state };
  }
}

/**
 * A sum that differs from a whole number of seconds by less than this counts as whole: `0.7 * 86_400` is
 * 60479.99999999999.
 */
const ROUNDING_ERROR_SECONDS = 0.001;

/**
 * Returns the whole number of seconds in a span of time.
 * @throws UsageError when the span has no unit, an unknown unit, an amount that is negative or not a finite number, or
 * a fraction of a second
 */
export function secondsIn(span: Advance): number {
  const units = keysOf(UNIT_SECONDS);
  assertKnownKeys('unit of clock.advance', span, units);
  if (units.every((unit) => span[unit] === undefined)) {
    throw new UsageError('An advance needs at least one of "days", "hours", "minutes" and "seconds".');
  }
  let sum = 0;
  for (const unit of units) {
    const amount = span[unit];
    if (amount === undefined) continue;
    if (!Number.isFinite(amount) || amount < 0) {
      throw new UsageError(
        `Invalid number of ${unit}: must be a number, 0 or greater, got ${shown(amount)}.`,
      );
    }
    sum += amount * UNIT_SECONDS[unit];
  }
  const seconds = Math.round(sum);
  if (Math.abs(sum - seconds) < ROUNDING_ERROR_SECONDS) return seconds;
  throw new UsageError(`Cannot advance the clock by ${sum} seconds: the clock counts whole seconds.`);
}

function clockStateAt(moment: Moment): ClockState {
  return moment === 'system' ? { offset: 0 } : { now: parseMoment(moment) };
}

/** The first second of the year 0: the lower limit of ISO 8601. */
const MIN_UNIX_SECONDS = -62_167_219_200;
/** The last second of the year 9999: the upper limit of ISO 8601. */
export const MAX_UNIX_SECONDS = 253_402_300_799;

/**
 * Converts a string in ISO 8601, a Date, or UNIX seconds (also as a string) to whole UNIX seconds.
 * @throws UsageError when the time is malformed, or not between the years 0 and 9999
 */
export function parseMoment(moment: unknown): number {
  const seconds = secondsOf(moment);
  if (!(seconds >= MIN_UNIX_SECONDS && seconds <= MAX_UNIX_SECONDS)) {
    throw new UsageError(
      `Invalid time "${String(moment)}": must be ISO 8601 such as 2026-01-15T12:00:00Z, UNIX seconds, or "system".`,
    );
  }
  return Math.floor(seconds);
}

/**
 * Checks a time for a mock's clock.
 * @throws UsageError when the time is malformed, or not between the years 1970 and 9999
 */
export function assertClockTime(moment: unknown): void {
  if (moment !== 'system' && parseMoment(moment) < 0) {
    throw new UsageError(`Invalid time "${String(moment)}": must be between the years 1970 and 9999.`);
  }
}

/** A day, optionally followed by a time and a time zone. Some programs write a space instead of the `T`. */
const ISO_8601 = /^(\d{4}-\d\d-\d\d)(?:([T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;

function secondsOf(moment: unknown): number {
  if (typeof moment === 'number') return moment;
  if (moment instanceof Date) return moment.getTime() / 1000;
  if (typeof moment !== 'string') return Number.NaN;
  if (/^-?\d+$/.test(moment)) return Number(moment);
  const [, day, time = 'T00:00', zone = 'Z'] = ISO_8601.exec(moment) ?? [];
  if (day === undefined || !isDay(day)) return Number.NaN;
  // A time without a time zone is in UTC, on any machine.
  return Date.parse(`${day}T${time.slice(1)}${zone.toUpperCase()}`) / 1000;
}

/** Whether a day exists. `Date.parse` cannot tell, because it reads 30 February as 2 March. */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Formats UNIX seconds in ISO 8601 with an offset, like `date_joined`. */
export function isoWithOffset(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');
}
