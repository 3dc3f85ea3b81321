import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { LATEST_LEVEL, LEVEL_INPUT, levelFrom, RELEASE_NAMES } from '../../contract/levels/index.js';
import { checkSettings } from '../../model/index.js';
import type { FeatureLevel, ResetOptions } from '../mock/options.js';
import { parseSnapshot } from '../mock/snapshot.js';

const level = z
  .custom<FeatureLevel>((value) => levelFrom(value) !== undefined, {
    error: `must be ${LEVEL_INPUT}`,
  })
  .meta({
    anyOf: [{ type: 'integer', minimum: 0, maximum: LATEST_LEVEL }, { enum: ['latest', ...RELEASE_NAMES] }],
  });

/** The fields of a reset, by the names of the control API. */
export const resetFields = {
  scenario: z.string().optional(),
  snapshot: z
    .unknown()
    .refine((value) => value !== null, { error: 'must not be null; leave it out for the default' })
    .meta({ type: 'object', description: 'as `GET /snapshot` returned it, instead of a scenario' })
    .optional(),
  seed_file: z
    .unknown()
    .meta({ type: 'object', description: 'the content of a seed file, instead of a scenario' })
    .optional(),
  seed: z.int().nonnegative().optional(),
  feature_level: level.optional(),
  dialect: z.enum(['reference', 'zulip']).optional(),
  now: z.union([z.string(), z.number()]).optional().describe('ISO 8601, UNIX seconds, or `system`'),
  settings: z.record(z.string(), z.unknown()).optional().describe('as in `PATCH /settings`'),
  latency: z.number().nonnegative().optional().describe('milliseconds'),
};

export const resetBody = z.strictObject(resetFields);

/**
 * The same fields by the names of the library.
 * @throws UsageError for a mistake in a seed file
 */
export async function resetOptionsOf({
  feature_level,
  seed_file,
  settings,
  snapshot,
  ...rest
}: z.infer<typeof resetBody>): Promise<ResetOptions> {
  const options: ResetOptions = rest;
  if (feature_level !== undefined) options.featureLevel = feature_level;
  if (settings !== undefined) options.settings = checkSettings(settings);
  if (snapshot !== undefined) options.snapshot = parseSnapshot(snapshot);
  if (seed_file === undefined) return options;
  const other = (['scenario', 'snapshot'] as const).find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageError(`Invalid "seed_file": cannot be combined with "${other}".`);
  const { parseSeedFile, scenarioOf } = await import('../../scenarios/seed-file/index.js');
  return { ...options, scenario: scenarioOf(parseSeedFile(seed_file)) };
}
