import type { Dialect } from '../contract/index.js';
import { assertKnownKeys, UsageError } from '../errors/index.js';
import type { RecordFactories } from '../factories/records.js';
import type { Identity, Organization, Settings, Tables } from '../model/index.js';
import type { Creators } from './world.js';

/** What a scenario's `seed` works with. */
export interface SeedWorld {
  /** The organization itself, for what has no shorter way. */
  org: Organization;
  /** Its collections. */
  db: Tables;
  /** UNIX seconds: where the clock stands. */
  now: number;
  /** Plausible records; stored only by `create`. */
  build: RecordFactories;
  /** Plausible records, stored. One function a resource, each with overrides. */
  create: Creators;
  /** Gives a user a name by which tests and people sign in. */
  persona(name: string, userId: number): void;
}

/** A named organization. */
export interface Scenario {
  name: string;
  /** One sentence for the list of scenarios. */
  description: string;
  /** The scenario that is seeded first. */
  extends?: Scenario;
  settings?: Partial<Settings>;
  identity?: Partial<Identity>;
  /** The server's level and dialect, unless the mock is told otherwise. */
  featureLevel?: number;
  dialect?: Dialect;
  seed(world: SeedWorld): Promise<void> | void;
}

const KEYS = ['name', 'description', 'extends', 'settings', 'identity', 'featureLevel', 'dialect', 'seed'];

/**
 * Declares a scenario.
 * @throws UsageError when the declaration is not complete or has a misspelt key
 */
export function defineScenario<const S extends Scenario>(scenario: S): S {
  assertKnownKeys('scenario option', scenario, KEYS);
  if (!/^[a-z0-9-]+$/.test(scenario.name)) {
    throw new UsageError(`A scenario's name is made of a-z, 0-9 and "-"; "${scenario.name}" is not`);
  }
  if (typeof scenario.seed !== 'function') {
    throw new UsageError(`The scenario "${scenario.name}" needs a function seed(world)`);
  }
  return scenario;
}
