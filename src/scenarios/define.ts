import * as z from 'zod';
import { DIALECTS } from '../contract/dialects/index.js';
import { assertKnownKeys, UsageError } from '../contract/errors/index.js';
import type { Dialect } from '../contract/index.js';
import { oneOf, parseInput, wholeNumber } from '../contract/input.js';
import { LATEST_LEVEL } from '../contract/levels/index.js';
import type { Creators, RecordFactories } from '../factories/records/index.js';
import {
  checkSettings,
  type Identity,
  identitySchema,
  type MessageRecord,
  type Organization,
  type Random,
  type Settings,
  type Tables,
} from '../model/index.js';
import { fieldsOf, keysOf } from '../values.js';

/** A conversation in a topic of a channel, or without `channel` a direct conversation between all of its people. */
export interface Thread {
  channel?: number;
  /** Default: the empty topic. */
  topic?: string;
  /** The participants, as personas or user IDs. They take turns writing. */
  people: readonly (string | number)[];
  /** The messages as Markdown, or the number of plausible messages to generate. */
  messages: readonly string[] | number;
  /** UNIX seconds of the first message. Default: shortly after the newest message. */
  from?: number;
  /** Seconds between messages; default 60. */
  every?: number;
  /** The users who have not read the conversation, as personas or user IDs. */
  unreadFor?: readonly (string | number)[];
}

/** The functions and objects that a scenario's `seed` works with. */
export interface SeedWorld {
  /** The organization, for everything that has no function here. */
  org: Organization;
  db: Tables;
  /** The time of the mock's clock in UNIX seconds. */
  now: number;
  /** Builds plausible records without storing them. */
  build: RecordFactories;
  /** Builds and stores plausible records: one function with overrides for each kind of record. */
  create: Creators;
  /**
   * Stores a conversation and which users have not read it.
   * @throws UsageError for an unknown persona, or an empty `people`
   * @example await thread({ channel: 1, topic: 'launch', people: ['owner', 'member'], messages: ['Ready?', 'Ready.'] })
   */
  thread(thread: Thread): Promise<MessageRecord[]>;
  /**
   * Makes a user a persona with this name.
   * @throws UsageError when the user does not exist
   * @example persona('nora', 42)
   */
  persona(name: string, userId: number): void;
  /**
   * Returns the user ID of a persona.
   * @throws UsageError for an unknown persona; the message suggests the closest name
   * @example await create.subscription({ user_id: id('guest'), stream_id: 2 })
   */
  id(persona: string): number;
  /**
   * Returns a random number generator for one purpose, independent of all others.
   * @example const size = 2 + random('group sizes').int(7)
   */
  random(purpose: string): Random;
  /**
   * Changes settings that depend on the clock or on records. Declare other settings with the scenario.
   * @throws UsageError that names the setting
   * @example set({ history_limited_before: now - 30 * 86_400 })
   */
  set(settings: Partial<Settings>): void;
}

/** Fills a new organization. */
export type Seed = (world: SeedWorld) => Promise<void> | void;

/** The part of a scenario that is loaded only to build an organization. */
export interface ScenarioModule {
  /** Requests to try, with their responses, as Markdown. */
  purpose?: string;
  seed?: Seed;
}

/** A named organization. */
export interface Scenario {
  /** A name of letters a-z, digits and hyphens. */
  name: string;
  /** One sentence for the list of scenarios. */
  description: string;
  /** Requests to try, with their responses, as Markdown. */
  purpose?: string;
  /** The scenario to seed first. */
  extends?: Scenario;
  /** Settings of the organization that differ from the defaults. */
  settings?: Partial<Settings>;
  /** Name, host and description of the organization. */
  identity?: Partial<Identity>;
  /** Feature level of the server, unless the options of the mock set one. */
  featureLevel?: number;
  /** Dialect of the server, unless the options of the mock set one. */
  dialect?: Dialect;
  /**
   * Fills the organization.
   * @example seed: async ({ create }) => void (await create.user({ full_name: 'Nora New' }))
   */
  seed: Seed;
}

/** The scenario of a seed file. */
export interface SeedFileScenario extends Scenario {
  /** Whether the file is an export, whose records may break rules that changed after the records were created. */
  exported?: boolean | undefined;
}

const KEYS = keysOf({
  name: true,
  description: true,
  purpose: true,
  extends: true,
  settings: true,
  identity: true,
  featureLevel: true,
  dialect: true,
  seed: true,
} satisfies Record<keyof Scenario, true>);

/** Matches the names that a scenario may have. */
export const SCENARIO_NAME = /^[a-z0-9-]+$/;

/**
 * Declares a custom scenario.
 * @throws UsageError for a missing or misspelled key, and for a misspelled setting
 * @example
 * const busyTeam = defineScenario({
 *   name: 'busy-team',
 *   description: 'the default organization with one more member and unread messages',
 *   extends: scenarios.default,
 *   async seed({ create, thread, persona }) {
 *     const nora = await create.user({ full_name: 'Nora New', api_key: 'nora-key' });
 *     persona('nora', nora.id);
 *     await create.subscription({ user_id: nora.id, stream_id: 1 });
 *     await thread({ channel: 1, topic: 'launch', people: ['nora', 'member'], messages: 4, unreadFor: ['owner'] });
 *   },
 * });
 * const mock = createTeamChatMock({ scenario: busyTeam });
 */
export function defineScenario<const S extends Scenario>(scenario: S): S {
  assertKnownKeys('scenario option', scenario, KEYS);
  const { name, description, seed, settings }: Partial<Scenario> = scenario;
  if (typeof name !== 'string' || !SCENARIO_NAME.test(name)) {
    throw new UsageError(`Invalid scenario name "${name}": use only a-z, 0-9 and "-".`);
  }
  if (typeof description !== 'string') {
    throw new UsageError(
      `The scenario "${name}" needs a description: one sentence for the list of scenarios.`,
    );
  }
  if (typeof seed !== 'function') {
    throw new UsageError(`The scenario "${name}" needs a function seed(world).`);
  }
  if ('extends' in scenario && typeof fieldsOf(scenario.extends).seed !== 'function') {
    throw new UsageError(
      `Invalid "extends" of the scenario "${name}": pass a scenario, such as \`extends: scenarios.default\`.`,
    );
  }
  if (settings !== undefined) checkSettings(settings);
  assertServer(scenario);
  return scenario;
}

const serverSchema = z.object({
  featureLevel: wholeNumber(0, LATEST_LEVEL).optional(),
  dialect: oneOf(DIALECTS).optional(),
});

const scenarioIdentity = identitySchema.extend({ name: z.string().min(1) }).partial();

/** @throws UsageError for a feature level, dialect or identity that a server cannot have */
function assertServer({ name, featureLevel, dialect, identity }: Partial<Scenario>): void {
  const owner = `of the scenario "${name}"`;
  parseInput(`option ${owner}`, serverSchema, { featureLevel, dialect });
  if (identity !== undefined) parseInput(`field of the identity ${owner}`, scenarioIdentity, identity);
}
