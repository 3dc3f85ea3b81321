import { badParameter, badRequest, missingRecord } from '../../contract/errors/index.js';
import type { DeepReadonly, Draft, Organization, UserRecord } from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { parseTopicName } from '../channels/topic.rules.js';
import { parseContent, requireDirectRecipients } from '../messages/recipients.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** A draft as a request gives it. */
export interface GivenDraft {
  type: Draft['type'];
  to: readonly number[];
  topic: string;
  content: string;
  /** UNIX seconds; without it, now. */
  timestamp?: number | undefined;
}

/**
 * That the caller keeps drafts on the server.
 * @throws ApiError `BAD_REQUEST` where `enable_drafts_synchronization` is off
 */
export function assertDraftSyncEnabled(org: Organization, actor: UserRecord): void {
  if (settingsOf(org, actor.id).enable_drafts_synchronization) return;
  throw badRequest('The setting enable_drafts_synchronization is off: you keep no drafts on the server');
}

/**
 * The caller's own draft with this ID.
 * @throws ApiError 404 `BAD_REQUEST` for one that is missing or another user's
 */
export function requireDraft(org: Organization, actor: UserRecord, draftId: number): DeepReadonly<Draft> {
  const draft = org.tables.drafts.get(draftId);
  if (draft === undefined || draft.user_id !== actor.id) throw missingRecord(`There is no draft ${draftId}`);
  return draft;
}

/**
 * What is kept of a draft: where it can go at all, without what its type has no use for. As in the published server, one
 * to people who are not named yet goes nowhere yet.
 * @throws ApiError `BAD_REQUEST` for a channel or people whom the caller cannot write to, and for an empty content
 */
export function parseDraft(
  org: Organization,
  actor: UserRecord,
  given: GivenDraft,
  level: number,
): Omit<Draft, 'id' | 'user_id'> {
  const content = parseContent(org, given.content);
  const timestamp = Math.floor(given.timestamp ?? org.clock.now());
  const nowhere: Omit<Draft, 'id' | 'user_id'> = { type: '', to: [], topic: '', content, timestamp };
  if (given.type === 'stream') {
    const [id, ...others] = given.to;
    if (id === undefined || others.length > 0) throw badParameter('to', 'give the ID of one channel');
    const channel = requireReadableChannel(org, actor, id);
    if (channel.is_archived) throw badRequest(`The channel ${channel.name} is archived`);
    return { ...nowhere, type: 'stream', to: [id], topic: parseTopicName(org, given.topic, level) };
  }
  if (given.type === '' || given.to.length === 0) return nowhere;
  const people = requireDirectRecipients(org, actor, given.to);
  // Among others, its writer goes without saying.
  const to = people.length === 1 ? people : people.filter((id) => id !== actor.id);
  return { ...nowhere, type: 'private', to };
}
