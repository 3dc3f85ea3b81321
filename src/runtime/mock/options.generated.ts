// Generated from option-schema.ts by `npm run generate`. Do not edit.
import type { Dialect } from '../../contract/index.js';
import type { Moment, Settings } from '../../model/index.js';
import type { FeatureLevel, Latency, ScenarioRef } from './option-schema.js';
import type { Snapshot } from './snapshot.js';

/** Options of `createTeamChatMock`. All of them have a default. */
export interface TeamChatMockOptions {
  /**
   * Addresses that the mock responds to: `*` for any origin, or one address such as `https://chat.example.com`.
   * @default *
   * @example createTeamChatMock({ baseUrl: 'https://chat.example.com' })
   */
  baseUrl?: string | undefined;
  /**
   * Organization to start with: the name of a scenario, or one made by `defineScenario`.
   * @default default
   * @example createTeamChatMock({ scenario: 'unread' })
   */
  scenario?: ScenarioRef | undefined;
  /**
   * State to start from, as `mock.snapshot()` returned it, instead of a scenario. `reset()` returns to it. It cannot be combined with `scenario` or `seed`. Its feature level, dialect and time apply unless you set them.
   * @default none
   * @example createTeamChatMock({ snapshot })
   */
  snapshot?: Snapshot | undefined;
  /**
   * Random seed. The same seed gives the same organization, byte for byte.
   * @default 1
   * @example createTeamChatMock({ seed: 7 })
   */
  seed?: number | undefined;
  /**
   * Feature level of the server to mock, from 0 to 512; or a release of Zulip such as `9.0`, or `latest`.
   * @default 496
   * @example createTeamChatMock({ featureLevel: 385 })
   */
  featureLevel?: FeatureLevel | undefined;
  /**
   * Names and rules of the API: neutral (`reference`), or those of Zulip (`zulip`).
   * @default reference
   * @example createTeamChatMock({ dialect: 'zulip' })
   */
  dialect?: Dialect | undefined;
  /**
   * Start of the clock: ISO 8601, UNIX seconds, a Date, or `system` to follow real time.
   * @default 2026-01-15T12:00:00Z
   * @example createTeamChatMock({ now: '2026-03-01T09:00:00Z' })
   */
  now?: Moment | undefined;
  /**
   * Settings of the organization that override the scenario's.
   * @default {}
   * @example createTeamChatMock({ settings: { can_invite_users: 'members' } })
   */
  settings?: Partial<Settings> | undefined;
  /**
   * Largest request body in bytes. Larger ones are rejected with 413.
   * @default 10485760
   * @example createTeamChatMock({ maxBodyBytes: 1024 })
   */
  maxBodyBytes?: number | undefined;
  /**
   * Delay of every response in milliseconds: fixed, or drawn from `{ min, max }`.
   * @default 0
   * @example createTeamChatMock({ latency: { min: 50, max: 300 } })
   */
  latency?: Latency | undefined;
  /**
   * Minimum number of latest requests that `mock.requests` keeps.
   * @default 1000
   * @example createTeamChatMock({ journalLimit: 10_000 })
   */
  journalLimit?: number | undefined;
  /**
   * Check every response against its schema. One that does not match becomes a 500. `team-chat-mock/vitest` and `team-chat-mock/playwright` do so by default.
   * @default false
   * @example createTeamChatMock({ validateResponses: true })
   */
  validateResponses?: boolean | undefined;
  /**
   * Milliseconds that seeding a scenario may take before it fails with an error that names the scenario.
   * @default 60000
   * @example createTeamChatMock({ scenario: 'large', seedTimeout: 120_000 })
   */
  seedTimeout?: number | undefined;
  /**
   * Derive IDs of event queues from the seed alone. With `false` they differ at each start, so that a client notices a restart; that is the default of the command line and of `team-chat-mock/vitest`. A string of 12 hexadecimal digits is their last part, which recordings and `toRepro()` use to repeat a start.
   * @default true
   * @example createTeamChatMock({ seededQueueIds: false })
   */
  seededQueueIds?: boolean | string | undefined;
}
