import { expect, test } from 'vitest';
import { createTeamChatMock, type Snapshot, UsageError } from '../../../src/index.js';
import { MAX_ID } from '../../../src/model/index.js';
import { everyKindScenario } from '../../support/valid-requests.js';

/** Returns a snapshot of a mock after changing it. */
async function changed(change: (snapshot: Snapshot) => void): Promise<Snapshot> {
  const mock = createTeamChatMock({ scenario: everyKindScenario });
  await mock.queues.register('member');
  await mock.trigger('message', { from: 'owner', to: 'general' });
  const snapshot = JSON.parse(JSON.stringify(await mock.snapshot()));
  change(snapshot);
  return snapshot;
}

test('restores a snapshot in which the last ID is used, and rejects the next record', async () => {
  const mock = createTeamChatMock();
  await mock.restore(await changed(({ organization }) => (organization.nextIds.drafts = MAX_ID)));
  const drafts = [{ type: '' as const, to: [], topic: '', content: 'x' }];
  expect((await mock.as('member').post('/drafts', { drafts })).body).toMatchObject({ ids: [MAX_ID] });
  const snapshot = await mock.snapshot();
  await mock.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
  expect(await mock.as('member').post('/drafts', { drafts })).toMatchObject({
    status: 400,
    body: { msg: `No ID is left in drafts: ${MAX_ID} is the highest one` },
  });
});

test('drops an event queue that has used up its event IDs', async () => {
  const mock = createTeamChatMock();
  const snapshot = await changed(({ organization }) => {
    for (const box of Object.values(organization.events ?? {})) box.nextId = MAX_ID;
  });
  await mock.restore(snapshot);
  const send = () => mock.trigger('message', { from: 'owner', to: 'general' });
  await send();
  await mock.restore(await mock.snapshot());
  await send();
  await mock.restore(await mock.snapshot());
  expect(mock.db.event_queues.count()).toBe(0);
});

test('rejects a fault after the last fault ID was used', async () => {
  const mock = createTeamChatMock();
  await mock.restore(await changed(({ faults }) => (faults.nextId = MAX_ID)));
  expect(mock.faults.add('GET /users', 'BAD_REQUEST')).toEqual({ id: MAX_ID });
  await mock.restore(await mock.snapshot());
  expect(() => mock.faults.add('GET /users', 'BAD_REQUEST')).toThrow('No ID is left for another fault');
});

test('restores groups that are nested 6,000 levels deep, and evaluates their permissions', async () => {
  const snapshot = await changed(({ organization: { tables, nextIds } }) => {
    const groups = tables.user_groups as { id: number; name: string; direct_subgroup_ids: number[] }[];
    const pattern = groups.find(({ id }) => id === 9) as (typeof groups)[number];
    for (let id = 100; id < 6_100; id++) {
      groups.push({ ...pattern, id, name: `g${id}`, direct_subgroup_ids: [id === 6_099 ? 9 : id + 1] });
    }
    nextIds.user_groups = 6_100;
    const [channel] = tables.channels as { can_send_message_group: number }[];
    if (channel !== undefined) channel.can_send_message_group = 100;
  });
  const mock = createTeamChatMock();
  await mock.restore(snapshot);
  const message = { type: 'stream', to: '1', topic: 'x', content: 'x' } as const;
  expect((await mock.as('member').post('/messages', message)).status).toBe(200);
  expect((await mock.as('guest').post('/messages', message)).status).toBe(400);
});

/** Fields that refer to records which may have been deleted, or to no record. */
const NOT_REFERENCES = /^(reminders\.message_id|encrypted_push_devices\.push_key_id|drafts\.to)$/;

/** The places of references in a value: keys of the IDs, such as `reactions.0.user_id`. */
function referencesIn(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) {
    const name = path.findLast((key) => !/^\d+$/.test(key)) ?? '';
    return Number.isInteger(value) && /_ids?$|^direct_/.test(name) ? [path] : [];
  }
  return Object.entries(value).flatMap(([key, inner]) => referencesIn(inner, [...path, key]));
}

test('rejects references to unknown records in every field of every table', async () => {
  const snapshot = await changed(() => undefined);
  const places = new Map<string, { table: string; row: number; path: string[] }>();
  for (const [table, records] of Object.entries(snapshot.organization.tables)) {
    for (const [row, record] of (records as object[]).entries()) {
      for (const path of referencesIn(record, [])) {
        const name = `${table}.${path.filter((key) => !/^\d+$/.test(key)).join('.')}`;
        if (path.at(-1) !== 'id' && !NOT_REFERENCES.test(name)) places.set(name, { table, row, path });
      }
    }
  }
  expect([...places.keys()]).toEqual(
    expect.arrayContaining(['messages.reactions.user_id', 'messages.sender_id', 'message_states.message_id']),
  );
  const mock = createTeamChatMock();
  const accepted: string[] = [];
  for (const [name, { table, row, path }] of places) {
    const copy = structuredClone(snapshot);
    const record = (copy.organization.tables as Record<string, object[]>)[table]?.[row] as object;
    const parent = path.slice(0, -1).reduce<object>((at, key) => at[key as keyof typeof at], record);
    Object.assign(parent, { [path.at(-1) as string]: 999_999 });
    const rejected = await mock.restore(copy).catch((error: unknown) => error);
    if (!(rejected instanceof UsageError && rejected.message.includes('999999'))) accepted.push(name);
  }
  expect(accepted).toEqual([]);
});
