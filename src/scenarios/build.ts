import type { Dialect } from '../contract/dialects/index.js';
import { UsageError } from '../contract/errors/index.js';
import { renderSeededMessages } from '../handlers/messages/message.actions.js';
import { assertSettingsFit } from '../handlers/server/settings.rules.js';
import { prepareText, readContentFeatures } from '../handlers/text/renderer.rules.js';
import {
  changedSettings,
  DEFAULT_IDENTITY,
  definedSettings,
  type Moment,
  Organization,
  type ReadContentFeatures,
  type SeededState,
  type Settings,
  seededState,
} from '../model/index.js';
import { messageOf } from '../values.js';
import type { Scenario, SeedWorld } from './define.js';
import { isBundled } from './registry.js';
import { createSeedWorld } from './seeding.js';

export interface BuildOptions {
  scenario: Scenario;
  seed: number;
  now: Moment;
  /** Settings that override the scenario's, applied after seeding. */
  settings: Partial<Settings>;
  /** Feature level of the server; `DEFAULT_LEVEL` by default. */
  featureLevel?: number | undefined;
  /** Dialect of the server; `reference` by default. */
  dialect?: Dialect | undefined;
}

/**
 * Builds the organization of a scenario.
 * @throws UsageError when seed() fails or creates inconsistent data, or when a setting refers to something that
 * does not exist
 */
export async function buildOrganization(options: BuildOptions): Promise<Organization> {
  const org = await (isBundled(options.scenario) ? copyOrSeed(options) : seedScenario(options));
  assertSettingsFit(org, options.settings);
  org.settings = changedSettings(org.settings, options.settings);
  return org;
}

/** Copies the records of an organization that was seeded with the same options, or seeds a new one. */
async function copyOrSeed(options: BuildOptions): Promise<Organization> {
  const { scenario, seed, now, featureLevel, dialect } = options;
  const key = JSON.stringify([scenario.name, seed, now, featureLevel, dialect]);
  const template = templateOf(key);
  if (template === undefined) {
    const org = await seedScenario(options);
    keepTemplate(key, seededState(org));
    return org;
  }
  const org = emptyOrganization(options);
  await org.copy(template);
  return org;
}

/** Runs the seeds of a scenario and its ancestors. */
export async function seedScenario(options: BuildOptions): Promise<Organization> {
  const { scenario, seed } = options;
  const org = emptyOrganization(options);
  await prepareText(org.identity.description);
  const world = createSeedWorld(org, seed);
  for (const each of ancestorsOf(scenario)) {
    org.trusting = isBundled(each);
    await runSeed(each, world);
  }
  await renderSeededMessages(org);
  org.trusting = false;
  // Tests check the records of bundled scenarios.
  if (!isBundled(scenario)) {
    const { assertIntegrity } = await import('./integrity/index.js');
    assertIntegrity(org, scenario);
  }
  return org;
}

function emptyOrganization({ scenario, seed, now, featureLevel, dialect }: BuildOptions): Organization {
  const ancestors = ancestorsOf(scenario);
  return new Organization({
    identity: Object.assign({}, DEFAULT_IDENTITY, ...ancestors.map(({ identity }) => identity)),
    seed,
    readContentFeatures: cachedFeatures,
    prepareText,
    now,
    featureLevel,
    dialect,
    unrecorded: true,
    settings: Object.assign({}, ...ancestors.map(({ settings = {} }) => definedSettings(settings))),
  });
}

const MAX_CACHED_CONTENTS = 1000;
const MAX_CACHED_LENGTH = 500;

/** All mocks share this cache, because most of their messages are the same. */
const knownFeatures = new Map<string, ReturnType<ReadContentFeatures>>();

/** Reads the features of content. Caches those read without HTML, because large scenarios repeat contents. */
const cachedFeatures: ReadContentFeatures = (content, html) => {
  if (typeof html === 'string' || content.length > MAX_CACHED_LENGTH)
    return readContentFeatures(content, html);
  const cached = knownFeatures.get(content);
  if (cached !== undefined) return cached;
  if (knownFeatures.size >= MAX_CACHED_CONTENTS) knownFeatures.clear();
  const features = readContentFeatures(content);
  knownFeatures.set(content, features);
  return features;
};

/** Returns a scenario and its ancestors, the most distant first. */
function ancestorsOf(scenario: Scenario): Scenario[] {
  return scenario.extends === undefined ? [scenario] : [...ancestorsOf(scenario.extends), scenario];
}

/** @throws UsageError from seed() itself, or one that names the scenario if seed() throws another error */
async function runSeed(scenario: Scenario, world: SeedWorld): Promise<void> {
  try {
    await scenario.seed(world);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = messageOf(error);
    throw new UsageError(`The seed() of the scenario "${scenario.name}" failed: ${message}`, {
      cause: error,
    });
  }
}

/** A scenario with more records than this is not kept as a template, so each mock seeds it. */
const MAX_TEMPLATE_RECORDS = 5_000;
const MAX_TEMPLATES = 8;

/** The records of bundled scenarios as they were seeded, the least recently used first. */
const templates = new Map<string, SeededState>();

/** Returns the state of an organization that was seeded with the same key. */
export function templateOf(key: string): SeededState | undefined {
  const template = templates.get(key);
  if (template === undefined) return undefined;
  templates.delete(key);
  templates.set(key, template);
  return template;
}

/** Keeps the state of an organization that has just been seeded, unless it is too large. */
export function keepTemplate(key: string, state: SeededState): void {
  const size = state.tables.reduce((sum, [, records]) => sum + records.length, 0);
  if (size > MAX_TEMPLATE_RECORDS) return;
  templates.set(key, state);
  const [oldest] = templates.keys();
  if (templates.size > MAX_TEMPLATES && oldest !== undefined) templates.delete(oldest);
}
