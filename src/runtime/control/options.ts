import * as z from 'zod';
import { LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';
import type { FeatureLevel, ResetOptions } from '../mock/options.js';

const level = z
  .custom<FeatureLevel>((value) => levelFrom(value) !== undefined, {
    error: `must be a whole number from 0 to ${LATEST_LEVEL}, or "latest"`,
  })
  .meta({ anyOf: [{ type: 'integer', minimum: 0, maximum: LATEST_LEVEL }, { const: 'latest' }] });

/** The fields of a reset, by the names of the control API. */
export const resetFields = {
  scenario: z.string().optional(),
  seed: z.int().nonnegative().optional(),
  feature_level: level.optional(),
  dialect: z.enum(['reference', 'zulip']).optional(),
  now: z.union([z.string(), z.number()]).optional().describe('ISO 8601, UNIX seconds, or `system`'),
};

export const resetBody = z.strictObject(resetFields);

/** The same fields by the names of the library. */
export function resetOptionsOf({ feature_level, ...rest }: z.infer<typeof resetBody>): ResetOptions {
  return feature_level === undefined ? rest : { ...rest, featureLevel: feature_level };
}
