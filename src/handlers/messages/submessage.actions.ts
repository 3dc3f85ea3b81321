import type { DeepReadonly, MessageRecord, Organization, Submessage } from '../../model/index.js';

/** Adds to a widget what somebody did with it: JSON text. */
export async function addSubmessage(
  org: Organization,
  message: MessageRecord,
  senderId: number,
  content: string,
): Promise<DeepReadonly<Submessage>> {
  return org.tables.submessages.create({ message_id: message.id, sender_id: senderId, content });
}
