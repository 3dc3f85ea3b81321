import * as z from 'zod';

/** A draft as sent in a request. Unknown fields are rejected, like in Zulip. */
export const draftParam = z.strictObject({
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  timestamp: z.number().min(0).max(253_402_300_799).optional(),
});
