import { expect, test } from 'vitest';
import { createTeamChatMock, type Snapshot, type TeamChatMock } from '../../../src/index.js';
import { writable } from '../../support/writable.js';

const ask = async (mock: TeamChatMock, persona: string, method: string, path: string, fields = {}) => {
  await mock.ready;
  const init = { method, headers: { authorization: mock.authHeader(persona) } };
  const form = method === 'GET' ? {} : { body: new URLSearchParams(fields) };
  const response = await mock.handle(new Request(`http://x.test/api/v1${path}`, { ...init, ...form }));
  return (response as Response).json();
};

const MESSAGE = { type: 'channel', to: '[1]', topic: 'x', content: 'x' };

/** Each part of a snapshot, with an action that changes it. */
const PARTS: [part: string, change: (mock: TeamChatMock) => unknown][] = [
  ['scenario', (mock) => mock.reset({ scenario: 'empty' })],
  ['seed', (mock) => mock.reset({ seed: 2 })],
  ['feature_level', (mock) => mock.reset({ featureLevel: 100 })],
  ['dialect', (mock) => mock.reset({ dialect: 'zulip' })],
  ['organization.identity', (mock) => mock.reset({ scenario: 'root-domain' })],
  ['organization.settings', (mock) => mock.settings.set({ max_topic_length: 7 })],
  ['organization.personas', (mock) => mock.reset({ scenario: 'empty' })],
  ['organization.random', (mock) => mock.queues.register('member')],
  ['organization.clock', (mock) => mock.clock.advance({ seconds: 1 })],
  ['organization.nextIds', (mock) => ask(mock, 'member', 'POST', '/messages', MESSAGE)],
  [
    'organization.events',
    (mock) => ask(mock, 'owner', 'PATCH', '/channel_folders/1', { name: 'Told to a queue' }),
  ],
  ['faults.armed', (mock) => mock.faults.add('POST /invites', 'INVITATION_FAILED')],
  ['faults.nextId', (mock) => mock.faults.add('POST /invites', 'INVITATION_FAILED')],
  [
    'faults.random',
    async (mock) => {
      mock.faults.add('GET /users/me', 'BAD_REQUEST', { probability: 0.5 });
      await ask(mock, 'member', 'GET', '/users/me');
    },
  ],
  ['rates', (mock) => ask(mock, 'member', 'GET', '/users/me')],
  ['latency_random', (mock) => ask(mock, 'member', 'GET', '/users/me')],
];

async function mockWithEverything(): Promise<TeamChatMock> {
  const mock = createTeamChatMock({
    latency: { min: 0, max: 1 },
    settings: { rate_limit: { requests: 100, seconds: 60 } },
  });
  await mock.queues.register('admin');
  return mock;
}

const partOf = (snapshot: Snapshot, part: string) =>
  part.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], snapshot as unknown);

test.each(PARTS)('restores the snapshot part %s', async (part, change) => {
  const mock = await mockWithEverything();
  const before = await mock.snapshot();
  await change(mock);
  expect(partOf(await mock.snapshot(), part)).not.toEqual(partOf(before, part));
  await mock.restore(JSON.parse(JSON.stringify(before)));
  expect(JSON.stringify(await mock.snapshot())).toBe(JSON.stringify(before));
});

test('restores the records of every table unchanged and in order', async () => {
  const mock = await mockWithEverything();
  const before = await mock.snapshot();
  for (const table of Object.values(writable(mock.db))) {
    for (const id of table.ids().slice(0, 2)) await table.delete(id);
  }
  const after = await mock.snapshot();
  for (const [name, records] of Object.entries(before.organization.tables)) {
    const left = records.slice(2);
    expect(after.organization.tables[name], name).toEqual(left);
  }
  await mock.restore(before);
  expect(JSON.stringify(await mock.snapshot())).toBe(JSON.stringify(before));
});

test('has a test row for every part of a snapshot', async () => {
  const { organization, ...rest } = await (await mockWithEverything()).snapshot();
  const { format, version, faults, ...plain } = rest;
  expect({ format, version }).toEqual({ format: 'team-chat-mock', version: 2 });
  const parts = [
    ...Object.keys(plain),
    ...Object.keys(faults).map((name) => `faults.${name}`),
    ...Object.keys(organization).map((name) => `organization.${name}`),
  ];
  const shown = [...PARTS.map(([part]) => part), 'organization.tables'];
  expect(parts.sort()).toEqual(shown.sort());
});

test('excludes the journal and the outbox from snapshots, and keeps both when a snapshot is restored', async () => {
  const mock = await mockWithEverything();
  const before = await mock.snapshot();
  await ask(mock, 'owner', 'POST', '/invites', {
    invitee_emails: 'new@example.com',
    stream_ids: '[1]',
  });
  await mock.restore(before);
  expect(mock.requests.map(({ endpoint }) => endpoint)).toEqual(['POST /invites']);
  expect(mock.outbox.emails.map(({ to }) => to)).toEqual(['new@example.com']);
});
