import { UsageError, unknownName } from '../../contract/errors/index.js';
import { EVENT_TYPES } from '../../handlers/event-types.generated.js';
import { keysOf } from '../../values.js';

/** The kinds of `trigger`, with the details that each accepts. */
export const TRIGGER_DETAILS = {
  message: ['from', 'to', 'topic', 'content'],
  direct_message: ['from', 'to', 'content'],
  mention: ['from', 'to', 'channel', 'topic', 'content'],
  reaction: ['from', 'message_id', 'emoji'],
  typing: ['from', 'to', 'topic', 'op'],
  presence: ['from', 'status'],
  edit: ['from', 'message_id', 'topic', 'content'],
  delete: ['from', 'message_id'],
  join: ['from', 'to', 'full_name', 'email'],
  role_change: ['from', 'to', 'role'],
  expire_queues: ['to'],
  restart: ['sever'],
} as const;

/** An event that the client under test did not cause. */
export type TriggerKind = keyof typeof TRIGGER_DETAILS;

export const TRIGGER_KINDS = keysOf(TRIGGER_DETAILS);

/** The detail that the command line takes as its last argument: `trigger reaction tada`. */
export const TRIGGER_ARGUMENTS: Partial<Record<TriggerKind, string>> = {
  message: 'content',
  direct_message: 'content',
  mention: 'content',
  reaction: 'emoji',
  typing: 'op',
  presence: 'status',
  edit: 'content',
  join: 'full_name',
  role_change: 'role',
};

/** @throws UsageError when the event type does not exist */
export function assertEventType(type: string): void {
  if (!EVENT_TYPES.includes(type)) throw new UsageError(unknownName('event type', type, EVENT_TYPES));
}
