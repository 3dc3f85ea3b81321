import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import { DIALECTS } from '../../contract/index.js';
import { flag, oneOf, wholeNumber } from '../../contract/input.js';
import {
  DEFAULT_LEVEL,
  type FeatureLevel,
  LATEST_LEVEL,
  LEVEL_INPUT,
  levelFrom,
} from '../../contract/levels/index.js';
import {
  assertClockTime,
  checkSettings,
  DEFAULT_NOW,
  type Moment,
  type Settings,
} from '../../model/index.js';
import type { Scenario } from '../../scenarios/define.js';
import { SCENARIO_NAMES, type ScenarioName, scenarioNamed } from '../../scenarios/registry.js';
import { fieldsOf, fromKeys, keysOf } from '../../values.js';
import type { Snapshot } from './snapshot.js';

export type { FeatureLevel } from '../../contract/levels/index.js';
export type { Latency } from '../pipeline/timing.js';

/** A scenario by name, or the scenario itself. */
export type ScenarioRef = ScenarioName | (string & {}) | Scenario;

/** Description of an option in the documentation and on the command line. */
export const optionMetaSchema = z.object({
  /** One or two sentences, as Markdown. */
  description: z.string(),
  /** The default, as the documentation shows it. */
  shown: z.string(),
  /** The TypeScript type, as written in `TeamChatMockOptions`. */
  type: z.string(),
  /** Code that sets the option. */
  example: z.string(),
  /** The command-line flag, if the option has one. */
  flag: z.string().optional(),
  /** Description of the flag, if the description of the option does not fit a command line. */
  flagDescription: z.string().optional(),
  /** Reason for rejecting a value of the flag, if the reason for the option does not fit a command line. */
  flagProblem: z.string().optional(),
  /** Unit of the number. The flag also accepts larger units, such as `20MB`. */
  unit: z.literal('bytes').optional(),
});

type OptionMeta = z.infer<typeof optionMetaSchema>;

/** Adds the documentation of an option. `shown` may be left out if it is the default as text. */
function documented<S extends z.ZodType>(
  schema: S,
  meta: Omit<OptionMeta, 'shown'> & Partial<Pick<OptionMeta, 'shown'>>,
): S {
  const shown = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : undefined;
  return schema.meta({ shown, ...meta });
}

/** Returns the schema of a type that excludes null. `assertValid` throws a UsageError for other wrong values. */
function notNull<T>(assertValid?: (value: unknown) => void): z.ZodCustom<T, T> {
  return z.custom<T>((value) => {
    if (value !== null) assertValid?.(value);
    return value !== null;
  });
}

const milliseconds = z.number().nonnegative();

const featureLevel = z.custom<FeatureLevel>((value) => levelFrom(value) !== undefined, {
  error: `must be ${LEVEL_INPUT}`,
});

const latency = z
  .union([milliseconds, z.strictObject({ min: milliseconds, max: milliseconds })], {
    error: 'must be 0 or more milliseconds, or { min, max }',
  })
  .refine((value) => typeof value === 'number' || value.min <= value.max, {
    error: 'must be 0 or more milliseconds, or { min, max } with min not above max',
  });

const queueIds = z.custom<boolean | string>(
  (value) => typeof value === 'boolean' || (typeof value === 'string' && /^[0-9a-f]{12}$/.test(value)),
  { error: 'must be true, false, or 12 hexadecimal digits' },
);

export const DEFAULT_MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Every option of a mock: its type, check, default and documentation. */
export const optionsSchema = z.strictObject({
  baseUrl: documented(
    z.string({ error: 'must be an address such as https://chat.example.com, or "*"' }).default('*'),
    {
      description:
        'Addresses that the mock responds to: `*` for any origin, or one address such as `https://chat.example.com`.',
      type: 'string',
      example: "createTeamChatMock({ baseUrl: 'https://chat.example.com' })",
    },
  ),
  scenario: documented(notNull<ScenarioRef>(assertScenario).default('default'), {
    description: 'Organization to start with: the name of a scenario, or one made by `defineScenario`.',
    type: 'ScenarioRef',
    example: "createTeamChatMock({ scenario: 'unread' })",
    flag: '--scenario <name>',
    flagDescription: 'Organization to start with. "team-chat-mock scenarios" lists them.',
  }),
  snapshot: documented(notNull<Snapshot>().optional(), {
    description:
      'State to start from, as `mock.snapshot()` returned it, instead of a scenario. `reset()` returns to it. It cannot be combined with `scenario` or `seed`. Its feature level, dialect and time apply unless you set them.',
    shown: 'none',
    type: 'Snapshot',
    example: 'createTeamChatMock({ snapshot })',
    flag: '--snapshot <file>',
  }),
  seed: documented(wholeNumber(0).default(1), {
    description: 'Random seed. The same seed gives the same organization, byte for byte.',
    type: 'number',
    example: 'createTeamChatMock({ seed: 7 })',
    flag: '--seed <number>',
  }),
  featureLevel: documented(featureLevel.optional(), {
    description: `Feature level of the server to mock, from 0 to ${LATEST_LEVEL}; or a release of Zulip such as \`9.0\`, or \`latest\`.`,
    shown: String(DEFAULT_LEVEL),
    type: 'FeatureLevel',
    example: 'createTeamChatMock({ featureLevel: 385 })',
    flag: '--feature-level <level>',
    flagDescription: `Feature level to behave like: 0 to ${LATEST_LEVEL}, a release of Zulip such as 9.0, or latest.`,
  }),
  dialect: documented(oneOf(DIALECTS).optional(), {
    description: 'Names and rules of the API: neutral (`reference`), or those of Zulip (`zulip`).',
    shown: 'reference',
    type: 'Dialect',
    example: "createTeamChatMock({ dialect: 'zulip' })",
    flag: '--dialect <name>',
    flagDescription:
      'Names and rules of the API: reference (neutral), or zulip (as Zulip servers have them).',
  }),
  now: documented(notNull<Moment>(assertClockTime).default(DEFAULT_NOW), {
    description: 'Start of the clock: ISO 8601, UNIX seconds, a Date, or `system` to follow real time.',
    shown: '2026-01-15T12:00:00Z',
    type: 'Moment',
    example: "createTeamChatMock({ now: '2026-03-01T09:00:00Z' })",
    flag: '--now <time>',
    flagDescription: 'Start of the clock: ISO 8601, UNIX seconds, or "system" to follow real time.',
  }),
  settings: documented(notNull<Partial<Settings>>().transform(checkSettings).default({}), {
    description: "Settings of the organization that override the scenario's.",
    shown: '{}',
    type: 'Partial<Settings>',
    example: "createTeamChatMock({ settings: { can_invite_users: 'members' } })",
  }),
  maxBodyBytes: documented(wholeNumber(0).default(DEFAULT_MAX_BODY_BYTES), {
    description: 'Largest request body in bytes. Larger ones are rejected with 413.',
    type: 'number',
    example: 'createTeamChatMock({ maxBodyBytes: 1024 })',
    flag: '--max-body-bytes <bytes>',
    flagDescription: 'Largest request body, such as 1048576 or 20MB. Larger ones are rejected with 413.',
    flagProblem: 'must be a number of bytes, such as 1048576, 512kB or 20MB',
    unit: 'bytes',
  }),
  latency: documented(latency.default(0), {
    description: 'Delay of every response in milliseconds: fixed, or drawn from `{ min, max }`.',
    type: 'Latency',
    example: 'createTeamChatMock({ latency: { min: 50, max: 300 } })',
    flag: '--latency <ms>',
    flagDescription: 'Delay of every response in milliseconds: 200, or a range such as 50-300.',
    flagProblem: 'must be 0 or more milliseconds, such as 200, or a range such as 50-300',
  }),
  journalLimit: documented(wholeNumber(1).default(1000), {
    description: 'Minimum number of latest requests that `mock.requests` keeps.',
    type: 'number',
    example: 'createTeamChatMock({ journalLimit: 10_000 })',
  }),
  validateResponses: documented(flag().default(false), {
    description:
      'Check every response against its schema. One that does not match becomes a 500. `team-chat-mock/vitest` and `team-chat-mock/playwright` do so by default.',
    type: 'boolean',
    example: 'createTeamChatMock({ validateResponses: true })',
  }),
  seedTimeout: documented(wholeNumber(1).default(60_000), {
    description:
      'Milliseconds that seeding a scenario may take before it fails with an error that names the scenario.',
    type: 'number',
    example: "createTeamChatMock({ scenario: 'large', seedTimeout: 120_000 })",
  }),
  seededQueueIds: documented(queueIds.default(true), {
    description:
      'Derive IDs of event queues from the seed alone. With `false` they differ at each start, so that a client notices a restart; that is the default of the command line and of `team-chat-mock/vitest`. A string of 12 hexadecimal digits is their last part, which recordings and `toRepro()` use to repeat a start.',
    type: 'boolean | string',
    example: 'createTeamChatMock({ seededQueueIds: false })',
    flag: '--seeded-queue-ids',
    flagDescription:
      'Derive the IDs of event queues from the seed. Otherwise they differ at each start, so that a client notices a restart.',
  }),
});

type OptionName = keyof typeof optionsSchema.shape;

export const OPTION_NAMES = keysOf(optionsSchema.shape);

export function optionMeta(name: OptionName): OptionMeta {
  return optionMetaSchema.parse(optionsSchema.shape[name].meta());
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

/** The options of a mock that `reset` also accepts. */
export const RESET_OPTIONS = [...STORY_OPTIONS, 'snapshot'] as const;

export const resetSchema = optionsSchema.pick(fromKeys(RESET_OPTIONS, (): true => true));

/** @throws UsageError for a value that is not a scenario */
function assertScenario(scenario: unknown): void {
  if (typeof scenario === 'string') {
    if (scenarioNamed(scenario) === undefined)
      throw new UsageError(unknownName('scenario', scenario, SCENARIO_NAMES));
  } else if (typeof fieldsOf(scenario).seed !== 'function') {
    throw new UsageError(
      'Invalid "scenario": must be the name of a scenario, or made by defineScenario({ name, description, seed }).',
    );
  }
}
