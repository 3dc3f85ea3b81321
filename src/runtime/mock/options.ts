import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import { DIALECTS, type Dialect } from '../../contract/index.js';
import { LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';
import { checkSettings, DEFAULT_NOW, type Moment, parseMoment, type Settings } from '../../model/index.js';
import type { Scenario } from '../../scenarios/define.js';
import { FACTS, type ScenarioName } from '../../scenarios/descriptions.js';
import { SCENARIO_NAMES, scenarioEntry } from '../../scenarios/registry.js';
import { JOURNAL_LIMIT, type Latency, type WorldConfig } from '../index.js';

export { DIALECTS };

/** A scenario by name, or the scenario itself. */
export type ScenarioRef = ScenarioName | (string & {}) | Scenario;

/** A feature level of the reference (0 to 496), or the highest one. */
export type FeatureLevel = number | 'latest';

/** How `createTeamChatMock` makes a mock. Everything may be left out. */
export interface TeamChatMockOptions {
  /** Which addresses it answers: `*` for any origin (default), or one, such as `https://chat.example.com`. */
  baseUrl?: string;
  /** A named scenario or one of your own; default `default`. */
  scenario?: ScenarioRef;
  /** What everything random follows from; default 1. */
  seed?: number;
  /** Which server it behaves like: 0 to 496, the highest level that the reference names, which is also `'latest'` and the default. */
  featureLevel?: FeatureLevel;
  /** The reference's neutral names (default), or the published ones. */
  dialect?: Dialect;
  /** Where its clock stands: ISO 8601, UNIX seconds, a Date, or `'system'` for real time. Default 2026-01-15T12:00:00Z. */
  now?: Moment;
  /** Settings of the organization that win over the scenario's. */
  settings?: Partial<Settings>;
  /** Largest body that is read, in bytes; default 10 MiB. */
  maxBodyBytes?: number;
  /** Delay of every answer in milliseconds, fixed or drawn from a range; default 0. */
  latency?: Latency;
  /** At least how many of the latest requests `mock.requests` keeps; default 1000. */
  journalLimit?: number;
  /** Check every answer against its schema; one that does not fit becomes a 500. Default false. */
  validateResponses?: boolean;
}

/** What a reset may be given; what it is not given goes back to how the mock was created. */
export type ResetOptions = Pick<
  TeamChatMockOptions,
  'scenario' | 'seed' | 'featureLevel' | 'dialect' | 'now'
>;

/** Every option of a mock. */
export const OPTION_NAMES: readonly (keyof TeamChatMockOptions)[] = [
  'baseUrl',
  'scenario',
  'seed',
  'featureLevel',
  'dialect',
  'now',
  'settings',
  'maxBodyBytes',
  'latency',
  'journalLimit',
  'validateResponses',
];

const RESET_NAMES: readonly (keyof ResetOptions)[] = ['scenario', 'seed', 'featureLevel', 'dialect', 'now'];

/** The options of a mock, whole and checked. */
export interface ResolvedOptions {
  baseUrl: string;
  config: WorldConfig<ScenarioRef>;
  settings: Partial<Settings>;
  maxBodyBytes: number;
  latency: Latency;
  journalLimit: number;
  validateResponses: boolean;
}

/** @throws UsageError that names the option and says what it takes */
export function resolveOptions(options: TeamChatMockOptions): ResolvedOptions {
  assertOptions('option', options, OPTION_NAMES);
  const { latency = 0, maxBodyBytes = 10 * 1024 * 1024, journalLimit = JOURNAL_LIMIT } = options;
  const { validateResponses = false } = options;
  assertWholeNumber('maxBodyBytes', maxBodyBytes, 0);
  assertWholeNumber('journalLimit', journalLimit, 1);
  assertLatency(latency);
  if (typeof validateResponses !== 'boolean') {
    throw new UsageError(`"validateResponses" takes true or false, not ${JSON.stringify(validateResponses)}`);
  }
  return {
    baseUrl: options.baseUrl ?? '*',
    config: resolveConfig(options),
    settings: checkSettings(options.settings ?? {}),
    maxBodyBytes,
    latency,
    journalLimit,
    validateResponses,
  };
}

/** The configuration of a reset: what is given, and for the rest how the mock was created. */
export function resolveReset(options: ResetOptions, created: TeamChatMockOptions): WorldConfig<ScenarioRef> {
  assertOptions('reset option', options, RESET_NAMES);
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return resolveConfig({ ...created, ...given });
}

/** What is left out has its default; null is none, and more likely a slip. */
function assertOptions(kind: string, given: object, names: readonly string[]): void {
  assertKnownKeys(kind, given, names);
  const absent = Object.entries(given).find(([, value]) => value === null);
  if (absent !== undefined) throw new UsageError(`"${absent[0]}" is null; leave it out for its default`);
}

function resolveConfig(options: ResetOptions): WorldConfig<ScenarioRef> {
  const { scenario = 'default', seed = 1, now = DEFAULT_NOW } = options;
  assertScenario(scenario);
  assertWholeNumber('seed', seed, 0);
  if (now !== 'system') parseMoment(now);
  const own = editionOf(scenario);
  const featureLevel = assertLevel(options.featureLevel ?? own.featureLevel ?? LATEST_LEVEL);
  const dialect = options.dialect ?? own.dialect ?? 'reference';
  if (!DIALECTS.includes(dialect)) throw new UsageError(unknownName('dialect', String(dialect), DIALECTS));
  return { scenario, seed, featureLevel, dialect, now };
}

/** Level and dialect that a scenario, or the nearest one that it extends, asks for. Of a named one no code is loaded. */
function editionOf(scenario: ScenarioRef): Pick<Scenario, 'featureLevel' | 'dialect'> {
  if (typeof scenario === 'string') return FACTS[scenario as ScenarioName];
  const inherited = scenario.extends === undefined ? {} : editionOf(scenario.extends);
  return {
    featureLevel: scenario.featureLevel ?? inherited.featureLevel,
    dialect: scenario.dialect ?? inherited.dialect,
  };
}

function assertScenario(scenario: ScenarioRef): void {
  if (typeof scenario === 'string') {
    if (scenarioEntry(scenario) === undefined)
      throw new UsageError(unknownName('scenario', scenario, SCENARIO_NAMES));
  } else if (typeof scenario !== 'object' || scenario === null || typeof scenario.seed !== 'function') {
    throw new UsageError(
      'The scenario is neither a name nor made by defineScenario({ name, description, seed })',
    );
  }
}

function assertLevel(given: unknown): number {
  const level = levelFrom(given);
  if (level !== undefined) return level;
  const takes = `a whole number from 0 to ${LATEST_LEVEL}, or "latest"`;
  throw new UsageError(`"featureLevel" takes ${takes}, not ${JSON.stringify(given)}`);
}

function assertWholeNumber(name: string, value: unknown, least: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least) {
    throw new UsageError(`"${name}" takes a whole number from ${least} on, not ${JSON.stringify(value)}`);
  }
}

function assertLatency(latency: unknown): void {
  const range = typeof latency === 'number' ? { min: latency, max: latency } : Object(latency);
  const { min, max, ...more } = range as Record<string, unknown>;
  const numbers = typeof min === 'number' && typeof max === 'number';
  if (!numbers || !(min >= 0 && max >= min && max < Infinity) || Object.keys(more).length > 0) {
    throw new UsageError('"latency" takes milliseconds from 0 on, or { min, max } with min not above max');
  }
}
