import { badParameter, badRequest, missingParameter } from '../../../contract/errors/index.js';
import type { Caller } from '../../../contract/index.js';
import type { Capability } from '../../../contract/levels/index.js';
import { isDay, type MessageRecord, type Organization } from '../../../model/index.js';
import { zulipFields } from '../../access/refusals.rules.js';
import { readableMessages } from '../message.rules.js';
import type { Narrow } from './plan.js';
import { type Anchor, findWindow, firstIdFrom, NEWEST, resolveAnchor, type Window } from './window.js';

/** Maximum number of messages that one request reads or updates. */
const MAX_MESSAGES = 5000;

/** The query of GET /messages: messages by ID, or around an anchor. */
type MessagesQuery =
  | { messageIds: readonly number[] }
  | { anchor: Anchor; includeAnchor: boolean; before: number; after: number };

interface MessagesParams {
  anchor: string | undefined;
  anchor_date: string | undefined;
  include_anchor: boolean | undefined;
  num_before: number | undefined;
  num_after: number | undefined;
  message_ids?: readonly number[] | undefined;
  use_first_unread_anchor?: boolean | undefined;
}

interface QueriedServer {
  org: Organization;
  supports(capability: Capability): boolean;
}

const WINDOW_PARAMETERS = [
  'anchor',
  'include_anchor',
  'use_first_unread_anchor',
  'num_before',
  'num_after',
] as const;

/** @throws ApiError `BAD_REQUEST` that names a missing, superfluous or contradictory parameter */
export function parseMessagesQuery(params: MessagesParams, server: QueriedServer): MessagesQuery {
  const { org, supports } = server;
  if (params.message_ids !== undefined) {
    assertOnlyIds(org, params, params.message_ids);
    return { messageIds: params.message_ids };
  }
  const anchor = parseAnchor(params, server);
  const fallback = org.follows('readsMissingCountsAsZero') && supports('messageIds') ? 0 : undefined;
  const { num_before: before = fallback, num_after: after = fallback } = params;
  if (before === undefined) throw missingParameter('num_before');
  if (after === undefined) throw missingParameter('num_after');
  if (before + after > MAX_MESSAGES) {
    throw badRequest(`"num_before" and "num_after" add up to more than ${MAX_MESSAGES} messages`).because(
      'pageSize',
      `The request is for ${before + after} messages, and the limit is ${MAX_MESSAGES}`,
      `send "num_before" and "num_after" that add up to at most ${MAX_MESSAGES}`,
    );
  }
  if (params.include_anchor === false && before > 0 && after > 0) {
    throw badParameter('include_anchor', 'can be false only if the anchor is the first or last message');
  }
  return { anchor, includeAnchor: params.include_anchor ?? true, before, after };
}

/**
 * Reduces the numbers of messages before and after the anchor until their sum is within the limit, as Zulip does.
 * Neither number is reduced below half of the limit.
 */
export function clampWindow(before: number, after: number): { num_before: number; num_after: number } {
  const num_before = Math.min(before, Math.max(MAX_MESSAGES - after, MAX_MESSAGES / 2));
  return { num_before, num_after: Math.min(after, MAX_MESSAGES - num_before) };
}

function assertOnlyIds(org: Organization, params: MessagesParams, ids: readonly number[]): void {
  const isSet = (name: keyof MessagesParams) =>
    org.follows('readsMissingCountsAsZero')
      ? name !== 'include_anchor' && Boolean(params[name])
      : params[name] !== undefined;
  const other = WINDOW_PARAMETERS.find(isSet);
  if (other !== undefined) {
    const parameters = ['message_ids', ...WINDOW_PARAMETERS].join(', ');
    throw badParameter(other, 'cannot be combined with "message_ids"', zulipFields(org, { parameters }));
  }
  if (ids.length > MAX_MESSAGES)
    throw badParameter('message_ids', `must contain at most ${MAX_MESSAGES} IDs`);
}

/**
 * Parses an anchor. A position beyond an end of the history becomes that end.
 * @throws ApiError `BAD_REQUEST` for an unknown anchor, a missing or invalid date, or, in the reference dialect, a
 *   negative position
 */
function parseAnchor(
  { anchor, anchor_date, use_first_unread_anchor: unread }: MessagesParams,
  { supports, org }: QueriedServer,
): Anchor {
  if (unread === true) {
    if (anchor !== undefined && !org.follows('firstUnreadWinsOverAnchor')) {
      throw badParameter('use_first_unread_anchor', 'cannot be combined with "anchor"');
    }
    return 'first_unread';
  }
  if (anchor === undefined) throw missingParameter('anchor', 'BAD_REQUEST');
  if (anchor === 'newest') return NEWEST;
  if (anchor === 'oldest') return 0;
  if (anchor === 'first_unread') return anchor;
  if (anchor === 'date' && supports('dateAnchor')) {
    if (anchor_date === undefined) throw badParameter('anchor_date', 'required with `anchor=date`');
    return { date: parseDate(anchor_date) };
  }
  const idPattern = org.follows('acceptsNegativeAnchors') ? /^-?\d+$/ : /^\d+$/;
  if (!idPattern.test(anchor)) {
    throw badParameter('anchor', `"${anchor}" is neither a message ID nor a supported anchor`);
  }
  return Math.max(0, Math.min(Number(anchor), NEWEST));
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?:(:\d\d)([.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Returns the UNIX seconds of an ISO 8601 date (at midnight) or datetime, which is in UTC if it has no time zone. */
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

/** The result of a query, with the messages in ascending order of ID. */
interface FoundMessages {
  anchor?: number;
  found_newest: boolean;
  found_oldest: boolean;
  found_anchor: boolean;
  history_limited: boolean;
  messages: MessageRecord[];
}

/** Finds the messages of a query that match a narrow and are within the plan's history limit. */
export function findMessages(caller: Caller, narrow: Narrow, query: MessagesQuery): FoundMessages {
  const { org } = caller;
  if ('messageIds' in query) {
    const messages = findAmong(caller, narrow, query.messageIds).sort((a, b) => a.id - b.id);
    const found = { found_newest: false, found_oldest: false, found_anchor: false, history_limited: false };
    return { ...found, messages };
  }
  const floor = floorOf(org);
  const matches = narrow.search();
  const anchor = resolveAnchor(org, query.anchor, matches, narrow.unread, floor);
  const window = findWindow(matches, { ...query, anchor, floor });
  const ends = endsOf(org, query, anchor, window);
  return {
    anchor,
    ...ends,
    found_anchor: window.foundAnchor,
    history_limited: ends.found_oldest && window.historyLimited,
    messages: window.ids.map((id) => org.tables.messages.expect(id)),
  };
}

/**
 * Returns whether a window reaches the ends of the matches. Zulip detects an end only if the anchor is that end, or the
 * window has fewer messages than requested on that side.
 */
function endsOf(
  org: Organization,
  { before, after }: { before: number; after: number },
  anchor: number,
  { ids, foundNewest, foundOldest }: Window,
): Pick<FoundMessages, 'found_newest' | 'found_oldest'> {
  if (!org.follows('findsEndsByCount')) return { found_newest: foundNewest, found_oldest: foundOldest };
  const earlier = ids.filter((id) => id < anchor).length;
  const later = ids.filter((id) => id > anchor).length;
  return {
    found_newest: anchor >= NEWEST || later < after,
    found_oldest: anchor === 0 || earlier < before,
  };
}

/** Returns the messages that the caller can read, the narrow matches and the plan allows, in the order of `ids`. */
export function findAmong({ org, actor }: Caller, narrow: Narrow, ids: readonly number[]): MessageRecord[] {
  const floor = floorOf(org);
  return readableMessages(org, actor, ids).filter(
    (message) => message.id >= floor && narrow.matches(message),
  );
}

/** Returns the ID below which the plan hides messages. */
function floorOf(org: Organization): number {
  const limit = org.settings.history_limited_before;
  return limit === null ? 0 : firstIdFrom(org, limit);
}
