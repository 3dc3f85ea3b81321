import * as z from 'zod';
import { json } from '../../contract/index.js';
import type { NarrowElement } from './narrow/element.js';
import type { SentElement } from './narrow/queue-narrow.js';

const operand = z.union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))]);
const element = z.object({ operator: z.string(), operand, negated: z.boolean().default(false) });
const pair = z.tuple([z.string(), z.string()]);

const MAX_LENGTH = 100_000;

/** A narrow parameter. Its elements are objects, or the legacy pairs of operator and operand. */
export function narrowParam() {
  const fromPair = pair.transform(([operator, operand]) => ({ operator, operand, negated: false }));
  return json<NarrowElement[]>(z.array(z.union([element, fromPair]))).max(MAX_LENGTH);
}

/** The narrow parameter of an event queue, as sent: some servers accept only pairs. */
export function queueNarrowParam() {
  return json<SentElement[]>(z.array(z.union([element, pair]))).max(MAX_LENGTH);
}
