import type { Organization } from '../../../model/index.js';
import { lowerBound } from '../../../values.js';
import type { Ids, NextId } from './ids.js';

/** The anchor for the newest end of the messages. Its value, which Zulip returns, is larger than every message ID. */
export const NEWEST = 10_000_000_000_000_000;

/** A position, the oldest unread match, or the first match at or after a time in UNIX seconds. */
export type Anchor = number | 'first_unread' | { date: number };

/**
 * Resolves an anchor to a position among the matches. Falls back to the newest match if no match is unread (in the
 * `zulip` dialect, to the newest end) or all matches are older than the date, and to the newest end if nothing matches.
 * @param floor the ID below which messages are hidden
 * @param unread returns the unread matches
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

/** Returns the lowest ID of the messages sent at or after a time, in UNIX seconds; `NEWEST` if there are none. */
export function firstIdFrom({ tables }: Organization, seconds: number): number {
  return tables.messages.ids()[lowerBound(latestTimesOf(tables), seconds)] ?? NEWEST;
}

const latestTimes = new WeakMap<object, { version: number; times: readonly number[] }>();

/**
 * Returns, for each message in ascending order of ID, the latest timestamp up to that message. Unlike the messages' own
 * timestamps, these never decrease, even if the clock was set back.
 */
function latestTimesOf({ messages }: Organization['tables']): readonly number[] {
  const cached = latestTimes.get(messages);
  if (cached?.version === messages.version) return cached.times;
  let latest = 0;
  const times = messages.ids().map((id) => {
    latest = Math.max(latest, messages.expect(id).timestamp);
    return latest;
  });
  latestTimes.set(messages, { version: messages.version, times });
  return times;
}

interface WindowRequest {
  /** A message ID, or a position between messages. */
  anchor: number;
  includeAnchor: boolean;
  before: number;
  after: number;
  /** The ID below which the plan hides messages. */
  floor: number;
}

/** A range of the matches around an anchor, and whether the range reaches the ends of the matches. */
export interface Window {
  ids: number[];
  foundAnchor: boolean;
  /** Whether there is no earlier visible match. */
  foundOldest: boolean;
  foundNewest: boolean;
  /** Whether the plan hides earlier matches. */
  historyLimited: boolean;
}

/** Returns the range of matches around an anchor, at a cost proportional to the range. */
export function findWindow(matches: Ids, request: WindowRequest): Window {
  const { anchor, includeAnchor, floor } = request;
  const up = matches.up(Math.max(anchor, floor));
  let next = up();
  const anchorMatches = next === anchor;
  if (anchorMatches) next = up();
  const after = take(up, next, request.after);
  const down = matches.down(Math.max(anchor, floor) - 1);
  const before = take(down, down(), request.before, floor);
  const found = anchorMatches && includeAnchor;
  const foundOldest = before.rest === undefined || before.rest < floor;
  return {
    ids: [...before.ids.reverse(), ...(found ? [anchor] : []), ...after.ids],
    foundAnchor: found,
    foundOldest,
    foundNewest: after.rest === undefined,
    historyLimited: foundOldest && before.rest !== undefined,
  };
}

/** Returns up to `count` IDs that are not below `floor`, and the ID that follows them. */
function take(
  walk: NextId,
  first: number | undefined,
  count: number,
  floor = 0,
): { ids: number[]; rest: number | undefined } {
  const ids: number[] = [];
  let rest = first;
  while (rest !== undefined && rest >= floor && ids.length < count) {
    ids.push(rest);
    rest = walk();
  }
  return { ids, rest };
}
