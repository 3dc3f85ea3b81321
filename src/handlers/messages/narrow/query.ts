import { badParameter, badRequest, missingParameter } from '../../../contract/errors/index.js';
import type { Capability } from '../../../contract/levels/index.js';
import type { Organization } from '../../../model/index.js';
import { type Anchor, parseAnchor } from './anchor.js';

/** Maximum number of messages in one response. */
export const MAX_MESSAGES = 5000;

/**
 * The query of GET messages: messages by ID, or around an anchor.
 */
export type MessagesQuery =
  | { messageIds: readonly number[] }
  | { anchor: Anchor; includeAnchor: boolean; before: number; after: number };

/** The parameters that select messages, as sent. */
export interface MessagesParams {
  anchor: string | undefined;
  anchor_date: string | undefined;
  include_anchor: boolean | undefined;
  num_before: number | undefined;
  num_after: number | undefined;
  message_ids: readonly number[] | undefined;
  use_first_unread_anchor: boolean | undefined;
}

interface QueriedServer {
  org: Organization;
  supports(capability: Capability): boolean;
}

const NOT_WITH_IDS = [
  'anchor',
  'include_anchor',
  'use_first_unread_anchor',
  'num_before',
  'num_after',
] as const;

/**
 * Checks that the parameters are consistent.
 * @throws ApiError `BAD_REQUEST` that names a missing, superfluous or contradictory parameter
 */
export function parseMessagesQuery(params: MessagesParams, server: QueriedServer): MessagesQuery {
  if (params.message_ids !== undefined) return { messageIds: parseMessageIds(params, params.message_ids) };
  const anchor = parseOneAnchor(params, server);
  const { num_before: before, num_after: after } = params;
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

function parseMessageIds(params: MessagesParams, ids: readonly number[]): readonly number[] {
  for (const name of NOT_WITH_IDS) {
    if (params[name] !== undefined) throw badParameter(name, 'cannot be combined with "message_ids"');
  }
  if (ids.length > MAX_MESSAGES) throw badParameter('message_ids', `more than ${MAX_MESSAGES} messages`);
  return ids;
}

function parseOneAnchor(
  { anchor, anchor_date, use_first_unread_anchor: unread }: MessagesParams,
  { supports, org }: QueriedServer,
): Anchor {
  if (unread === true) {
    if (anchor !== undefined && !org.follows('firstUnreadWinsOverAnchor')) {
      throw badParameter('use_first_unread_anchor', 'it cannot be combined with "anchor"');
    }
    return 'first_unread';
  }
  if (anchor === undefined) throw missingParameter('anchor');
  return parseAnchor(org, anchor, anchor_date, supports('dateAnchor'));
}
