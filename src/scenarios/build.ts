import { UsageError, unknownName } from '../contract/errors/index.js';
import { assertSettingsFit } from '../handlers/server/settings.rules.js';
import { readContentFeatures } from '../handlers/text/content-features.rules.js';
import { checkSettings, DEFAULT_IDENTITY, type Moment, Organization, type Settings } from '../model/index.js';
import type { Scenario, SeedWorld } from './define.js';
import { assertIntegrity } from './integrity/index.js';
import { createThread } from './thread.js';

export interface BuildOptions {
  scenario: Scenario;
  seed: number;
  now: Moment;
  /** Settings that win over the scenario's, in force once it is seeded. */
  settings: Partial<Settings>;
}

/**
 * Builds the organization of a scenario. Faker is loaded here, and nowhere before.
 * @throws UsageError when what the scenario seeded breaks a rule: which one, and where; or when a setting names what is
 * not there
 */
export async function buildOrganization(options: BuildOptions): Promise<Organization> {
  const [{ RecordFactories }, { createCreators }] = await Promise.all([
    import('../factories/records.js'),
    import('./world.js'),
  ]);
  const { scenario } = options;
  const line = ancestorsOf(scenario);
  const org = new Organization({
    identity: Object.assign({}, DEFAULT_IDENTITY, ...line.map(({ identity }) => identity)),
    seed: options.seed,
    readContentFeatures,
    now: options.now,
    settings: settingsOf(line),
  });
  const build = new RecordFactories({ seed: options.seed, now: org.clock.now() });
  const world = createWorld(org, build, createCreators(org, build));
  for (const each of line) await seeded(each, world);
  assertIntegrity(org, scenario.name);
  assertSettingsFit(org, options.settings);
  org.settings = { ...org.settings, ...options.settings };
  return org;
}

/** @throws UsageError that names the scenario, whatever its seed throws */
async function seeded(scenario: Scenario, world: SeedWorld): Promise<void> {
  try {
    await scenario.seed(world);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const what = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The seed of the scenario "${scenario.name}" failed: ${what}`, { cause: error });
  }
}

/** A scenario and those it extends, the farthest first. */
export function ancestorsOf(scenario: Scenario): Scenario[] {
  return scenario.extends === undefined ? [scenario] : [...ancestorsOf(scenario.extends), scenario];
}

/** The settings that a line of scenarios gives, the last one winning. */
export function settingsOf(line: readonly Scenario[]): Partial<Settings> {
  return Object.assign({}, ...line.map(({ settings }) => settings));
}

function createWorld(org: Organization, build: SeedWorld['build'], create: SeedWorld['create']): SeedWorld {
  const world: SeedWorld = {
    org,
    db: org.tables,
    now: org.clock.now(),
    build,
    create,
    thread: (thread) => createThread(world, thread),
    persona(name, userId) {
      if (!org.tables.users.has(userId)) {
        throw new UsageError(`The persona "${name}" cannot be user ${userId}: there is no such user`);
      }
      org.personas = { ...org.personas, [name]: userId };
    },
    id(persona) {
      const id = Object.hasOwn(org.personas, persona) ? org.personas[persona] : undefined;
      if (id === undefined) {
        throw new UsageError(unknownName('persona', persona, Object.keys(org.personas)));
      }
      return id;
    },
    set(settings) {
      org.settings = { ...org.settings, ...checkSettings(settings) };
    },
  };
  return world;
}
