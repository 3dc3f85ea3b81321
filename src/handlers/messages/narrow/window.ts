import type { Ids, Walk } from './ids.js';

/** What part of the matches is wanted. */
export interface WindowRequest {
  /** A message ID, or a place between messages. */
  anchor: number;
  includeAnchor: boolean;
  before: number;
  after: number;
  /** The plan keeps back what is below this ID. */
  floor: number;
}

/** A stretch of the matches around an anchor, and what is known of its ends. */
export interface Window {
  /** Ascending. */
  ids: number[];
  foundAnchor: boolean;
  /** There is no match below the stretch (that may be shown). */
  foundOldest: boolean;
  /** There is no match above the stretch. */
  foundNewest: boolean;
  /** The oldest matches are kept back. */
  historyLimited: boolean;
}

/** The stretch of matches around an anchor. It costs what it holds, however many matches there are. */
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

/** As many of a walk as wanted, from the floor on, and the one that follows them. */
function take(
  walk: Walk,
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
