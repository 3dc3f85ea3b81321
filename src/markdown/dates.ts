import { definite } from '../values.js';

/** Offsets of time zones from UTC, in minutes. */
// biome-ignore format: one property per line would take 46 lines
const ZONES: Readonly<Record<string, number>> = {
  utc: 0, gmt: 0, z: 0, wet: 0, west: 60, bst: 60, cet: 60, cest: 120, met: 60, mest: 120, eet: 120,
  eest: 180, msk: 180, sast: 120, cat: 120, wat: 60, eat: 180, ist: 330, pkt: 300, wib: 420, wita: 480,
  wit: 540, hkt: 480, jst: 540, kst: 540, awst: 480, acst: 570, acdt: 630, aest: 600, aedt: 660,
  nzst: 720, nzdt: 780, nst: -210, ndt: -150, ast: -240, adt: -180, est: -300, edt: -240, cst: -360,
  cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, sst: -660,
};
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
/** Words between the parts of a date. */
const FILLERS: ReadonlySet<string> = new Set('at on and ad of st nd rd th t m'.split(' '));

const TOKEN =
  /\s*(?:(?<clock>\d{1,2}:\d{1,2}(?::\d{1,2}(?:[.,]\d+)?)?)|(?<numeric>\d{1,4}([-/.])\d{1,2}\3\d{1,4}|\d{1,2}[-/]\d{1,4}|\d{4}[-/]\d{1,2})(?!\d)|(?<number>\d+)|(?<word>[ap]\.m\b|\p{L}+)\.?|(?<sign>[+-](?=\d))|(?<filler>[.,;/'-]))/uy;
/** Matches the rest of a date that begins with the name of a month. */
const AFTER_MONTH = /[-/](\d{1,4})(?:[-/](\d{1,4}))?(?!\d)/y;
const OFFSET = /(\d{1,2})(?::?(\d{2}))?(?!\d)/y;
const HALF = /\s*([ap])\.?m\b\.?/iy;
/** Matches the unit of a number of hours, minutes or seconds. */
const UNIT = /\s?(h(?:ours?)?|m(?:inutes?)?|s(?:econds?)?)(?!\p{L})/iuy;
/** The unit implied for a number without one, by the unit before it: in `5h30`, `h` implies `m`. */
const SMALLER_UNIT: Readonly<Record<string, string>> = { h: 'm', m: 's' };
/** Matches a date without separators, with or without a time: `20260115`, `20260115103000`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/;
const MAX_DATE_LENGTH = 100;
const ZONE_NAME = /^[A-Z]{3,5}$/;
const UNIX_SECONDS = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

interface Parts {
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
  time?: { hour: number; minute: number; millisecond: number };
  offset?: number;
}

/**
 * Parses a date written by a person, such as `Jun 5th 2017, 10:30PM`, or UNIX seconds. The default time zone
 * is UTC. A missing day, month or year is today's, and a missing time is midnight.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; `undefined` if the text is not a date
 */
export function parseDate(text: string, now = 0): number | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const parts = new DateReader(text).read();
  const moment = parts && momentOf(parts, now);
  return moment === undefined && UNIX_SECONDS.test(text) ? inRange(Number(text) * 1000) : moment;
}

class DateReader {
  readonly #text: string;
  readonly #parts: Parts = {};
  /** The numbers of the date. `#assignNumbers` decides at the end which of them are the day, month and year. */
  readonly #numbers: string[] = [];
  #at = 0;
  /** Whether the previous token is the name of a time zone. */
  #isAfterZone = false;
  /** The unit of the next number, as in `5h30`. */
  #impliedUnit: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Parts | undefined {
    while (!this.#isAtEnd()) if (!this.#readToken()) return undefined;
    return this.#assignNumbers() ? this.#parts : undefined;
  }

  #isAtEnd(): boolean {
    return this.#text.slice(this.#at).trim() === '';
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  /** Reads the next token. Returns false if it cannot be part of a date. */
  #readToken(): boolean {
    const found = this.#match(TOKEN);
    if (found === null) return false;
    const { clock, numeric, number, word, sign } = definite(found.groups);
    const isAfterZone = this.#isAfterZone;
    // In `5h30`, and in `5h 30` at the end, 30 is minutes. In `5h 30 June`, it is a day.
    const impliedUnit = /^\d/.test(found[0]) || this.#isAtEnd() ? this.#impliedUnit : undefined;
    this.#isAfterZone = false;
    this.#impliedUnit = undefined;
    if (clock !== undefined) return this.#readClock(clock);
    if (sign !== undefined) return this.#readSign(sign, isAfterZone);
    if (number !== undefined) return this.#readNumber(number, impliedUnit);
    if (word !== undefined) return this.#readWord(word);
    if (numeric !== undefined) this.#numbers.push(...numeric.split(/[-/.]/));
    return true;
  }

  #readClock(clock: string): boolean {
    if (this.#parts.time !== undefined) return false;
    this.#parts.time = timeOf(clock.replace(',', '.').split(':'));
    return true;
  }

  /** Reads the UTC offset after a time. Before the time, a minus sign separates the parts of a date. */
  #readSign(sign: string, isAfterZone: boolean): boolean {
    if (this.#parts.time === undefined) return sign === '-';
    const offset = this.#match(OFFSET);
    if (offset === null) return false;
    // GMT+3 is three hours behind UTC: POSIX time zones have the opposite sign.
    const direction = (sign === '-') === isAfterZone ? 1 : -1;
    this.#parts.offset = (Number(offset[1]) * 60 + Number(offset[2] ?? 0)) * direction;
    return true;
  }

  #readNumber(number: string, impliedUnit: string | undefined): boolean {
    const half = this.#parts.time === undefined ? this.#match(HALF) : null;
    if (half !== null) {
      this.#parts.time = timeOf([number]);
      return this.#setHalf(definite(half[1]));
    }
    const unit = this.#match(UNIT)?.[1]?.toLowerCase() ?? impliedUnit;
    if (unit === undefined) this.#addNumber(number);
    else {
      this.#setUnit(unit, Number(number));
      this.#impliedUnit = SMALLER_UNIT[unit.charAt(0)];
    }
    return true;
  }

  #readWord(word: string): boolean {
    const { month } = this.#parts;
    if (!this.#addWord(word)) return false;
    this.#isAfterZone = ZONE_NAME.test(word);
    const isMonth = this.#parts.month !== month;
    if (isMonth) this.#numbers.push(...(this.#match(AFTER_MONTH)?.slice(1) ?? []).filter(Boolean));
    return true;
  }

  /** Adds a number: a part of the date, a whole date, or a time such as `1030` after the date. */
  #addNumber(number: string): void {
    const numbers = this.#numbers;
    const parts = this.#parts;
    const isDated = numbers.length + (parts.month === undefined ? 0 : 1) === 3;
    const compact = isDated ? null : COMPACT.exec(number);
    if (compact !== null) {
      numbers.push(...compact.slice(1, 4));
      if (compact[4] !== undefined) parts.time = timeOf(compact.slice(4));
    } else if (isDated && parts.time === undefined && [2, 4, 6].includes(number.length)) {
      parts.time = timeOf(number.match(/../g) ?? []);
    } else numbers.push(number);
  }

  #setUnit(unit: string, count: number): void {
    const parts = this.#parts;
    parts.time ??= timeOf([]);
    if (unit.startsWith('h')) parts.time.hour = count;
    else if (unit.startsWith('m')) parts.time.minute = count;
    else parts.time.millisecond = count * 1000;
  }

  /** Adds a month, a weekday, AM or PM, or a time zone. Returns false if the word cannot be part of a date. */
  #addWord(written: string): boolean {
    const parts = this.#parts;
    const word = written.toLowerCase();
    const month = word === 'sept' ? 8 : placeIn(MONTHS, word);
    if (month >= 0 && parts.month === undefined) {
      parts.month = month + 1;
      return true;
    }
    const weekday = placeIn(WEEKDAYS, word);
    if (weekday >= 0) {
      parts.weekday = weekday;
      return true;
    }
    if (/^[ap]\.?m$/.test(word)) return this.#setHalf(word);
    if (FILLERS.has(word)) return true;
    if (parts.time === undefined) return false;
    const zone = Object.hasOwn(ZONES, word) ? ZONES[word] : undefined;
    if (zone !== undefined) parts.offset = zone;
    return zone !== undefined || ZONE_NAME.test(written);
  }

  /** Applies AM or PM to the hour. Returns false if the hour is missing or not from 1 to 12. */
  #setHalf(half: string): boolean {
    const { time } = this.#parts;
    if (time === undefined || time.hour < 1 || time.hour > 12) return false;
    time.hour = (time.hour % 12) + (half[0]?.toLowerCase() === 'p' ? 12 : 0);
    return true;
  }

  /** Assigns the numbers of a date: month first, unless that is impossible. Returns false if they do not form a date. */
  #assignNumbers(): boolean {
    const parts = this.#parts;
    if (this.#numbers.length + (parts.month === undefined ? 0 : 1) > 3) return false;
    const rest = [...this.#numbers];
    const isYear = (part: string) => part.length > 2 || Number(part) > 31;
    const yearAt = rest.findIndex(isYear);
    if (yearAt >= 0) parts.year = fullYear(definite(rest.splice(yearAt, 1)[0]));
    if (parts.month !== undefined && rest.length > 0) parts.day = Number(rest.shift());
    else if (rest.length >= 2) {
      const [first, second] = [Number(rest.shift()), Number(rest.shift())];
      const monthFirst = yearAt === 0 || first <= 12;
      parts.month = monthFirst ? first : second;
      parts.day = monthFirst ? second : first;
    } else if (rest.length === 1 && parts.year !== undefined) parts.month = Number(rest.shift());
    else if (rest.length === 1) parts.day = Number(rest.shift());
    if (rest.length > 0 && parts.year === undefined) parts.year = fullYear(definite(rest.shift()));
    const known = parts.year ?? parts.month ?? parts.day ?? parts.weekday ?? parts.time;
    return rest.length === 0 && known !== undefined;
  }
}

function timeOf(numbers: readonly (string | undefined)[]): NonNullable<Parts['time']> {
  const [hour = 0, minute = 0, second = 0] = numbers.map((number) => Number(number ?? 0));
  // Rounds to microseconds first, because `1.001 * 1000` is 1000.9999999999999.
  return { hour, minute, millisecond: Math.floor(Math.round(second * 1_000_000) / 1000) };
}

/** Returns the index of the name that a word spells in full or abbreviates to three letters; -1 if no name matches. */
function placeIn(names: readonly string[], word: string): number {
  return names.findIndex((name) => name === word || name.slice(0, 3) === word);
}

/** The last two-digit year that is read as 20xx, as in Zulip. */
const LAST_YEAR_OF_2000S = 75;

function fullYear(written: string): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year > LAST_YEAR_OF_2000S ? 1900 + year : 2000 + year;
}

function momentOf({ year, month, day, weekday, time, offset = 0 }: Parts, now: number): number | undefined {
  const today = new Date(now);
  const date = { year: year ?? today.getUTCFullYear(), month: month ?? today.getUTCMonth() + 1 };
  const dayOfMonth = day ?? Math.min(today.getUTCDate(), daysIn(date.month, date.year));
  const { hour = 0, minute = 0, millisecond = 0 } = time ?? {};
  if (hour > 23 || minute > 59 || millisecond > 59_999 || date.year < 1) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(date.year, date.month - 1, dayOfMonth);
  if (midnight.getUTCMonth() !== date.month - 1 || midnight.getUTCDate() !== dayOfMonth) return undefined;
  if (weekday !== undefined && day === undefined) {
    midnight.setUTCDate(midnight.getUTCDate() + ((weekday - midnight.getUTCDay() + 7) % 7));
  }
  return inRange(midnight.getTime() + (hour * 60 + minute - offset) * 60_000 + millisecond);
}

function daysIn(month: number, year: number): number {
  // Years repeat every 400 years, and `Date.UTC` would add 1900 to years below 100.
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

function inRange(moment: number): number | undefined {
  return moment >= FIRST_MOMENT && moment <= LAST_MOMENT ? moment : undefined;
}
