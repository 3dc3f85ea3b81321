import { badParameter } from '../../../contract/errors/index.js';
import { isDay, type Organization } from '../../../model/index.js';
import { definite } from '../../../values.js';
import type { Ids } from './ids.js';

/** The anchor for the newest end, larger than every message ID, as Zulip returns it. */
export const NEWEST = 10_000_000_000_000_000;

/**
 * The anchor of a window: a position, the oldest unread match, or the first match from a time on (UNIX
 * seconds).
 */
export type Anchor = number | 'first_unread' | { date: number };

/**
 * Parses an anchor; a position beyond an end means that end.
 * @param supportsDate whether this server supports the anchor `date`
 * @throws ApiError `BAD_REQUEST` for any other string, a missing or invalid date, or a negative position, which Zulip accepts
 */
export function parseAnchor(
  org: Organization,
  anchor: string,
  anchorDate: string | undefined,
  supportsDate: boolean,
): Anchor {
  if (anchor === 'newest') return NEWEST;
  if (anchor === 'oldest') return 0;
  if (anchor === 'first_unread') return anchor;
  if (anchor === 'date' && supportsDate) {
    if (anchorDate === undefined) throw badParameter('anchor_date', 'required with `anchor=date`');
    return { date: parseDate(anchorDate) };
  }
  const idPattern = org.follows('acceptsNegativeAnchors') ? /^-?\d+$/ : /^\d+$/;
  if (!idPattern.test(anchor)) {
    throw badParameter('anchor', `"${anchor}" is neither a message ID nor a supported anchor`);
  }
  return Math.max(0, Math.min(Number(anchor), NEWEST));
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?([.,]\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** UNIX seconds of an ISO 8601 date (midnight) or datetime; UTC without a time zone. */
function parseDate(text: string): number {
  const dateTime = DATE_TIME.exec(text);
  const [, day = text, time = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = dateTime ?? [];
  const valid = (dateTime !== null || DATE.test(text)) && isDay(day);
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const at = valid
    ? Date.parse(`${day}T${time}${seconds}${fraction.replace(',', '.')}${offset}`)
    : Number.NaN;
  if (Number.isNaN(at)) throw badParameter('anchor_date', `"${text}" is not an ISO 8601 date or datetime`);
  return at / 1000;
}

/**
 * Resolves an anchor to a position among the matches. Falls back to the newest match when nothing is unread
 * or the date is past the end, and to the newest end without matches.
 * @param floor IDs below it are hidden
 * @param unread the unread matches
 */
export function resolveAnchor(
  org: Organization,
  anchor: Anchor,
  matches: Ids,
  unread: () => Ids,
  floor: number,
): number {
  if (typeof anchor === 'number') return anchor;
  const found =
    anchor === 'first_unread' ? unread().up(floor)() : firstFrom(org, anchor.date, matches, floor);
  if (found !== undefined) return found;
  if (anchor === 'first_unread' && org.follows('firstUnreadFallsBackToNewestEnd')) return NEWEST;
  const newest = matches.down(NEWEST)();
  return newest === undefined || newest < floor ? NEWEST : newest;
}

function firstFrom(org: Organization, date: number, matches: Ids, floor: number): number | undefined {
  const next = matches.up(Math.max(firstIdFrom(org, date), floor));
  for (let id = next(); id !== undefined; id = next()) {
    if ((org.tables.messages.get(id)?.timestamp ?? 0) >= date) return id;
  }
  return undefined;
}

/** The first ID sent at or after a time, in UNIX seconds: IDs and times rise together. */
export function firstIdFrom(org: Organization, seconds: number): number {
  const { messages } = org.tables;
  const ids = messages.ids();
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const sent = messages.get(definite(ids[middle]))?.timestamp ?? 0;
    if (sent < seconds) low = middle + 1;
    else high = middle;
  }
  return ids[low] ?? NEWEST;
}
