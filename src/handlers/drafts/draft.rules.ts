import { badParameter, badRequest, missingRecord } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type Draft,
  type Organization,
  type SavedSnippetRecord,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { isArchived, noRecord, requestAs } from '../access/refusals.rules.js';
import { parseTopicOfMessage } from '../channels/topic.rules.js';
import { parseContent, trimContent } from '../messages/content.rules.js';
import { requireDirectRecipients } from '../messages/recipients.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** A draft as sent in a request. */
interface DraftParams {
  type: Draft['type'];
  to: readonly number[];
  topic: string;
  content: string;
  /** UNIX seconds; defaults to now. */
  timestamp?: number | undefined;
}

/**
 * Checks that the caller synchronizes drafts.
 * @throws ApiError `BAD_REQUEST` when `enable_drafts_synchronization` is off
 */
export function assertDraftSyncEnabled(org: Organization, actor: UserRecord): void {
  if (settingsOf(org, actor.id).enable_drafts_synchronization) return;
  throw badRequest(
    'The setting enable_drafts_synchronization is off, so drafts cannot be stored on the server',
  ).because(
    'enable_drafts_synchronization',
    `\`enable_drafts_synchronization\` of ${userText(org, actor.id)} is false`,
    ...requestAs(org, ({ id }) => id === actor.id, 'patch', '/settings', {
      enable_drafts_synchronization: true,
    }),
  );
}

/**
 * Returns the caller's draft with this ID.
 * @throws ApiError 404 `BAD_REQUEST` when it does not exist or belongs to another user
 */
export function requireDraft(org: Organization, actor: UserRecord, draftId: number): DeepReadonly<Draft> {
  const draft = org.tables.drafts.get(draftId);
  if (draft === undefined || draft.user_id !== actor.id) {
    const own = org.tables.drafts.idsBy('user', actor.id);
    throw noRecord(missingRecord(`There is no draft ${draftId}`), org, 'drafts', draftId, own);
  }
  return draft;
}

/**
 * Returns the fields to store for a draft, without those that its type ignores. Like in Zulip,
 * a draft without recipients has no type.
 * @throws ApiError `BAD_REQUEST` when the caller cannot write to the channel or users, or the content is
 * empty
 */
export function parseDraft(
  org: Organization,
  actor: UserRecord,
  input: DraftParams,
  level: number,
): Omit<Draft, 'id' | 'user_id'> {
  const content = parseContent(org, input.content);
  const timestamp = Math.floor(input.timestamp ?? org.clock.now());
  const nowhere: Omit<Draft, 'id' | 'user_id'> = { type: '', to: [], topic: '', content, timestamp };
  if (input.type === 'stream') {
    const [id, ...others] = input.to;
    if (id === undefined || others.length > 0) throw badParameter('to', 'must be the ID of one channel');
    const channel = requireReadableChannel(org, actor, id);
    if (channel.is_archived)
      throw isArchived(badRequest(`The channel ${channel.name} is archived`), org, channel);
    return { ...nowhere, type: 'stream', to: [id], topic: parseTopicOfMessage(org, input.topic, level) };
  }
  if (input.type === '' || input.to.length === 0) return nowhere;
  const people = requireDirectRecipients(org, actor, input.to);
  // Conversations with others do not list the author.
  const to = people.length === 1 ? people : people.filter((id) => id !== actor.id);
  return { ...nowhere, type: 'private', to };
}

/** Maximum length of the title of a snippet, in code points. */
const MAX_TITLE_LENGTH = 60;

/** Trims and checks the title of a snippet. */
export function parseSnippetTitle(input: string): string {
  const title = input.trim();
  if (title === '') throw badParameter('title', 'must not be empty');
  assertLength('title', title, MAX_TITLE_LENGTH);
  assertPrintable('title', title);
  return title;
}

/**
 * Trims the content of a snippet. No server truncates it.
 * @throws ApiError `BAD_REQUEST` when it is empty or too long
 */
export function parseSnippetContent(org: Organization, input: string): string {
  const content = trimContent(input);
  assertLength('content', content, org.settings.max_message_length);
  return content;
}

/**
 * Returns the caller's saved snippet with this ID.
 * @throws ApiError 404 `BAD_REQUEST` when it does not exist or is another user's
 */
export function requireSavedSnippet(
  org: Organization,
  actor: UserRecord,
  snippetId: number,
): SavedSnippetRecord {
  const snippet = org.tables.saved_snippets.get(snippetId);
  if (snippet?.user_id === actor.id) return snippet;
  const own = org.tables.saved_snippets.idsBy('user', actor.id);
  throw noRecord(
    missingRecord(`There is no saved snippet ${snippetId}`),
    org,
    'saved_snippets',
    snippetId,
    own,
  );
}
