import type { MessageRecord, Organization } from '../../../model/index.js';
import { readableMessages } from '../message.rules.js';
import { firstIdFrom, placeOf } from './anchor.js';
import type { NarrowContext } from './operators.js';
import type { Narrow } from './plan.js';
import type { MessagesQuery } from './query.js';
import { findWindow } from './window.js';

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
  const anchor = placeOf(org, query, matches, () => narrow.unread(!query.published), floor);
  const window = findWindow(matches, { ...query, anchor, floor });
  return {
    anchor,
    found_newest: window.foundNewest,
    found_oldest: window.foundOldest,
    found_anchor: window.foundAnchor,
    history_limited: window.historyLimited,
    messages: window.ids.map((id) => org.tables.messages.get(id) as MessageRecord),
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
