import { assertKnownKeys } from '../../contract/errors/index.js';
import { parseInput } from '../../contract/input.js';
import { LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';
import type { Scenario } from '../../scenarios/define.js';
import { type ScenarioName, scenarios } from '../../scenarios/registry.js';
import type { RuntimeConfig } from '../index.js';
import { type FeatureLevel, optionsSchema, resetSchema, type ScenarioRef } from './option-schema.js';
import type { TeamChatMockOptions } from './options.generated.js';

export type { FeatureLevel, Latency, ScenarioRef } from './option-schema.js';
export { OPTION_NAMES } from './option-schema.js';
export type { TeamChatMockOptions } from './options.generated.js';

/** Options of `reset`. Omitted options return to the value that the mock was created with. */
export type ResetOptions = Pick<
  TeamChatMockOptions,
  'scenario' | 'seed' | 'featureLevel' | 'dialect' | 'now'
>;

/** The options of a mock with their defaults. */
export type ResolvedOptions = ReturnType<typeof resolveOptions>;

/**
 * Parses the options of a mock.
 * @throws UsageError that names the option and its valid values
 */
export function resolveOptions(options: TeamChatMockOptions) {
  const { scenario, seed, featureLevel, dialect, now, ...rest } = parseInput(
    'option',
    optionsSchema,
    options,
  );
  return { ...rest, config: configOf({ scenario, seed, featureLevel, dialect, now }) };
}

/**
 * Returns the configuration after a reset.
 * @throws UsageError that names the option and its valid values
 */
export function resolveReset(
  options: ResetOptions,
  created: TeamChatMockOptions,
): RuntimeConfig<ScenarioRef> {
  assertKnownKeys('reset option', options, Object.keys(resetSchema.shape));
  const { scenario, seed, featureLevel, dialect, now } = created;
  const defined = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return configOf(
    parseInput('reset option', resetSchema, { scenario, seed, featureLevel, dialect, now, ...defined }),
  );
}

interface StartOptions extends Omit<RuntimeConfig<ScenarioRef>, 'featureLevel' | 'dialect'> {
  featureLevel?: FeatureLevel | undefined;
  dialect?: RuntimeConfig<ScenarioRef>['dialect'] | undefined;
}

/** A scenario may request a level and a dialect; the options override them. */
function configOf({ scenario, seed, now, ...options }: StartOptions): RuntimeConfig<ScenarioRef> {
  const wanted = editionOf(scenario);
  const featureLevel = levelFrom(options.featureLevel ?? wanted.featureLevel ?? LATEST_LEVEL) as number;
  return { scenario, seed, featureLevel, dialect: options.dialect ?? wanted.dialect ?? 'reference', now };
}

/** The level and dialect that a scenario, or its nearest ancestor with one, requests. Loads no scenario. */
function editionOf(scenario: ScenarioRef): Pick<Scenario, 'featureLevel' | 'dialect'> {
  if (typeof scenario === 'string') return editionOf(scenarios[scenario as ScenarioName]);
  const inherited = scenario.extends === undefined ? {} : editionOf(scenario.extends);
  return {
    featureLevel: scenario.featureLevel ?? inherited.featureLevel,
    dialect: scenario.dialect ?? inherited.dialect,
  };
}
