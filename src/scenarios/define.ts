import { assertKnownKeys, UsageError } from '../contract/errors/index.js';
import type { Dialect } from '../contract/index.js';
import type { RecordFactories } from '../factories/records.js';
import {
  checkSettings,
  type DeepReadonly,
  type Identity,
  type Message,
  type Organization,
  type Settings,
  type Tables,
} from '../model/index.js';
import type { Creators } from './world.js';

/** A conversation: in a topic of a channel, or without `channel` a direct one between all of its people. */
export interface Thread {
  /** ID of a channel. */
  channel?: number;
  /** Default: the empty topic. */
  topic?: string;
  /** Personas or user IDs, who write one after the other. */
  people: readonly (string | number)[];
  /** What is written, as Markdown, or how many messages of plausible content. */
  messages: readonly string[] | number;
  /** UNIX seconds of the first message; default: just after the newest one. */
  from?: number;
  /** Seconds between the messages; default a minute. */
  every?: number;
  /** Personas or user IDs who have not read it. */
  unreadFor?: readonly (string | number)[];
}

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
  /**
   * Stores a conversation, and who has read it.
   * @throws UsageError when somebody in it is not known
   */
  thread(thread: Thread): Promise<DeepReadonly<Message>[]>;
  /**
   * Gives a user a name by which tests and people sign in.
   * @throws UsageError when there is no such user
   */
  persona(name: string, userId: number): void;
  /**
   * The user ID of a persona.
   * @throws UsageError when there is no such persona, with the one that is near
   */
  id(persona: string): number;
  /**
   * Changes settings, for what depends on the clock or on what was created; else give `settings` to the scenario.
   * @throws UsageError that names the setting
   */
  set(settings: Partial<Settings>): void;
}

/** A named organization. */
export interface Scenario {
  name: string;
  /** One sentence for the list of scenarios. */
  description: string;
  /** What can be tried in it: requests, and what they answer. Markdown. */
  purpose?: string;
  /** The scenario that is seeded first. */
  extends?: Scenario;
  settings?: Partial<Settings>;
  identity?: Partial<Identity>;
  /** The server's level and dialect, unless the mock is told otherwise. */
  featureLevel?: number;
  dialect?: Dialect;
  seed(world: SeedWorld): Promise<void> | void;
}

const KEYS = [
  'name',
  'description',
  'purpose',
  'extends',
  'settings',
  'identity',
  'featureLevel',
  'dialect',
  'seed',
];

/**
 * Declares a scenario.
 * @throws UsageError when the declaration is not complete or has a misspelt key or setting
 */
export function defineScenario<const S extends Scenario>(scenario: S): S {
  assertKnownKeys('scenario option', scenario, KEYS);
  const { name, description, seed, settings } = scenario as Partial<Scenario>;
  if (typeof name !== 'string' || !/^[a-z0-9-]+$/.test(name)) {
    throw new UsageError(`A scenario's name is made of a-z, 0-9 and "-"; "${name}" is not`);
  }
  if (typeof description !== 'string') {
    throw new UsageError(
      `The scenario "${name}" needs a description, one sentence for the list of scenarios`,
    );
  }
  if (typeof seed !== 'function') {
    throw new UsageError(`The scenario "${name}" needs a function seed(world)`);
  }
  if ('extends' in scenario && typeof (scenario.extends as Partial<Scenario>)?.seed !== 'function') {
    throw new UsageError(
      `What the scenario "${name}" extends is no scenario. Give the scenario itself, such as \`extends: scenarios.default\``,
    );
  }
  if (settings !== undefined) checkSettings(settings);
  return scenario;
}
