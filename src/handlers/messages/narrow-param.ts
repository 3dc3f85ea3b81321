import * as z from 'zod';
import { json } from '../../contract/index.js';
import type { NarrowElement } from './narrow/element.js';

const operand = z.union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))]);

/** One element of a narrow: an object, or the legacy pair of operator and operand. */
export const narrowElement = z.union([
  z.object({ operator: z.string(), operand, negated: z.boolean().default(false) }),
  z
    .tuple([z.string(), z.string()])
    .transform(([operator, operand]) => ({ operator, operand, negated: false })),
]);

/** A narrow parameter. */
export function narrowParam() {
  return json(z.array(narrowElement) as z.ZodType<NarrowElement[]>).max(100_000);
}
