import type { DeepReadonly, MessageRecord, Organization, Submessage } from '../../model/index.js';

/** Adds an action of a user to a widget, as JSON text. */
export async function addSubmessage(
  org: Organization,
  message: MessageRecord,
  senderId: number,
  content: string,
): Promise<DeepReadonly<Submessage>> {
  return org.tables.submessages.create({ message_id: message.id, sender_id: senderId, content });
}
