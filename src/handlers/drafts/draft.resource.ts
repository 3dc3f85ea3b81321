import * as z from 'zod';
import { badParameter, badRequest, missingRecord } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, onlyFor, ownersOf } from '../../contract/index.js';
import {
  type DeepReadonly,
  type Draft,
  isAddition,
  MAX_UNIX_SECONDS,
  type Organization,
  type RecordChange,
  type UserRecord,
} from '../../model/index.js';
import { omit } from '../../values.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { assertNotArchived, noOwnRecord, userSettingOff } from '../access/refusals.rules.js';
import { parseContent } from '../messages/content.rules.js';
import { requireDirectRecipients } from '../messages/recipients.rules.js';
import { assertLength, truncate } from '../text/text.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** A draft as sent in a request. Unknown fields are rejected, as in Zulip. */
export const draftParam = z.strictObject({
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  /** Time of the last edit, in UNIX seconds; default: now. */
  timestamp: z.number().min(0).max(MAX_UNIX_SECONDS).nullish(),
});

/** @throws ApiError `BAD_REQUEST` when the caller has turned off draft synchronization */
export function assertDraftSyncEnabled(org: Organization, actor: UserRecord): void {
  if (settingsOf(org, actor.id).enable_drafts_synchronization) return;
  const msg = 'The setting enable_drafts_synchronization is off, so drafts cannot be stored on the server';
  throw userSettingOff(badRequest(msg), org, actor, 'enable_drafts_synchronization');
}

/** @throws ApiError 404 `BAD_REQUEST` when the draft does not exist or belongs to another user */
export function requireDraft(org: Organization, actor: UserRecord, draftId: number): DeepReadonly<Draft> {
  const draft = org.tables.drafts.get(draftId);
  if (draft?.user_id === actor.id) return draft;
  throw noOwnRecord(missingRecord(`There is no draft ${draftId}`), org, actor, {
    table: 'drafts',
    name: 'draft',
    id: draftId,
    ownerId: draft?.user_id,
    known: org.tables.drafts.idsBy('user', actor.id),
  });
}

type DraftText = Omit<Draft, 'id' | 'user_id'>;

/**
 * Returns the fields to store for a draft, without those that its type ignores. As in Zulip, a draft without recipients
 * has no type.
 * @throws ApiError `BAD_REQUEST` for a channel that is archived or that the caller cannot read, for invalid recipients,
 *   for empty content, and for content or a topic that is too long
 */
export function parseDraft(
  org: Organization,
  actor: UserRecord,
  input: z.infer<typeof draftParam>,
): DraftText {
  const content = parseContent(org, input.content);
  const timestamp = Math.floor(input.timestamp ?? org.clock.now());
  const nowhere: DraftText = { type: '', to: [], topic: '', content, timestamp };
  if (input.type === 'stream') {
    const [id, ...others] = input.to;
    if (id === undefined || others.length > 0) throw badParameter('to', 'must be the ID of one channel');
    const channel = requireReadableChannel(org, actor, id);
    assertNotArchived(org, channel);
    return { ...nowhere, type: 'stream', to: [id], topic: parseDraftTopic(org, input.topic) };
  }
  if (input.type === '' || input.to.length === 0) return nowhere;
  const people = requireDirectRecipients(org, actor, input.to);
  // In conversations with others, the author is not listed as a recipient.
  const to = people.length === 1 ? people : people.filter((id) => id !== actor.id);
  return { ...nowhere, type: 'private', to };
}

/**
 * Returns the topic of a draft, which may have characters that topics of messages cannot have. In the `zulip` dialect,
 * truncates a long topic.
 */
function parseDraftTopic(org: Organization, input: string): string {
  const most = org.settings.max_topic_length;
  const topic = org.follows('truncatesLongTopics') ? truncate(input, most, '...') : input;
  assertLength('topic', topic, most);
  return topic;
}

export async function storeDrafts(
  org: Organization,
  userId: number,
  drafts: readonly DraftText[],
): Promise<DeepReadonly<Draft>[]> {
  const created: DeepReadonly<Draft>[] = [];
  for (const draft of drafts) created.push(await org.tables.drafts.create({ user_id: userId, ...draft }));
  return created;
}

export const draftSchema = z.object({
  id: z.int(),
  /** The empty string while the draft has no recipient. */
  type: z.enum(['', 'stream', 'private']),
  /** The ID of a channel, or the IDs of users. */
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  /** Time of the last edit, in UNIX seconds. */
  timestamp: z.int(),
});

export function presentDraft(draft: DeepReadonly<Draft>): z.input<typeof draftSchema> {
  return { ...omit(draft, ['user_id']), to: [...draft.to] };
}

/** Returns all drafts of a user, the most recently edited first. */
export function presentDrafts(org: Organization, userId: number): z.input<typeof draftSchema>[] {
  return org.tables.drafts
    .by('user', userId)
    .sort((a, b) => b.timestamp - a.timestamp || b.id - a.id)
    .map(presentDraft);
}

export const draftEvents: EventSource = {
  schemas: {
    'drafts.add': z.object({ drafts: z.array(draftSchema) }),
    'drafts.update': z.object({ draft: draftSchema }),
    'drafts.remove': z.object({ draft_id: z.int() }),
  },
  /** A user's new drafts share one event; each changed or deleted draft has a separate event. */
  eventDrafts(org, changeSet) {
    const changes = changeSet.changes('drafts');
    const created = changes.filter(isAddition);
    const added = ownersOf(created).map((userId) => {
      const own = created.filter(({ after }) => after.user_id === userId);
      return onlyFor(userId, 'drafts.add', () => ({ drafts: own.map(({ after }) => presentDraft(after)) }));
    });
    return [...added, ...changes.flatMap((change) => changedDraftEventDrafts(org, change))];
  },
};

function changedDraftEventDrafts(
  org: Organization,
  { id, before, after }: RecordChange<DeepReadonly<Draft>>,
): EventDraft[] {
  if (before === undefined) return [];
  if (after !== undefined)
    return [onlyFor(after.user_id, 'drafts.update', () => ({ draft: presentDraft(after) }))];
  // Turning off draft synchronization deletes drafts without events.
  if (!settingsOf(org, before.user_id).enable_drafts_synchronization) return [];
  return [onlyFor(before.user_id, 'drafts.remove', () => ({ draft_id: id }))];
}
