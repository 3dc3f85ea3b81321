import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/event-draft.js';
import type { DeepReadonly, Organization, RecordChange, Submessage } from '../../model/index.js';
import { presentSubmessage } from './message.present.js';
import { follows } from './message-audience.events.js';

/** Emits actions on widgets; the creation is part of the message. */
export const submessageEvents: EventSource = {
  schemas: {
    submessage: z.object({
      message_id: z.int(),
      submessage_id: z.int(),
      sender_id: z.int(),
      msg_type: z.literal('widget'),
      content: z.string(),
    }),
  },
  eventDrafts(org, changeSet) {
    const messages = changeSet.changes('messages').filter(({ before }) => before === undefined);
    const created = new Set(messages.map(({ id }) => id));
    return changeSet.changes('submessages').flatMap((change) => submessageEventDrafts(org, change, created));
  },
};

function submessageEventDrafts(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<Submessage>>,
  created: ReadonlySet<number>,
): EventDraft[] {
  if (before !== undefined || after === undefined) return [];
  const message = org.tables.messages.get(after.message_id);
  if (message === undefined || created.has(message.id)) return [];
  const { id: submessage_id, ...shown } = presentSubmessage(after);
  return [
    {
      kind: 'submessage',
      payloadFor: (view) => (follows(view, message) ? { submessage_id, ...shown } : undefined),
    },
  ];
}
