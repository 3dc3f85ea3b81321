/** What `trigger` can make happen. */
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

/** Something that happens without a request of the client under test. */
export type TriggerKind = (typeof TRIGGER_KINDS)[number];
