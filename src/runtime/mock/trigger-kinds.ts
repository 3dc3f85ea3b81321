/** The kinds of `trigger`. */
export const TRIGGER_KINDS = [
  'message',
  'direct_message',
  'mention',
  'reaction',
  'typing',
  'presence',
  'edit',
  'delete',
  'join',
  'role_change',
  'expire_queues',
  'restart',
] as const;

/** An event that the client under test did not cause. */
export type TriggerKind = (typeof TRIGGER_KINDS)[number];
