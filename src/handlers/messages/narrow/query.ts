import { badParameter, badRequest, missingParameter } from '../../../contract/errors/index.js';
import type { Capability } from '../../../contract/levels/index.js';
import { type Anchor, parseAnchor } from './anchor.js';

/** Maximum number of messages in one response. */
export const MAX_MESSAGES = 5000;

/**
 * The query of GET messages: messages by ID, or around an anchor. `published` finds the first unread message
 * as clients of the published service (the zulip dialect) expect: skipping muted messages, or else past the
 * newest one.
 */
export type MessagesQuery =
  | { messageIds: readonly number[] }
  | { anchor: Anchor; includeAnchor: boolean; before: number; after: number; published: boolean };

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

const NOT_WITH_IDS = [
  'anchor',
  'include_anchor',
  'use_first_unread_anchor',
  'num_before',
  'num_after',
] as const;

/**
 * Checks that the parameters are consistent.
 * @param server its level by `supports`, and whether the deprecated flag wins over an anchor (in the zulip
 * dialect)
 * @throws ApiError `BAD_REQUEST` that names a missing, superfluous or contradictory parameter
 */
export function parseMessagesQuery(
  params: MessagesParams,
  server: { supports(capability: Capability): boolean; dialect: string },
): MessagesQuery {
  if (params.message_ids !== undefined) return { messageIds: parseMessageIds(params, params.message_ids) };
  const anchor = parseOneAnchor(params, server);
  const { num_before: before, num_after: after } = params;
  if (before === undefined) throw missingParameter('num_before');
  if (after === undefined) throw missingParameter('num_after');
  if (before + after > MAX_MESSAGES) {
    throw badRequest(`"num_before" and "num_after" add up to more than ${MAX_MESSAGES} messages`);
  }
  if (params.include_anchor === false && before > 0 && after > 0) {
    throw badParameter('include_anchor', 'only an anchor at an end of the window can be left out');
  }
  const published = server.dialect === 'zulip';
  return { anchor, includeAnchor: params.include_anchor ?? true, before, after, published };
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
  { supports, dialect }: { supports(capability: Capability): boolean; dialect: string },
): Anchor {
  if (unread === true) {
    if (anchor !== undefined && dialect !== 'zulip') {
      throw badParameter('use_first_unread_anchor', 'it cannot be combined with "anchor"');
    }
    return 'first_unread';
  }
  if (anchor === undefined) throw missingParameter('anchor');
  return parseAnchor(anchor, anchor_date, supports('dateAnchor'));
}
