import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import { DIALECTS, type Dialect } from '../../contract/index.js';
import { flag, oneOf, wholeNumber } from '../../contract/input.js';
import { LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';
import {
  assertClockTime,
  checkSettings,
  DEFAULT_NOW,
  type Moment,
  type Settings,
} from '../../model/index.js';
import type { Scenario } from '../../scenarios/define.js';
import { SCENARIO_NAMES, type ScenarioName, scenarioNamed } from '../../scenarios/registry.js';

/** A scenario by name, or the scenario itself. */
export type ScenarioRef = ScenarioName | (string & {}) | Scenario;

/** A feature level, from 0 to 496, or the highest one. */
export type FeatureLevel = number | 'latest';

/** A fixed delay of every response in milliseconds, or a range from which each response draws its own. */
export type Latency = number | { min: number; max: number };

/** Description of an option in documentation and command line. */
export interface OptionMeta {
  /** One or two sentences, as Markdown. */
  description: string;
  /** The default, as shown. */
  shown: string;
  /** The TypeScript type, as written in `TeamChatMockOptions`. */
  type: string;
  /** Code that sets it. */
  example: string;
  /** The command-line flag, if it has one. */
  flag?: string;
}

const documented = <S extends z.ZodType>(schema: S, meta: OptionMeta): S => schema.meta({ ...meta });

const milliseconds = z.number().nonnegative();

const featureLevel = z.custom<FeatureLevel>((value) => levelFrom(value) !== undefined, {
  error: `must be a whole number from 0 to ${LATEST_LEVEL}, or "latest"`,
});

const latency = z
  .union([milliseconds, z.strictObject({ min: milliseconds, max: milliseconds })], {
    error: 'must be milliseconds from 0, or { min, max }',
  })
  .refine((value) => typeof value === 'number' || value.min <= value.max, {
    error: 'must be milliseconds from 0, or { min, max } with min not above max',
  });

/** Every option of a mock: its type, check, default and documentation. */
export const optionsSchema = z.strictObject({
  baseUrl: documented(
    z.string({ error: 'must be an address such as https://chat.example.com, or "*"' }).default('*'),
    {
      description:
        'Addresses that the mock responds to: `*` for any origin, or one address such as `https://chat.example.com`.',
      shown: '*',
      type: 'string',
      example: "createTeamChatMock({ baseUrl: 'https://chat.example.com' })",
    },
  ),
  scenario: documented(z.custom<ScenarioRef>(isScenario).default('default'), {
    description: 'Organization to start with: the name of a scenario, or one made by `defineScenario`.',
    shown: 'default',
    type: 'ScenarioRef',
    example: "createTeamChatMock({ scenario: 'unread' })",
    flag: '--scenario <name>',
  }),
  seed: documented(wholeNumber(0).default(1), {
    description: 'Random seed. The same seed gives the same organization, byte for byte.',
    shown: '1',
    type: 'number',
    example: 'createTeamChatMock({ seed: 7 })',
    flag: '--seed <number>',
  }),
  featureLevel: documented(featureLevel.optional(), {
    description: `Feature level of the server to mock, from 0 to ${LATEST_LEVEL}, or \`latest\`.`,
    shown: 'latest',
    type: 'FeatureLevel',
    example: 'createTeamChatMock({ featureLevel: 385 })',
    flag: '--feature-level <level>',
  }),
  dialect: documented(oneOf(DIALECTS as [Dialect, ...Dialect[]]).optional(), {
    description: 'Names on the wire: the neutral ones (`reference`), or the published ones (`zulip`).',
    shown: 'reference',
    type: 'Dialect',
    example: "createTeamChatMock({ dialect: 'zulip' })",
    flag: '--dialect <name>',
  }),
  now: documented(z.custom<Moment>(isMoment).default(DEFAULT_NOW), {
    description: 'Start of the clock: ISO 8601, UNIX seconds, a Date, or `system` to follow real time.',
    shown: '2026-01-15T12:00:00Z',
    type: 'Moment',
    example: "createTeamChatMock({ now: '2026-03-01T09:00:00Z' })",
    flag: '--now <time>',
  }),
  settings: documented(z.custom<Partial<Settings>>(isDefined).transform(checkSettings).default({}), {
    description: "Settings of the organization that override the scenario's.",
    shown: '{}',
    type: 'Partial<Settings>',
    example: "createTeamChatMock({ settings: { can_invite_users: 'members' } })",
  }),
  maxBodyBytes: documented(wholeNumber(0).default(10 * 1024 * 1024), {
    description: 'Largest request body in bytes. Larger ones are rejected with 413.',
    shown: '10485760',
    type: 'number',
    example: 'createTeamChatMock({ maxBodyBytes: 1024 })',
    flag: '--max-body-bytes <bytes>',
  }),
  latency: documented(latency.default(0), {
    description: 'Delay of every response in milliseconds: fixed, or drawn from `{ min, max }`.',
    shown: '0',
    type: 'Latency',
    example: 'createTeamChatMock({ latency: { min: 50, max: 300 } })',
    flag: '--latency <ms>',
  }),
  journalLimit: documented(wholeNumber(1).default(1000), {
    description: 'Number of latest requests that `mock.requests` keeps at least.',
    shown: '1000',
    type: 'number',
    example: 'createTeamChatMock({ journalLimit: 10_000 })',
  }),
  validateResponses: documented(flag().default(false), {
    description: 'Check every response against its schema. One that does not match becomes a 500.',
    shown: 'false',
    type: 'boolean',
    example: 'createTeamChatMock({ validateResponses: true })',
  }),
  seedTimeout: documented(wholeNumber(1).default(60_000), {
    description:
      'Milliseconds that seeding a scenario may take before it fails with an error that names the scenario.',
    shown: '60000',
    type: 'number',
    example: "createTeamChatMock({ scenario: 'large', seedTimeout: 120_000 })",
  }),
  seededQueueIds: documented(flag().default(true), {
    description:
      'Derive IDs of event queues from the seed alone. With `false` they differ at each start, so that a client notices a restart.',
    shown: 'true',
    type: 'boolean',
    example: 'createTeamChatMock({ seededQueueIds: false })',
    flag: '--seeded-queue-ids',
  }),
});

/** The name of an option. */
export type OptionName = keyof typeof optionsSchema.shape;

/** Every option of a mock. */
export const OPTION_NAMES = Object.keys(optionsSchema.shape) as OptionName[];

/** The documentation of an option. */
export function optionMeta(name: OptionName): OptionMeta {
  return optionsSchema.shape[name].meta() as unknown as OptionMeta;
}

/** The options that a Storybook story can set. */
export const STORY_OPTIONS = [
  'scenario',
  'seed',
  'featureLevel',
  'dialect',
  'now',
  'settings',
  'latency',
] as const satisfies readonly OptionName[];

/** The options that `reset` accepts too. */
export const resetSchema = optionsSchema.pick({
  scenario: true,
  seed: true,
  featureLevel: true,
  dialect: true,
  now: true,
});

function isScenario(scenario: unknown): boolean {
  if (typeof scenario === 'string') {
    if (scenarioNamed(scenario) === undefined)
      throw new UsageError(unknownName('scenario', scenario, SCENARIO_NAMES));
    return true;
  }
  if (scenario === null) return false;
  if (typeof (scenario as Partial<Scenario>).seed === 'function') return true;
  throw new UsageError(
    'Invalid "scenario": must be the name of a scenario, or made by defineScenario({ name, description, seed }).',
  );
}

function isMoment(moment: unknown): boolean {
  if (moment !== null) assertClockTime(moment as Moment);
  return moment !== null;
}

function isDefined(value: unknown): boolean {
  return value !== null;
}
