import * as z from 'zod';
import { id, unixSeconds } from './common.js';

/** A conversation of a storyline. It repeats after its last line. */
const scene = z.strictObject({
  /** null for a direct conversation. */
  stream_id: id.nullable(),
  topic: z.string(),
  /** All people of a direct conversation, ascending; null in a channel. */
  recipient_ids: z.array(id).nullable(),
  lines: z.array(z.strictObject({ user_id: id, content: z.string().min(1) })).min(1),
  /** Number of lines sent so far. */
  said: z.int().nonnegative(),
});
export type Scene = z.infer<typeof scene>;

/** Scripted activity of users as the clock moves. Each step depends only on the seed and its number. */
export const storyline = z.strictObject({
  id,
  seed: z.int().nonnegative(),
  /** Number of steps so far. */
  step: z.int().nonnegative(),
  /** UNIX seconds of the next step. */
  due: unixSeconds,
  /** Minimum and maximum seconds between steps. */
  pace: z.tuple([z.int().positive(), z.int().positive()]),
  /** The participating users, and the users who are away. */
  cast: z.array(id).min(1),
  away: z.array(id),
  scenes: z.array(scene).min(1),
  /** The index of the scene in which a user is typing, who sends at the next step. */
  typing: z.int().nonnegative().nullable(),
});
export type Storyline = z.infer<typeof storyline>;
