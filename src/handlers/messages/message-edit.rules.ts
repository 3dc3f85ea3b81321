import { apiError, badRequest } from '../../contract/errors/index.js';
import { type MessageRecord, type Organization, type UserRecord, userText } from '../../model/index.js';
import { omit } from '../../values.js';
import { sendAs, settingsCall } from '../access/refusals.rules.js';
import { ageOf } from './message.rules.js';

/** Seconds that a client may take to send an edit that it began in time. */
const EDIT_GRACE_SECONDS = 20;

/** Checks that the caller may edit the content: only the sender may, where and as long as the organization allows it. */
export function assertMayEditContent(org: Organization, actor: UserRecord, message: MessageRecord): void {
  if (message.sender_id !== actor.id) {
    throw badRequest(`Only its sender may edit message ${message.id}`).because(
      'isSender',
      `Message ${message.id} was sent by ${userText(org, message.sender_id)}, not by ${userText(org, actor.id)}`,
      ...sendAs(org, ({ id }) => id === message.sender_id),
    );
  }
  if (!org.settings.allow_message_editing) {
    throw badRequest('The organization does not allow editing messages').because(
      'allow_message_editing',
      '`allow_message_editing` is false',
      settingsCall({ allow_message_editing: true }),
    );
  }
  const limit = org.settings.message_content_edit_limit_seconds;
  if (limit !== null && ageOf(org, message) > limit + EDIT_GRACE_SECONDS)
    throw badRequest(`The time limit for editing message ${message.id} has passed`).because(
      'editInTime',
      `\`message_content_edit_limit_seconds\` is ${limit}, and message ${message.id} was sent ${ageOf(org, message)} s ago`,
      settingsCall({ message_content_edit_limit_seconds: null }),
    );
}

type EditEntry = MessageRecord['edit_history'][number];

/** The changes of a message that the organization shows: all, or only moves. */
export function shownEntries(org: Organization, history: readonly EditEntry[]): readonly EditEntry[] {
  const { message_edit_history_visibility_policy: policy } = org.settings;
  if (policy === 'none') return [];
  if (policy === 'all') return history;
  return history
    .filter(({ prev_topic, prev_stream }) => prev_topic !== undefined || prev_stream !== undefined)
    .map((entry) => omit(entry, ['prev_content', 'prev_rendered_content']));
}

/** Checks that the organization makes edit histories visible. */
export function assertHistoryShown(org: Organization): void {
  if (org.settings.allow_edit_history) return;
  throw badRequest('This organization does not show how messages were edited').because(
    'allow_edit_history',
    '`allow_edit_history` is false',
    settingsCall({ allow_edit_history: true }),
  );
}

/**
 * Checks that the content has not changed since the caller read it.
 * @param sha256 hexadecimal, in lower case; `undefined` skips the check
 * @throws ApiError `EXPECTATION_MISMATCH` when the content differs
 */
export async function assertContentHash(message: MessageRecord, sha256: string | undefined): Promise<void> {
  if (sha256 === undefined) return;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(message.content));
  const current = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (current === sha256) return;
  throw apiError(
    'EXPECTATION_MISMATCH',
    `The content of message ${message.id} has changed meanwhile`,
  ).because(
    'contentIsUnchanged',
    `The SHA-256 hash of message ${message.id} is ${current}`,
    'read the message again, and send its hash',
  );
}
