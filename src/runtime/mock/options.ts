import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import type { Dialect, ServerVersion } from '../../contract/index.js';
import { parseInput } from '../../contract/input.js';
import { DEFAULT_LEVEL, levelFrom } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  type Moment,
  type Organization,
  parseMoment,
  type Settings,
} from '../../model/index.js';
import type { Scenario } from '../../scenarios/define.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { definite, omit, pick } from '../../values.js';
import { withoutNamedSecrets } from '../journal/secrets.js';
import type { RequestOptions } from '../pipeline/request-context.js';
import type { Latency } from '../pipeline/timing.js';
import type { LoadOptions } from './load-snapshot.js';
import { optionsSchema, RESET_OPTIONS, resetSchema, type ScenarioRef } from './option-schema.js';
import type { TeamChatMockOptions } from './options.generated.js';
import { parseSnapshot, type Snapshot } from './snapshot.js';

export type { FeatureLevel, ScenarioRef } from './option-schema.js';
export type { TeamChatMockOptions } from './options.generated.js';

/**
 * Options of `reset`. Omitted options return to the values that the mock was created with, or to the snapshot of an
 * earlier reset.
 */
export type ResetOptions = Pick<
  TeamChatMockOptions,
  'scenario' | 'snapshot' | 'seed' | 'featureLevel' | 'dialect' | 'now' | 'settings' | 'latency'
>;

export interface RuntimeConfig {
  scenario: ScenarioRef;
  seed: number;
  featureLevel: number;
  dialect: Dialect;
  now: Moment;
  /** Settings that override the scenario's. */
  settings: Partial<Settings>;
  latency: Latency;
  /** The state to start from instead of the scenario. */
  snapshot?: Snapshot | undefined;
}

export type ResolvedOptions = ReturnType<typeof resolveOptions>;

/** @throws UsageError that names the option and its valid values */
export function resolveOptions(options: TeamChatMockOptions) {
  const resolved = parseInput('option', optionsSchema, options);
  assertOneStart(options);
  const start = pick(resolved, RESET_OPTIONS);
  return { ...omit(resolved, RESET_OPTIONS), config: configOf(start, options) };
}

/**
 * Returns the configuration after a reset, and the options that a later reset without options restores.
 * @param current options that a reset without options restores, with their parsed snapshot
 * @throws UsageError that names the option and its valid values
 */
export function resolveReset(
  options: ResetOptions,
  current: ResetOptions,
  created: TeamChatMockOptions,
): { config: RuntimeConfig; next: ResetOptions } {
  assertKnownKeys('reset option', options, RESET_OPTIONS);
  assertOneStart(options);
  const omitted = omittedOptions(options, current, created);
  const merged: ResetOptions = Object.fromEntries(
    RESET_OPTIONS.map((name) => [name, options[name] === undefined ? omitted[name] : options[name]]),
  );
  const config = configOf(parseInput('reset option', resetSchema, merged), merged);
  // Later resets repeat a snapshot, with the options of this reset, until one specifies a scenario.
  if (options.snapshot !== undefined)
    return { config, next: { ...merged, settings: config.settings, snapshot: config.snapshot } };
  return { config, next: options.scenario === undefined ? current : created };
}

/**
 * Returns the values of the options that a reset or a new realm omits.
 * @throws UsageError for a seed without a scenario, if the current options have a snapshot
 */
export function omittedOptions(
  options: ResetOptions,
  current: ResetOptions,
  created: ResetOptions,
): ResetOptions {
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

/** @throws UsageError if a snapshot is combined with an option that the snapshot replaces */
function assertOneStart(options: ResetOptions): void {
  if (options.snapshot === undefined) return;
  const other = (['scenario', 'seed'] as const).find((name) => options[name] !== undefined);
  if (other === undefined) return;
  throw new UsageError(
    `Invalid "snapshot": cannot be combined with "${other}", because a snapshot has its own ${other}.`,
  );
}

/** Returns the options for a mock that starts like this one. */
export function repeatedOptions(
  config: RuntimeConfig,
  created: TeamChatMockOptions,
  seededQueueIds: true | string,
): Record<string, unknown> {
  const { scenario, seed, featureLevel, dialect, now, settings } = config;
  return {
    ...(typeof scenario === 'string' && scenarioNamed(scenario) ? { scenario } : {}),
    seed,
    featureLevel,
    dialect,
    // If the clock follows real time, the new mock starts at the time of the first request.
    ...(now === 'system' ? {} : { now: new Date(parseMoment(now) * 1000).toISOString() }),
    ...(created.baseUrl === undefined ? {} : { baseUrl: created.baseUrl }),
    ...(Object.keys(settings).length === 0 ? {} : { settings: withoutNamedSecrets(settings) }),
    ...(seededQueueIds === true ? {} : { seededQueueIds }),
  };
}

type StartOptions = Omit<RuntimeConfig, 'featureLevel' | 'dialect'> &
  Pick<TeamChatMockOptions, 'featureLevel' | 'dialect'>;

/** Returns the configuration for options, which override the level, dialect and time of a scenario or a snapshot. */
function configOf(
  { featureLevel: level, dialect, snapshot: input, ...start }: StartOptions,
  { now }: ResetOptions,
): RuntimeConfig {
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

export function scenarioNameOf(scenario: ScenarioRef): string {
  return typeof scenario === 'string' ? scenario : scenario.name;
}

/** Returns the level and the dialect that a scenario sets or inherits. Loads no scenario. */
function serverVersionOf(scenario: ScenarioRef): Pick<Scenario, 'featureLevel' | 'dialect'> {
  if (typeof scenario === 'string') return serverVersionOf(definite(scenarioNamed(scenario)));
  const inherited = scenario.extends === undefined ? {} : serverVersionOf(scenario.extends);
  return {
    featureLevel: scenario.featureLevel ?? inherited.featureLevel,
    dialect: scenario.dialect ?? inherited.dialect,
  };
}

export interface MockRuntimeOptions extends RequestOptions {
  journalLimit: number;
  config: RuntimeConfig;
  /** The value with which another mock assigns the same IDs to its event queues. */
  seededQueueIds: true | string;
  build(config: RuntimeConfig): Promise<Organization>;
  /** @throws UsageError with the path of the first problem in the snapshot */
  load(snapshot: Snapshot, options: LoadOptions): Promise<Organization>;
  /** Delivers scheduled messages and reminders that are due; returns `undefined` if there are none. */
  deliverDue(
    org: Organization,
    level: number,
    commit: () => Promise<void> | undefined,
  ): Promise<void> | undefined;
  /**
   * Returns when the next scheduled message, reminder, scripted message or data export is due, in UNIX seconds;
   * `undefined` if there is none.
   */
  nextDueAt(org: Organization): number | undefined;
  deliverEvents(org: Organization, changeSet: ChangeSet, serverVersion: ServerVersion): Promise<void>;
}

/** Whether two configurations start from the same organization. */
export function haveSameStart(a: RuntimeConfig, b: RuntimeConfig): boolean {
  const compared = ['scenario', 'snapshot', 'seed', 'now', 'featureLevel', 'dialect'] as const;
  if (compared.some((name) => a[name] !== b[name])) return false;
  return JSON.stringify(a.settings) === JSON.stringify(b.settings);
}
