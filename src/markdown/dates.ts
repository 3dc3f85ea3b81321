/** Offsets of time zones from UTC, in minutes. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ utc: 0, gmt: 0, z: 0, wet: 0, west: 60, bst: 60, cet: 60, cest: 120, met: 60, mest: 120, eet: 120 },
  ...{ eest: 180, msk: 180, sast: 120, cat: 120, wat: 60, eat: 180, ist: 330, pkt: 300, wib: 420, wita: 480 },
  ...{ wit: 540, hkt: 480, jst: 540, kst: 540, awst: 480, acst: 570, acdt: 630, aest: 600, aedt: 660 },
  ...{ nzst: 720, nzdt: 780, nst: -210, ndt: -150, ast: -240, adt: -180, est: -300, edt: -240, cst: -360 },
  ...{ cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, sst: -660 },
};
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
/** Words between the parts of a date. */
const FILLERS: ReadonlySet<string> = new Set('at on and ad of st nd rd th t m'.split(' '));

const TOKEN =
  /\s*(?:(?<clock>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)|(?<numeric>\d{1,4}([-/.])\d{1,2}\3\d{1,4})(?![\d])|(?<number>\d+)|(?<word>\p{L}+)\.?|(?<sign>[+-](?=\d))|(?<filler>[.,;/'-]))/uy;

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
 * is UTC, and missing parts are those of today, at midnight.
 */
export function parseDate(text: string, now = 0): number | undefined {
  if (/^\s*[+-]?\d{9,}(?:\.\d+)?\s*$/.test(text)) return inRange(Number(text) * 1000);
  if (text.length > 100) return undefined;
  const parts = readIso(text) ?? readParts(text);
  return parts && momentOf(parts, now);
}

/** ISO 8601 without separators, such as `20260115T120000Z`. */
function readIso(text: string): Parts | undefined {
  const found = /^\s*(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z)?\s*$/i.exec(text);
  if (found === null) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const parts: Parts = { year: year!, month: month!, day: day! };
  if (found[4] !== undefined) parts.time = { hour: hour!, minute: minute!, millisecond: second! * 1000 };
  return parts;
}

function readParts(text: string): Parts | undefined {
  const parts: Parts = {};
  const numbers: string[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return undefined;
    at = TOKEN.lastIndex;
    const { clock, numeric, number, word, sign } = groups;
    if (clock !== undefined) {
      if (parts.time !== undefined) return undefined;
      parts.time = readClock(clock);
    } else if (sign !== undefined && parts.time !== undefined) {
      const offset = /(\d{2}):?(\d{2})?(?!\d)/y;
      offset.lastIndex = at;
      const found = offset.exec(text);
      if (found === null) return undefined;
      at = offset.lastIndex;
      parts.offset = (Number(found[1]) * 60 + Number(found[2] ?? 0)) * (sign === '-' ? -1 : 1);
    } else if (numeric !== undefined) numbers.push(...numeric.split(/[-/.]/));
    else if (number !== undefined) {
      const half = /\s*([ap])\.?m\b\.?/iy;
      half.lastIndex = at;
      const found = parts.time === undefined ? half.exec(text) : null;
      if (found === null) numbers.push(number);
      else {
        at = half.lastIndex;
        parts.time = { hour: Number(number), minute: 0, millisecond: 0 };
        if (!readHalf(found[1] as string, parts)) return undefined;
      }
    } else if (word !== undefined && !readWord(word, parts)) return undefined;
  }
  return readNumbers(numbers, parts) ? parts : undefined;
}

function readClock(clock: string): Parts['time'] {
  const [hour = 0, minute = 0, second = 0] = clock.replace(',', '.').split(':').map(Number);
  return { hour, minute, millisecond: Math.floor(second * 1000) };
}

function readWord(written: string, parts: Parts): boolean {
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
  if (/^[ap]m$/.test(word)) return readHalf(word, parts);
  if (FILLERS.has(word)) return true;
  const zone = Object.hasOwn(ZONES, word) ? ZONES[word] : undefined;
  if (zone !== undefined || (parts.time !== undefined && /^[A-Z]{3,5}$/.test(written))) {
    if (zone !== undefined) parts.offset = zone;
    return true;
  }
  return false;
}

/** The index of a name in a list, in full or by its first three letters. */
function placeIn(names: readonly string[], word: string): number {
  return names.findIndex((name) => name === word || name.slice(0, 3) === word);
}

/** Applies AM or PM to the hour. */
function readHalf(half: string, { time }: Parts): boolean {
  if (time === undefined || time.hour < 1 || time.hour > 12) return false;
  time.hour = (time.hour % 12) + (half[0]?.toLowerCase() === 'p' ? 12 : 0);
  return true;
}

/** Assigns the numbers of a date: month first, unless that is impossible. */
function readNumbers(numbers: string[], parts: Parts): boolean {
  if (numbers.length + (parts.month === undefined ? 0 : 1) > 3) return false;
  const rest = [...numbers];
  const isYear = (part: string) => part.length > 2 || Number(part) > 31;
  const yearAt = rest.findIndex(isYear);
  let yearFirst = false;
  if (yearAt >= 0) {
    parts.year = fullYear(rest.splice(yearAt, 1)[0] as string);
    yearFirst = yearAt === 0;
  }
  if (parts.month !== undefined && rest.length > 0) parts.day = Number(rest.shift());
  else if (rest.length >= 2) {
    const [first, second] = [Number(rest.shift()), Number(rest.shift())];
    const monthFirst = yearFirst || first <= 12;
    parts.month = monthFirst ? first : second;
    parts.day = monthFirst ? second : first;
  } else if (rest.length === 1) parts.day = Number(rest.shift());
  if (rest.length > 0 && parts.year === undefined) parts.year = fullYear(rest.shift() as string);
  const known = parts.year ?? parts.month ?? parts.day ?? parts.weekday ?? parts.time;
  return rest.length === 0 && known !== undefined;
}

function fullYear(written: string): number {
  return written.length > 2 ? Number(written) : 2000 + Number(written) - (Number(written) > 75 ? 100 : 0);
}

function momentOf({ year, month, day, weekday, time, offset = 0 }: Parts, now: number): number | undefined {
  const today = new Date(now);
  const date = {
    year: year ?? today.getUTCFullYear(),
    month: month ?? today.getUTCMonth() + 1,
    day: 0,
  };
  const lastDay = new Date(Date.UTC(2000 + (date.year % 400), date.month, 0)).getUTCDate();
  date.day = day ?? Math.min(today.getUTCDate(), lastDay);
  const { hour = 0, minute = 0, millisecond = 0 } = time ?? {};
  if (hour > 23 || minute > 59 || millisecond > 59_999 || date.year < 1) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(date.year, date.month - 1, date.day);
  if (midnight.getUTCMonth() !== date.month - 1 || midnight.getUTCDate() !== date.day) return undefined;
  if (weekday !== undefined && day === undefined) {
    midnight.setUTCDate(midnight.getUTCDate() + ((weekday - midnight.getUTCDay() + 7) % 7));
  }
  return inRange(midnight.getTime() + (hour * 60 + minute - offset) * 60_000 + millisecond);
}

function inRange(moment: number): number | undefined {
  return Number.isFinite(moment) && moment >= -62_135_596_800_000 && moment <= 253_402_300_799_999
    ? moment
    : undefined;
}
