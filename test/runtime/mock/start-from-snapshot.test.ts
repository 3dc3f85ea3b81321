import { expect, test } from 'vitest';
import { createTeamChatMock, type Snapshot, type TeamChatMock, UsageError } from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';

const nora = defineScenario({
  name: 'with-nora',
  description: 'the default organization with one more member',
  extends: scenarios.default,
  async seed({ create, persona }) {
    const { id } = await create.user({ full_name: 'Nora New', api_key: 'nora-key' });
    persona('nora', id);
  },
});

const rename = (mock: TeamChatMock, name: string) => mock.as('admin').patch('/users/4', { full_name: name });
const nameIn = (mock: TeamChatMock) => mock.db.users.get(4)?.full_name;

/** A state that differs from every default: persona, name, queue with an event, fault, setting, level, time. */
async function takeSnapshot(): Promise<Snapshot> {
  const mock = createTeamChatMock({ scenario: nora, seed: 5, featureLevel: 385, dialect: 'zulip' });
  await mock.queues.register('member', { eventTypes: ['realm_user'] });
  await rename(mock, 'Maxine');
  mock.clock.advance({ seconds: 90 });
  mock.settings.set({ max_topic_length: 50 });
  mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 1 });
  return mock.snapshot();
}

const withoutFormat = ({ rates: _, ...snapshot }: Snapshot) => JSON.stringify(snapshot);

test('starts with the complete state of a snapshot', async () => {
  const snapshot = await takeSnapshot();
  const mock = createTeamChatMock({ snapshot });
  expect(await mock.snapshot()).toEqual(snapshot);
  expect(await mock.state()).toMatchObject({
    scenario: 'with-nora',
    seed: 5,
    feature_level: 385,
    dialect: 'zulip',
  });
});

test('returns the personas of a snapshot before the snapshot is loaded', async () => {
  const snapshot = await takeSnapshot();
  const mock = createTeamChatMock({ snapshot });
  expect(mock.personas.nora).toMatchObject({ full_name: 'Nora New', api_key: 'nora-key' });
  expect(mock.authHeader('nora')).toMatch(/^Basic /);
  expect(() => mock.authHeader('norma')).toThrow('Unknown persona "norma". Did you mean "nora"?');
});

test('restores the snapshot on reset, even after many changes', async () => {
  const snapshot = await takeSnapshot();
  const mock = createTeamChatMock({ snapshot });
  await rename(mock, 'Someone');
  await mock.as('member').get('/users/me');
  await mock.queues.register('owner');
  mock.clock.advance({ seconds: 60 });
  mock.settings.set({ max_topic_length: 7 });
  mock.faults.clear();
  await mock.reset();
  expect(withoutFormat(await mock.snapshot())).toBe(withoutFormat(snapshot));
});

test('ignores later changes to the snapshot object', async () => {
  const snapshot = await takeSnapshot();
  const copy = structuredClone(snapshot);
  const mock = createTeamChatMock({ snapshot: copy });
  copy.organization.identity.name = 'Changed';
  copy.organization.tables.users = [];
  await mock.reset({ latency: 0 });
  await rename(mock, 'Someone');
  await mock.reset();
  expect(withoutFormat(await mock.snapshot())).toBe(withoutFormat(snapshot));
});

test('restores the snapshot of an earlier reset until a reset names a scenario', async () => {
  const snapshot = await takeSnapshot();
  const mock = createTeamChatMock({ scenario: 'empty', featureLevel: 300 });
  await mock.reset({ snapshot });
  expect(await mock.state()).toMatchObject({ scenario: 'with-nora', feature_level: 385 });
  await rename(mock, 'Someone');
  await mock.reset();
  expect(nameIn(mock)).toBe('Maxine');
  await mock.reset({ scenario: 'default' });
  expect(nameIn(mock)).toBe('Max Member');
  await mock.reset();
  expect(await mock.state()).toMatchObject({ scenario: 'empty', feature_level: 300 });
});

test('restores the initial snapshot on a plain reset, even after a reset to a scenario', async () => {
  const mock = createTeamChatMock({ snapshot: await takeSnapshot() });
  await mock.reset({ scenario: 'default' });
  expect(nameIn(mock)).toBe('Max Member');
  await mock.reset();
  expect(nameIn(mock)).toBe('Maxine');
});

test("overrides the level, dialect, time and settings of a snapshot with the mock's options", async () => {
  const mock = createTeamChatMock({
    snapshot: await takeSnapshot(),
    featureLevel: 278,
    dialect: 'reference',
    now: '2026-03-01T09:00:00Z',
    settings: { max_topic_length: 9 },
  });
  expect(await mock.state()).toMatchObject({ feature_level: 278, dialect: 'reference', now: 1_772_355_600 });
  expect(mock.settings.get().max_topic_length).toBe(9);
  expect(mock.db.event_queues.count()).toBe(0);
});

test("overrides a snapshot's permission when a setting uses the permission's older name", async () => {
  const snapshot = await createTeamChatMock().snapshot();
  const mock = createTeamChatMock({
    snapshot,
    settings: { can_invite_users: 'members', can_access_all_users_group: 'members' },
  });
  await mock.ready;
  expect(mock.settings.get()).toMatchObject({
    can_invite_users_group: 'members',
    guests_see_all_users: false,
  });
  await mock.reset({ snapshot, settings: { can_invite_users: 'nobody' } });
  expect(mock.settings.get()).toMatchObject({ can_invite_users_group: 'nobody', guests_see_all_users: true });
});

test('keeps following real time after starting from a snapshot with a real-time clock', async () => {
  const first = createTeamChatMock({ now: 'system' });
  await first.ready;
  first.clock.advance({ seconds: 3600 });
  const mock = createTeamChatMock({ snapshot: await first.snapshot() });
  await mock.ready;
  expect(mock.clock.now() - Math.floor(Date.now() / 1000)).toBeGreaterThan(3590);
});

test.each([
  ['scenario', 'empty'],
  ['seed', 3],
])('rejects a snapshot together with the option %s', async (option, value) => {
  const snapshot = await takeSnapshot();
  const message = `Invalid "snapshot": cannot be combined with "${option}", because a snapshot has its own ${option}.`;
  expect(() => createTeamChatMock({ snapshot, [option]: value })).toThrow(new UsageError(message));
  const mock = createTeamChatMock();
  await expect(mock.reset({ snapshot, [option]: value })).rejects.toThrow(message);
  expect((await mock.state()).scenario).toBe('default');
});

test('rejects a reset with only a seed when the mock started from a snapshot', async () => {
  const mock = createTeamChatMock({ snapshot: await takeSnapshot() });
  await expect(mock.reset({ seed: 2 })).rejects.toThrow(
    'Invalid "seed": the mock starts from a snapshot, which has its own seed. Specify a "scenario" too.',
  );
});

test.each([
  [
    'a document that is not a snapshot',
    { users: [] },
    'This is not a snapshot of team-chat-mock. Use one from the inspector, from --save or from snapshot().',
  ],
  [
    'a snapshot of a later release',
    { format: 'team-chat-mock', version: 99 },
    'The snapshot has version 99; this release reads versions 1 to 2. A later release took it: update team-chat-mock.',
  ],
  [
    'a snapshot with an unknown version',
    { format: 'team-chat-mock', version: '1.0' },
    'The snapshot has version 1.0; this release reads versions 1 to 2. Take a new one.',
  ],
])('rejects %s, and changes nothing', async (_what, document, message) => {
  const snapshot = document as unknown as Snapshot;
  expect(() => createTeamChatMock({ snapshot })).toThrow(new UsageError(message));
  const mock = createTeamChatMock();
  await rename(mock, 'Kept');
  await expect(mock.reset({ snapshot })).rejects.toThrow(message);
  expect(nameIn(mock)).toBe('Kept');
});

test('keeps the records of a mock when a reset to an invalid snapshot fails', async () => {
  const snapshot = await takeSnapshot();
  const messages = snapshot.organization.tables.messages as { sender_id: number }[];
  (messages[0] as { sender_id: number }).sender_id = 999;
  const mock = createTeamChatMock();
  await rename(mock, 'Kept');
  await expect(mock.reset({ snapshot })).rejects.toThrow(/"messages 1": sender_id refers to 999/);
  expect(nameIn(mock)).toBe('Kept');
  await expect(createTeamChatMock({ snapshot }).ready).rejects.toThrow(/sender_id refers to 999/);
});
