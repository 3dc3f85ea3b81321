import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/event-draft.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, MessageRecord, Reaction } from '../../model/index.js';
import { isUpdate, type RecordUpdate } from '../../model/index.js';
import { presentReactor } from './message.present.js';
import { follows } from './message-audience.events.js';

const shape = {
  message_id: z.int(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: z.int(),
  user: z.object({ user_id: z.int(), email: z.string(), full_name: z.string() }).optional(),
};

/** Emits added and removed reactions. */
export const reactionEvents: EventSource = {
  schemas: { 'reaction.add': z.object(shape), 'reaction.remove': z.object(shape) },
  eventDrafts: (_, changeSet) => changeSet.changes('messages').filter(isUpdate).flatMap(reactionEventDrafts),
};

function reactionEventDrafts({
  before: previous,
  after: current,
}: RecordUpdate<MessageRecord>): EventDraft[] {
  if (previous.reactions === current.reactions) return [];
  const key = (entry: DeepReadonly<Reaction>) =>
    `${entry.user_id} ${entry.reaction_type} ${entry.emoji_code}`;
  const [old, now] = [new Set(previous.reactions.map(key)), new Set(current.reactions.map(key))];
  return [
    ...previous.reactions
      .filter((entry) => !now.has(key(entry)))
      .map((entry) => reaction('remove', current, entry)),
    ...current.reactions
      .filter((entry) => !old.has(key(entry)))
      .map((entry) => reaction('add', current, entry)),
  ];
}

function reaction(op: 'add' | 'remove', message: MessageRecord, input: DeepReadonly<Reaction>): EventDraft {
  return {
    kind: `reaction.${op}`,
    payloadFor(view) {
      if (!follows(view, message)) return undefined;
      const payload = { message_id: message.id, ...input };
      const { level } = view;
      // Servers since level 484 leave it out again, but Zulip's terminal client crashes without it.
      if (supports(level, 'reactionUserRemoved') && !supports(level, 'reactionEventUser')) return payload;
      const { email, full_name } = presentReactor(view, input.user_id);
      return { ...payload, user: { user_id: input.user_id, email, full_name } };
    },
  };
}
