import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/index.js';
import {
  type DeepReadonly,
  isAddition,
  isUpdate,
  type Organization,
  type RealmEmoji,
  type RecordChange,
} from '../../model/index.js';

const oneRealmEmojiSchema = z.object({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: z.int().nullable(),
});

/** The custom emoji of an organization by ID, including deactivated ones. */
export const realmEmojiSchema = z.record(z.string(), oneRealmEmojiSchema);

function presentOneRealmEmoji(emoji: DeepReadonly<RealmEmoji>): z.input<typeof oneRealmEmojiSchema> {
  const { id, name, source_url, deactivated, author_id } = emoji;
  return { id: String(id), name, source_url, still_url: null, deactivated, author_id };
}

export function presentRealmEmoji(org: Organization): z.input<typeof realmEmojiSchema> {
  return Object.fromEntries(
    org.tables.realm_emoji.all().map((emoji) => [String(emoji.id), presentOneRealmEmoji(emoji)]),
  );
}

/** Emits events for added and deactivated custom emoji. */
export const realmEmojiEvents: EventSource = {
  schemas: {
    'realm_emoji.add': z.object({ emoji: oneRealmEmojiSchema }),
    'realm_emoji.update_one': z.object({
      emoji_id: z.string(),
      data: z.object({ deactivated: z.boolean() }),
    }),
    'realm_emoji.update': z.object({ realm_emoji: realmEmojiSchema }),
  },
  eventDrafts: (org, changeSet) => emojiEventDrafts(org, changeSet.changes('realm_emoji')),
};

/** Emits events with all custom emoji; clients that support individual changes receive only the changed emoji. */
function emojiEventDrafts(
  org: Organization,
  changes: readonly RecordChange<DeepReadonly<RealmEmoji>>[],
): EventDraft[] {
  if (changes.length === 0) return [];
  const individually = ({ queue }: QueueView) => queue.capabilities.includes('individual_emoji_changes');
  return [
    ...changes.filter(isAddition).map(({ after }) => ({
      kind: 'realm_emoji.add',
      payloadFor: (view: QueueView) => individually(view) && { emoji: presentOneRealmEmoji(after) },
    })),
    ...changes.filter(isUpdate).map(({ id, after: { deactivated } }) => ({
      kind: 'realm_emoji.update_one',
      payloadFor: (view: QueueView) => individually(view) && { emoji_id: String(id), data: { deactivated } },
    })),
    {
      kind: 'realm_emoji.update',
      payloadFor: (view) => !individually(view) && { realm_emoji: presentRealmEmoji(org) },
    },
  ];
}
