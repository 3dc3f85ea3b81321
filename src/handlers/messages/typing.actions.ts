import type { Organization, Signal } from '../../model/index.js';
import { showsTyping } from './typing.rules.js';

/** Notifies the recipients that a user started or stopped typing, unless the user's settings forbid it. */
export function signalTyping(
  org: Organization,
  senderId: number,
  op: 'start' | 'stop',
  to: (Signal & { kind: 'typing' })['to'],
): void {
  if (!showsTyping(org, senderId, 'recipientIds' in to ? 'people' : 'channel')) return;
  org.signal({ kind: 'typing', op, senderId, to });
}
