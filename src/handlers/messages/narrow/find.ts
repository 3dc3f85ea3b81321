import type { MessageRecord, Organization } from '../../../model/index.js';
import { readableMessages } from '../message.rules.js';
import { firstIdFrom, NEWEST, resolveAnchor } from './anchor.js';
import type { NarrowContext } from './operators.js';
import type { Narrow } from './plan.js';
import type { MessagesQuery } from './query.js';
import { findWindow, type Window } from './window.js';

/** The result of a query, with messages by ascending ID. */
export interface FoundMessages {
  anchor?: number;
  found_newest: boolean;
  found_oldest: boolean;
  found_anchor: boolean;
  history_limited: boolean;
  messages: MessageRecord[];
}

/** Finds the messages of a query that match a narrow and are within the plan's history limit. */
export function findMessages(context: NarrowContext, narrow: Narrow, query: MessagesQuery): FoundMessages {
  const { org } = context;
  if ('messageIds' in query) {
    const messages = findAmong(context, narrow, query.messageIds).sort((a, b) => a.id - b.id);
    const found = { found_newest: false, found_oldest: false, found_anchor: false, history_limited: false };
    return { ...found, messages };
  }
  const floor = floorOf(org);
  const matches = narrow.search();
  const includeMuted = !org.follows('firstUnreadSkipsMuted');
  const anchor = resolveAnchor(org, query.anchor, matches, () => narrow.unread(includeMuted), floor);
  const window = findWindow(matches, { ...query, anchor, floor });
  return {
    anchor,
    ...endsOf(org, query, anchor, window),
    found_anchor: window.foundAnchor,
    history_limited: window.historyLimited,
    messages: window.ids.map((id) => org.tables.messages.expect(id)),
  };
}

/** Whether a window reaches the ends of the matches. Zulip knows it only from an end, or from a window that is not full. */
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

/** Filters messages by access, a narrow and the plan's history limit, in the given order. */
export function findAmong(
  { org, actor }: NarrowContext,
  narrow: Narrow,
  ids: readonly number[],
): MessageRecord[] {
  const floor = floorOf(org);
  return readableMessages(org, actor, ids).filter(
    (message) => message.id >= floor && narrow.matches(message),
  );
}

/** The ID below which the plan hides messages. */
function floorOf(org: Organization): number {
  const limit = org.settings.history_limited_before;
  return limit === null ? 0 : firstIdFrom(org, limit);
}
