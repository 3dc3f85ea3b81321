import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/index.js';
import type { DeepReadonly, Organization, RealmEmoji, RecordChange } from '../../model/index.js';

/** A custom emoji in responses and events. */
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

/** All custom emoji of an organization, including deactivated ones. */
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

/** Emits events with all custom emoji, or only with the changed ones for clients that support that. */
function emojiEventDrafts(
  org: Organization,
  changes: readonly RecordChange<DeepReadonly<RealmEmoji>>[],
): EventDraft[] {
  if (changes.length === 0) return [];
  const individually = ({ queue }: QueueView) => queue.capabilities.includes('individual_emoji_changes');
  return [
    ...changes.flatMap(({ before, after }): EventDraft[] => {
      if (after === undefined) return [];
      const [kind, payload] =
        before === undefined
          ? ['realm_emoji.add', { emoji: presentOneRealmEmoji(after) }]
          : [
              'realm_emoji.update_one',
              { emoji_id: String(after.id), data: { deactivated: after.deactivated } },
            ];
      return [{ kind, payloadFor: (view) => (individually(view) ? payload : undefined) }];
    }),
    {
      kind: 'realm_emoji.update',
      payloadFor: (view) => (individually(view) ? undefined : { realm_emoji: presentRealmEmoji(org) }),
    },
  ];
}
