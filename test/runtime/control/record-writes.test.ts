import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

test('lists the records of a table, and returns one record', async () => {
  const { control } = await startControlled();
  const list = await control('GET', '/_mock/records/channels?limit=2');
  expect([list.body.total, list.body.records.map(({ name }: { name: string }) => name)]).toEqual([
    6,
    ['general', 'engineering'],
  ]);
  expect((await control('GET', '/_mock/records/channels/2')).body).toEqual(list.body.records[1]);
});

test('creates records with a factory, with defaults for omitted fields', async () => {
  const { control, mock } = await startControlled();
  const one = await control('POST', '/_mock/records/users', { full_name: 'Nora New' });
  expect([one.status, one.body.records[0].full_name]).toEqual([200, 'Nora New']);
  expect(mock.db.users.get(one.body.records[0].user_id)?.full_name).toBe('Nora New');
  const messages = [
    { markdown: 'Pizza?', subject: 'lunch' },
    { markdown: 'Pasta!', subject: 'lunch' },
  ];
  const two = await control('POST', '/_mock/records/messages', messages);
  expect(two.body.records.map(({ subject }: { subject: string }) => subject)).toEqual(['lunch', 'lunch']);
});

test('creates either all records of a list or none', async () => {
  const { control, mock } = await startControlled();
  const before = await mock.snapshot();
  const users = [{ full_name: 'Nora New' }, { full_nam: 'Omar Older' }];
  const { status, body } = await control('POST', '/_mock/records/users', users);
  expect([status, body.msg]).toEqual([
    400,
    expect.stringContaining('Unknown field "full_nam" of userFactory. Did you mean "full_name"?'),
  ]);
  expect(await mock.snapshot()).toEqual(before);
});

test('changes a record, and notifies clients', async () => {
  const { control, mock } = await startControlled();
  const { queue_id } = await mock.queues.register('guest');
  const { status, body } = await control('PATCH', '/_mock/records/users/4', { full_name: 'Nora New' });
  expect([status, body.full_name, mock.db.users.get(4)?.full_name]).toEqual([200, 'Nora New', 'Nora New']);
  expect(mock.queues.events(queue_id)).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id: 4, full_name: 'Nora New' } },
  ]);
});

test('deletes a record with DELETE /_mock/records', async () => {
  const { control, mock } = await startControlled();
  const id =
    mock.db.drafts.ids()[0] ?? (await mock.as('member').post('/drafts', { drafts: [DRAFT] })).body.ids[0];
  expect((await control('DELETE', `/_mock/records/drafts/${id}`)).body).toEqual({ deleted: id });
  expect(mock.db.drafts.has(id as number)).toBe(false);
});

test.each([
  ['DELETE', undefined],
  ['PATCH', { content: 'Later' }],
])(
  'responds with 404 to a %s request for a record that an earlier request is deleting',
  async (method, body) => {
    const { control, mock } = await startControlled();
    const { ids } = (await mock.as('member').post('/drafts', { drafts: [DRAFT] })).body;
    const path = `/_mock/records/drafts/${ids[0]}`;
    const responses = await Promise.all([control('DELETE', path), control(method, path, body)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 404]);
  },
);

test.each([
  ['deleted', 'DELETE', undefined],
  ['given another ID', 'PATCH', { queue_id: 'other' }],
])('removes the events of a queue that is %s, and ends its poll', async (_what, method, body) => {
  const { control, mock } = await startControlled();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  const { queue_id: polled } = await mock.queues.register('member', { eventTypes: ['typing'] });
  await mock.trigger('message');
  const poll = mock.as('member').get('/events', { queue_id: polled, last_event_id: -1 });
  await expect.poll(() => mock.queues.isPolled(polled)).toBe(true);
  const queues = '/_mock/records/event_queues';
  for (const id of mock.db.event_queues.ids())
    await control(method, `${queues}/${id}`, body && { queue_id: `${id}` });
  expect(await poll).toMatchObject({ body: { code: 'BAD_EVENT_QUEUE_ID' } });
  const { body: snapshot } = await control('GET', '/_mock/snapshot');
  expect(Object.keys(snapshot.organization.events)).not.toContain(queue_id);
  expect(await control('PUT', '/_mock/snapshot', snapshot)).toMatchObject({ status: 200 });
});

test('sets an optional field that is missing from a record', async () => {
  const { control, mock } = await startControlled();
  expect(mock.db.users.get(4)).not.toHaveProperty('password');
  const { status } = await control('PATCH', '/_mock/records/users/4', { password: 'secret-1' });
  expect([status, mock.db.users.get(4)?.password]).toEqual([200, 'secret-1']);
});

const DRAFT = { type: 'stream' as const, to: [1], topic: 'lunch', content: 'Pizza?' };

test.each([
  ['POST', '/user', 'no fields', {}, 400, 'Unknown resource with a factory "user". Did you mean "users"?'],
  ['POST', '/message_states', 'no fields', {}, 400, 'Unknown resource with a factory "message_states"'],
  ['POST', '/users', 'a string', '"Nora"', 400, 'must be an object or a list of objects'],
  ['GET', '/user', 'no body', undefined, 400, 'Unknown collection "user". Did you mean "users"?'],
  ['GET', '/users/99', 'no body', undefined, 404, 'There is no record 99 in users.'],
  ['DELETE', '/users/x', 'no body', undefined, 404, 'There is no record x in users.'],
  [
    'PATCH',
    '/users/4',
    'an unknown field',
    { full_nam: 'Nora' },
    400,
    'Invalid record in users: unknown field "full_nam". Did you mean "full_name"?',
  ],
  ['PATCH', '/users/4', 'an ID', { id: 5 }, 400, 'Invalid "id": cannot be changed.'],
  ['PATCH', '/users/4', 'an unknown role', { role: 'owner' }, 400, 'role'],
  [
    'PATCH',
    '/users/1',
    'a role that leaves no owner',
    { role: 400 },
    400,
    'The change would make the data inconsistent: ',
  ],
  ['DELETE', '/users/4', 'no body', undefined, 400, 'The change would make the data inconsistent: '],
  ['DELETE', '/channels/1', 'no body', undefined, 400, 'The change would make the data inconsistent: '],
])(
  'rejects %s /_mock/records%s with %s, and changes nothing',
  async (method, path, _, body, status, message) => {
    const { control, mock } = await startControlled();
    const before = await mock.snapshot();
    const response = await control(method, `/_mock/records${path}`, body);
    expect([response.status, response.body.msg]).toEqual([status, expect.stringContaining(message)]);
    expect(await mock.snapshot()).toEqual(before);
  },
);
