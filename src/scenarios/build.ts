import { DEFAULT_IDENTITY, type Moment, Organization, type Settings } from '../model/index.js';
import type { Scenario, SeedWorld } from './define.js';

export interface BuildOptions {
  scenario: Scenario;
  seed: number;
  now: Moment;
  /** Settings that win over the scenario's, in force once it is seeded. */
  settings: Partial<Settings>;
}

/** Builds the organization of a scenario. Faker is loaded here, and nowhere before. */
export async function buildOrganization(options: BuildOptions): Promise<Organization> {
  const [{ RecordFactories }, { createCreators }] = await Promise.all([
    import('../factories/records.js'),
    import('./world.js'),
  ]);
  const line = lineOf(options.scenario);
  const org = new Organization({
    identity: Object.assign({}, DEFAULT_IDENTITY, ...line.map(({ identity }) => identity)),
    seed: options.seed,
    now: options.now,
    settings: Object.assign({}, ...line.map(({ settings }) => settings)),
  });
  const build = new RecordFactories({ seed: options.seed, now: org.clock.now() });
  const world: SeedWorld = {
    org,
    db: org.tables,
    now: org.clock.now(),
    build,
    create: createCreators(org, build),
    persona(name, userId) {
      org.personas = { ...org.personas, [name]: userId };
    },
  };
  for (const scenario of line) await scenario.seed(world);
  org.settings = { ...org.settings, ...options.settings };
  return org;
}

/** A scenario and those it extends, the farthest first. */
export function lineOf(scenario: Scenario): Scenario[] {
  return scenario.extends === undefined ? [scenario] : [...lineOf(scenario.extends), scenario];
}
