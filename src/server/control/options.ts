import * as z from 'zod';
import type { ResetOptions } from '../../options.js';

/** The fields of a reset, by the names of the control API. */
export const resetFields = {
  scenario: z.string().optional(),
  seed: z.int().nonnegative().optional(),
  feature_level: z.int().nonnegative().optional(),
  dialect: z.enum(['reference', 'zulip']).optional(),
  /** ISO 8601, UNIX seconds, or `system`. */
  now: z.union([z.string(), z.number()]).optional(),
};

export const resetBody = z.strictObject(resetFields);

/** The same by the names of the library. */
export function resetOptionsOf({ feature_level, ...rest }: z.infer<typeof resetBody>): ResetOptions {
  return feature_level === undefined ? rest : { ...rest, featureLevel: feature_level };
}
