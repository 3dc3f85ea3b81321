import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createTeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';
import { transactOf } from '../../../src/model/index.js';
import { type SeedFile, scenarioFromData } from '../../../src/scenarios/index.js';
import { SCENARIO_NAMES } from '../../../src/scenarios/registry.js';
import { exportSeedFile } from '../../../src/scenarios/seed-file/export.js';
import { numRuns } from '../../support/properties.js';

async function exported(options: TeamChatMockOptions): Promise<SeedFile> {
  const mock = createTeamChatMock(options);
  await mock.ready;
  const transact = transactOf(mock) as NonNullable<ReturnType<typeof transactOf>>;
  return (await transact((org) => exportSeedFile(org))).file;
}

const SMALL = SCENARIO_NAMES.filter((name) => name !== 'large');

test.for(SMALL)('keeps every fact of the scenario %s that a seed file can hold', async (scenario) => {
  const file = await exported({ scenario });
  const again = await exported({ scenario: scenarioFromData(parse(stringify(file)) as SeedFile) });
  expect(again).toEqual(file);
});

const PEOPLE = ['ada', 'ben', 'cleo'];
const CHANNELS = ['one', 'two words', 'drei: "3"'];
const EMOJI = ['tada', 'heart', 'octopus'];

const some = (names: readonly string[]) => fc.subarray([...names]);
const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((value) => value.trim() !== '');
const minutes = fc.integer({ min: 0, max: 100_000 }).map((count) => (count === 0 ? 'now' : `-${count}m`));
const optional = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });

const message = fc
  .record({
    from: fc.constantFrom(...PEOPLE),
    text,
    at: minutes,
    rest: optional({
      starred_by: some(PEOPLE),
      unread_by: some(PEOPLE),
      reactions: fc.dictionary(fc.constantFrom(...EMOJI), some(PEOPLE), { maxKeys: 2 }),
    }),
  })
  .map(({ rest, ...fields }) => ({ ...fields, ...rest }));

const conversation = fc
  .tuple(
    fc.oneof(
      fc.record({ channel: fc.constantFrom(...CHANNELS), topic: fc.constantFrom('', 'Lunch', 'ünï: -1') }),
      fc.constant({ people: PEOPLE }),
    ),
    fc.array(message, { maxLength: 4 }),
  )
  .map(([to, messages]) => ({ ...to, messages }));

/** Files that use every part of the format with names in random combinations. */
const file: fc.Arbitrary<SeedFile> = fc
  .record({
    conversations: fc.array(conversation, { maxLength: 5 }),
    users: fc.tuple(
      ...PEOPLE.map((persona, i) =>
        optional({
          timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
          email_visibility: fc.constantFrom('everyone' as const, 'administrators' as const),
          alert_words: fc.uniqueArray(fc.constantFrom('tea', 'coffee'), { maxLength: 2 }),
          muted_users: some(PEOPLE.filter((other) => other !== persona)),
          presence: fc.record({ active: fc.option(minutes), connected: minutes }),
        }).map((rest) => ({
          name: `${persona} example`,
          persona,
          role: i === 0 ? ('owner' as const) : ('member' as const),
          ...rest,
        })),
      ),
    ),
    pinned: fc.boolean(),
    members: some(PEOPLE),
    holders: some(PEOPLE),
    drafts: fc.array(
      fc.record({ user: fc.constantFrom(...PEOPLE), text, channel: fc.constantFrom(...CHANNELS) }),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ conversations, users, pinned, members, holders, drafts }) => ({
    users,
    groups: [{ name: 'team', members, permissions: { can_join_group: { users: holders } } }],
    channels: CHANNELS.map((name) => ({
      name,
      subscribers: PEOPLE.map((user) => (pinned ? { user, pinned } : user)),
    })),
    conversations,
    drafts,
  }));

test('keeps every fact of random files', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (data) => {
      const first = await exported({ scenario: scenarioFromData(data) });
      const again = await exported({ scenario: scenarioFromData(parse(stringify(first)) as SeedFile) });
      expect(again).toEqual(first);
      const written = (one: SeedFile) =>
        (one.conversations ?? [])
          .flatMap(({ channel, topic, messages = [] }) =>
            messages.map((each) => JSON.stringify([channel, topic || undefined, each.from, each.text])),
          )
          .sort();
      expect(written(first)).toEqual(written(data));
    }),
    numRuns(20),
  );
});
