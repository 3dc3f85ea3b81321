import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type ParamValues, text } from '../../contract/index.js';
import {
  type DeepReadonly,
  type Organization,
  reaction,
  type UserRecord,
  type UserStatus,
} from '../../model/index.js';
import { differing, pick } from '../../values.js';
import { nothingToDo, targetIsBot, userDeactivated } from '../access/refusals.rules.js';
import { requireUser } from '../access/user-access.rules.js';
import { requireEmoji } from '../text/emoji.rules.js';
import { assertLength } from '../text/text.rules.js';
import { settingsOf } from './user-settings.rules.js';

/** Maximum length of the text of a status, in code points. */
const MAX_STATUS_LENGTH = 60;

export type Status = Omit<UserStatus, 'id' | 'user_id'>;

export const NO_STATUS: Status = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '' };

export const statusParams = {
  status_text: text().optional().describe('at most 60 code points; an empty string removes it'),
  emoji_name: text().optional().describe('an empty string removes the emoji'),
  emoji_code: text().optional(),
  reaction_type: text(z.union([reaction.shape.reaction_type, z.literal('')]))
    .optional()
    .describe('may be empty, like `emoji_code`, together with an empty `emoji_name`'),
};

interface StatusRequest extends ParamValues<typeof statusParams> {
  /**
   * Deprecated: hides the user's presence. The caller of `changeStatus()` must change the setting `presence_enabled`.
   */
  away?: boolean | undefined;
}

/**
 * Returns the user with this ID, if that user can have a status.
 * @throws ApiError `BAD_REQUEST` for unknown users, bots and deactivated users
 */
export function requireActivePerson(org: Organization, actor: UserRecord, userId: number): UserRecord {
  const user = requireUser(org, actor, userId);
  if (user.bot_type !== null) throw targetIsBot(badRequest(`User ${userId} is a bot`), userId);
  if (!user.is_active) throw userDeactivated(badRequest(`User ${userId} is deactivated`), org, userId);
  return user;
}

function statusOf(org: Organization, userId: number): DeepReadonly<Status> {
  return org.tables.user_statuses.firstBy('user', userId) ?? NO_STATUS;
}

export function statusEmoji({ emoji_name, emoji_code, reaction_type }: DeepReadonly<Status>) {
  return { emoji_name, emoji_code, reaction_type: emoji_name === '' ? 'unicode_emoji' : reaction_type };
}

/**
 * Changes the requested parts of a user's status. Everyone who can see the user receives an event with these parts,
 * including unchanged ones.
 * @throws ApiError `BAD_REQUEST` for an empty request, a long status text, an unknown emoji, or a code without a name
 */
export async function changeStatus(org: Organization, userId: number, request: StatusRequest): Promise<void> {
  const { away, status_text, emoji_name } = request;
  const status = await parseStatus(org, statusOf(org, userId), request);
  org.signal({
    kind: 'status',
    userId,
    status: {
      ...(away === undefined ? {} : { away }),
      ...(status_text === undefined ? {} : { status_text: status.status_text }),
      ...(emoji_name === undefined ? {} : statusEmoji(status)),
    },
  });
  await storeStatus(org, userId, status);
}

/** Merges a request into the current status. Omitted parts keep their values. */
async function parseStatus(
  org: Organization,
  current: DeepReadonly<Status>,
  { status_text, emoji_name, emoji_code, reaction_type, away }: StatusRequest,
): Promise<Status> {
  if (emoji_name === undefined && ((emoji_code ?? '') !== '' || reaction_type !== undefined)) {
    throw badParameter('emoji_name', 'the code and type of an emoji require its name');
  }
  if (status_text === undefined && emoji_name === undefined && away === undefined) {
    throw nothingToDo('Specify "status_text" or "emoji_name" to change');
  }
  const newText = status_text === undefined ? current.status_text : parseStatusText(status_text);
  if (emoji_name === '') return { ...NO_STATUS, status_text: newText };
  if (emoji_name === undefined)
    return { ...pick(current, ['emoji_name', 'emoji_code', 'reaction_type']), status_text: newText };
  if (reaction_type === '') throw badParameter('reaction_type', 'must not be empty together with a name');
  const emoji = await requireEmoji(org, { emoji_name, emoji_code, reaction_type }, []);
  return { status_text: newText, ...emoji };
}

/**
 * Trims the text of a status.
 * @throws ApiError `BAD_REQUEST` for more than 60 code points
 */
export function parseStatusText(input: string): string {
  const trimmed = input.trim();
  assertLength('status_text', trimmed, MAX_STATUS_LENGTH);
  return trimmed;
}

async function storeStatus(org: Organization, userId: number, status: Status): Promise<void> {
  const { user_statuses: table } = org.tables;
  if (differing(statusOf(org, userId), status).length === 0) return;
  const stored = table.firstBy('user', userId);
  if (stored === undefined) await table.create({ user_id: userId, ...status });
  else if (differing(NO_STATUS, status).length === 0) await table.delete(stored.id);
  else await table.update(stored.id, status);
}

/** A user's status; unset parts are absent. */
export const statusSchema = z.object({
  /** Deprecated: present if the user hides their presence. */
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});

/** Returns the status of a user, in the short form of GET /users/{user_id}/status and POST /register. */
export function presentStatus(org: Organization, userId: number): z.input<typeof statusSchema> {
  const { status_text, emoji_name, emoji_code, reaction_type } = statusOf(org, userId);
  return {
    ...(settingsOf(org, userId).presence_enabled ? {} : { away: true as const }),
    ...(status_text === '' ? {} : { status_text }),
    ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
  };
}
