import type { Ids, Walk } from './ids.js';

/** The requested part of the matches. */
export interface WindowRequest {
  /** A message ID, or a position between messages. */
  anchor: number;
  includeAnchor: boolean;
  before: number;
  after: number;
  /** The plan hides messages below this ID. */
  floor: number;
}

/** A range of the matches around an anchor, and whether it reaches the ends. */
export interface Window {
  /** Ascending. */
  ids: number[];
  foundAnchor: boolean;
  /** Whether there is no earlier visible match. */
  foundOldest: boolean;
  /** Whether there is no later match. */
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

/** Takes at most the wanted number of IDs from the floor on, plus the next one. */
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
