import type { Note, Organization } from '../model/index.js';

/** Lets others know that a user is typing, or no longer is. Nothing is kept of it. */
export function noteTyping(
  org: Organization,
  senderId: number,
  op: 'start' | 'stop',
  to: (Note & { kind: 'typing' })['to'],
): void {
  org.note({ kind: 'typing', op, senderId, to });
}
