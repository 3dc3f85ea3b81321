import { badParameter } from '../../contract/errors/index.js';
import type { DeepReadonly, Organization, Reaction, UserStatus } from '../../model/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { requireEmoji } from '../text/emoji.rules.js';
import { assertLength } from '../text/text.rules.js';
import { settingsOf } from './user-settings.rules.js';

const MAX_STATUS_LENGTH = 60;

/** A user's status. */
export type Status = Omit<UserStatus, 'id' | 'user_id'>;

export const NO_STATUS: Status = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '' };

export interface StatusRequest {
  status_text: string | undefined;
  emoji_name: string | undefined;
  emoji_code: string | undefined;
  reaction_type: Reaction['reaction_type'] | '' | undefined;
}

/** Whether a user hides their presence; older clients show them as away. */
export function isAway(org: Organization, userId: number): boolean {
  return !settingsOf(org, userId).presence_enabled;
}

/** Returns the status of a user. */
export function statusOf(org: Organization, userId: number): DeepReadonly<Status> {
  return org.tables.user_statuses.firstBy('user', userId) ?? NO_STATUS;
}

/**
 * Merges a request into the current status. Omitted parts keep their values.
 * @param mayBeEmpty whether the request may change nothing
 * @throws ApiError `BAD_REQUEST` for an empty request, a long status text, an unknown emoji, or a code without a name
 */
export async function parseStatus(
  org: Organization,
  now: DeepReadonly<Status>,
  { status_text, emoji_name, emoji_code, reaction_type }: StatusRequest,
  mayBeEmpty = false,
): Promise<Status> {
  if (emoji_name === undefined && ((emoji_code ?? '') !== '' || reaction_type !== undefined)) {
    throw badParameter('emoji_name', 'the code and type of an emoji require its name');
  }
  if (status_text === undefined && emoji_name === undefined && !mayBeEmpty) {
    throw nothingToDo('Specify "status_text" or "emoji_name" to change');
  }
  const text = status_text?.trim() ?? now.status_text;
  assertLength('status_text', text, MAX_STATUS_LENGTH);
  const kept = {
    emoji_name: now.emoji_name,
    emoji_code: now.emoji_code,
    reaction_type: now.reaction_type,
  };
  if (emoji_name === undefined) return { status_text: text, ...kept };
  if (emoji_name === '') return { ...NO_STATUS, status_text: text };
  if (reaction_type === '') throw badParameter('reaction_type', 'must not be empty together with a name');
  const request = {
    emoji_name,
    ...(emoji_code === undefined ? {} : { emoji_code }),
    ...(reaction_type === undefined ? {} : { reaction_type }),
  };
  return { status_text: text, ...(await requireEmoji(org, request, [])) };
}
