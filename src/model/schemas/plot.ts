import * as z from 'zod';
import { id, unixSeconds } from './common.js';

/** One conversation of a plot, line by line; after the last it begins anew. */
const scene = z.strictObject({
  /** The channel, and the topic in it; or null for a direct conversation. */
  stream_id: id.nullable(),
  topic: z.string(),
  /** All people of a direct conversation, ascending; null in a channel. */
  recipient_ids: z.array(id).nullable(),
  lines: z.array(z.strictObject({ user_id: id, content: z.string().min(1) })).min(1),
  /** How many lines were said so far. */
  said: z.int().nonnegative(),
});
export type Scene = z.infer<typeof scene>;

/** What people do by themselves as the clock moves: who does what follows from seed and step alone. */
export const plot = z.strictObject({
  id,
  seed: z.int().nonnegative(),
  /** How many steps there were. */
  step: z.int().nonnegative(),
  /** When the next step is due. */
  due: unixSeconds,
  /** Seconds between steps: from the first number up to the second. */
  pace: z.tuple([z.int().positive(), z.int().positive()]),
  /** Who is there, and who of them is away at the moment. */
  cast: z.array(id).min(1),
  away: z.array(id),
  scenes: z.array(scene).min(1),
  /** The scene in which somebody is typing, and sends at the next step. */
  typing: z.int().nonnegative().nullable(),
});
export type Plot = z.infer<typeof plot>;
