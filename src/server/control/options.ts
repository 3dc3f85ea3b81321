import * as z from 'zod';
import { optionsSchema } from '../../runtime/mock/option-schema.js';
import type { ResetOptions } from '../../runtime/mock/options.js';

/** The fields of a reset, by the names of the control API. */
export const resetFields = {
  scenario: z.string().optional(),
  seed: optionsSchema.shape.seed.removeDefault().optional(),
  feature_level: optionsSchema.shape.featureLevel,
  dialect: optionsSchema.shape.dialect,
  /** ISO 8601, UNIX seconds, or `system`. */
  now: z.union([z.string(), z.number()]).optional(),
};

export const resetBody = z.strictObject(resetFields);

/** The same by the names of the library. */
export function resetOptionsOf({ feature_level, ...rest }: z.infer<typeof resetBody>): ResetOptions {
  return feature_level === undefined ? rest : { ...rest, featureLevel: feature_level };
}
