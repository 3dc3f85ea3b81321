import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/event-draft.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, MessageRecord, Reaction, RecordChange } from '../../model/index.js';
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
  eventDrafts: (_, changeSet) =>
    changeSet
      .changes('messages')
      .filter(({ before, after }) => before !== undefined && after !== undefined)
      .flatMap(reactionEventDrafts),
};

function reactionEventDrafts({ before, after }: RecordChange<MessageRecord>): EventDraft[] {
  const [previous, current] = [before as MessageRecord, after as MessageRecord];
  if (previous.reactions === current.reactions) return [];
  const key = (one: DeepReadonly<Reaction>) => `${one.user_id} ${one.reaction_type} ${one.emoji_code}`;
  const [old, now] = [new Set(previous.reactions.map(key)), new Set(current.reactions.map(key))];
  return [
    ...previous.reactions.filter((one) => !now.has(key(one))).map((one) => reaction('remove', current, one)),
    ...current.reactions.filter((one) => !old.has(key(one))).map((one) => reaction('add', current, one)),
  ];
}

function reaction(op: 'add' | 'remove', message: MessageRecord, given: DeepReadonly<Reaction>): EventDraft {
  return {
    kind: `reaction.${op}`,
    payloadFor(view) {
      if (!follows(view, message)) return undefined;
      const payload = { message_id: message.id, ...given };
      const { level } = view;
      if (supports(level, 'reactionUserRemoved') && !supports(level, 'reactionEventUser')) return payload;
      const { email, full_name } = presentReactor(view, given.user_id);
      return { ...payload, user: { user_id: given.user_id, email, full_name } };
    },
  };
}
