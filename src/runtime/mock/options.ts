import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { parseInput } from '../../contract/input.js';
import { DEFAULT_LEVEL, levelFrom } from '../../contract/levels/index.js';
import type { Scenario } from '../../scenarios/define.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { definite, keysOf } from '../../values.js';
import type { RuntimeConfig } from '../index.js';
import { type FeatureLevel, optionsSchema, resetSchema, type ScenarioRef } from './option-schema.js';
import type { TeamChatMockOptions } from './options.generated.js';
import { parseSnapshot } from './snapshot.js';

export type { FeatureLevel, ScenarioRef } from './option-schema.js';
export type { TeamChatMockOptions } from './options.generated.js';

/**
 * Options of `reset`. Omitted options return to the value that the mock was created with, or to the snapshot of an earlier
 * reset.
 */
export type ResetOptions = Pick<
  TeamChatMockOptions,
  'scenario' | 'snapshot' | 'seed' | 'featureLevel' | 'dialect' | 'now' | 'settings' | 'latency'
>;

/** The options of a mock with their defaults. */
export type ResolvedOptions = ReturnType<typeof resolveOptions>;

/**
 * Parses the options of a mock.
 * @throws UsageError that names the option and its valid values
 */
export function resolveOptions(options: TeamChatMockOptions) {
  const { scenario, snapshot, seed, featureLevel, dialect, now, settings, latency, ...rest } = parseInput(
    'option',
    optionsSchema,
    options,
  );
  assertOneStart(options);
  const start = { scenario, snapshot, seed, featureLevel, dialect, now, settings, latency };
  return { ...rest, config: configOf(start, options) };
}

/** A configuration, and the options to which a reset without options returns. */
export interface ResolvedReset {
  config: RuntimeConfig<ScenarioRef>;
  next: ResetOptions;
}

/**
 * Returns the configuration after a reset.
 * @param current options to which a reset without options returns, with their parsed snapshot
 * @throws UsageError that names the option and its valid values
 */
export function resolveReset(
  options: ResetOptions,
  current: ResetOptions,
  created: TeamChatMockOptions,
): ResolvedReset {
  assertKnownKeys('reset option', options, Object.keys(resetSchema.shape));
  assertOneStart(options);
  const base = baseOf(options, current, created);
  const names = keysOf(resetSchema.shape);
  const merged: ResetOptions = Object.fromEntries(
    names.map((name) => [name, options[name] === undefined ? base[name] : options[name]]),
  );
  const start = parseInput('reset option', resetSchema, merged);
  const config = configOf(start, merged);
  if (options.snapshot === undefined)
    return { config, next: options.scenario === undefined ? current : created };
  return { config, next: { ...merged, settings: config.settings, snapshot: config.snapshot } };
}

/** The values of options that a reset omits. */
function baseOf(options: ResetOptions, current: ResetOptions, created: ResetOptions): ResetOptions {
  // A snapshot has its own level, dialect, time and settings.
  if (options.snapshot !== undefined) return { latency: created.latency };
  if (options.scenario !== undefined) return { ...created, snapshot: undefined };
  if (options.seed !== undefined && current.snapshot !== undefined) {
    throw new UsageError(
      'Invalid "seed": the mock starts from a snapshot, which has its own seed. Specify a "scenario" too.',
    );
  }
  return current;
}

/** @throws UsageError for a snapshot together with an option that it replaces */
function assertOneStart(options: ResetOptions): void {
  if (options.snapshot === undefined) return;
  const other = (['scenario', 'seed'] as const).find((name) => options[name] !== undefined);
  if (other === undefined) return;
  throw new UsageError(`Invalid "snapshot": cannot be combined with "${other}", because it has its own.`);
}

interface StartOptions extends Omit<RuntimeConfig<ScenarioRef>, 'featureLevel' | 'dialect'> {
  featureLevel?: FeatureLevel | undefined;
  dialect?: RuntimeConfig<ScenarioRef>['dialect'] | undefined;
}

/** The configuration of these options. A scenario or a snapshot may set a level, a dialect and a time; the options override them. */
function configOf(
  { featureLevel: level, dialect, snapshot: input, ...start }: StartOptions,
  { now }: ResetOptions,
): RuntimeConfig<ScenarioRef> {
  if (input === undefined) {
    const wanted = serverVersionOf(start.scenario);
    const featureLevel = definite(levelFrom(level ?? wanted.featureLevel ?? DEFAULT_LEVEL));
    return { ...start, featureLevel, dialect: dialect ?? wanted.dialect ?? 'reference' };
  }
  const snapshot = parseSnapshot(input);
  const { clock } = snapshot.organization;
  return {
    scenario: snapshot.scenario,
    seed: snapshot.seed,
    featureLevel: definite(levelFrom(level ?? snapshot.feature_level)),
    dialect: dialect ?? snapshot.dialect,
    now: now ?? ('now' in clock ? clock.now : 'system'),
    settings: start.settings,
    latency: start.latency,
    snapshot,
  };
}

/** The level and dialect that a scenario, or its nearest ancestor that has one, sets. Loads no scenario. */
function serverVersionOf(scenario: ScenarioRef): Pick<Scenario, 'featureLevel' | 'dialect'> {
  if (typeof scenario === 'string') return serverVersionOf(definite(scenarioNamed(scenario)));
  const inherited = scenario.extends === undefined ? {} : serverVersionOf(scenario.extends);
  return {
    featureLevel: scenario.featureLevel ?? inherited.featureLevel,
    dialect: scenario.dialect ?? inherited.dialect,
  };
}
