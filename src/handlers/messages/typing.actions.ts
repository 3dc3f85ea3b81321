import type { Organization, Signal } from '../../model/index.js';
import { showsTyping } from './typing.rules.js';

/** Lets others know that a user is typing, or no longer is, if it lets them. Nothing is kept of it. */
export function noteTyping(
  org: Organization,
  senderId: number,
  op: 'start' | 'stop',
  to: (Signal & { kind: 'typing' })['to'],
): void {
  if (!showsTyping(org, senderId, 'recipientIds' in to ? 'people' : 'channel')) return;
  org.signal({ kind: 'typing', op, senderId, to });
}
