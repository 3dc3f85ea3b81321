import * as z from 'zod';
import type { Emission, Family } from '../../contract/emission.js';
import type { DeepReadonly, Organization, RecordChange, Submessage } from '../../model/index.js';
import { presentSubmessage } from './message.present.js';
import { follows } from './message-audience.events.js';

/** What somebody did with a widget; what makes a message a widget comes with the message. */
export const submessageEvents: Family = {
  schemas: {
    submessage: z.object({
      message_id: z.int(),
      submessage_id: z.int(),
      sender_id: z.int(),
      msg_type: z.literal('widget'),
      content: z.string(),
    }),
  },
  emissions(org, happened) {
    const messages = happened.changes('messages').filter(({ before }) => before === undefined);
    const created = new Set(messages.map(({ id }) => id));
    return happened.changes('submessages').flatMap((change) => submessageEmissions(org, change, created));
  },
};

function submessageEmissions(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<Submessage>>,
  created: ReadonlySet<number>,
): Emission[] {
  if (before !== undefined || after === undefined) return [];
  const message = org.tables.messages.get(after.message_id);
  if (message === undefined || created.has(message.id)) return [];
  const { id: submessage_id, ...shown } = presentSubmessage(after);
  return [
    { kind: 'submessage', to: (view) => (follows(view, message) ? { submessage_id, ...shown } : undefined) },
  ];
}
