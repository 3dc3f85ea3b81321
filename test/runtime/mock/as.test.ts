import { expect, expectTypeOf, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

test('sends requests as a persona', async () => {
  const mock = createTeamChatMock();
  const sent = await mock
    .as('owner')
    .post('/messages', { type: 'stream', to: 'general', topic: 'x', content: '5' });
  const id = mock.db.messages.ids().at(-1) as number;
  expect(sent).toEqual({ status: 200, body: { result: 'success', msg: '', id } });
  expectTypeOf(sent.body.id).toEqualTypeOf<number>();
  expect(mock.db.messages.get(id)).toMatchObject({ sender_id: 1, content: '5' });
  expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'POST /messages', user_id: 1, status: 200 });
});

test('encodes parameters as the endpoint expects', async () => {
  const mock = createTeamChatMock();
  const owner = mock.as('owner');
  expect(await owner.patch('/users/4', { full_name: 'true', role: 300 })).toMatchObject({ status: 200 });
  expect(mock.db.users.get(4)).toMatchObject({ full_name: 'true', role: 300 });
  const member = mock.as('member');
  const drafts = [{ type: '' as const, to: [], topic: '', content: 'x' }];
  const created = await member.post('/drafts', { drafts });
  expect(created.body.ids).toHaveLength(1);
  const { body } = await member.get('/messages', {
    anchor: 'newest',
    num_before: 3,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 'general' }],
  });
  expect(body.messages.map(({ stream_id }) => stream_id)).toEqual([1, 1, 1]);
  const uploaded = await member.post('/user_uploads', { file: new File(['x'], 'x.txt') } as never);
  expect(uploaded.body).toMatchObject({ filename: 'x.txt' });
});

test('fills path captures with parameters, and accepts complete paths', async () => {
  const mock = createTeamChatMock();
  const { body } = await mock.as('owner').get('/users/{user_id}', { user_id: 4 });
  expect(body.user.full_name).toBe('Max Member');
  expect((await mock.as('owner').get('/users/4')).body.user.user_id).toBe(4);
});

test.each([
  ['without parameters', undefined],
  ['with null', { user_id: null }],
])('rejects a path with an unfilled capture when called %s', async (_, params) => {
  const mock = createTeamChatMock();
  await expect(mock.as('member').get('/users/{user_id}', params as never)).rejects.toThrow(
    'GET /users/{user_id} needs the parameter "user_id".',
  );
  expect(mock.requests).toHaveLength(0);
});

test('returns error responses instead of throwing them', async () => {
  const mock = createTeamChatMock();
  const refused = await mock.as('member').patch('/users/1', { full_name: 'X' });
  expect(refused).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST' } });
  expect(await mock.as('member').get('/nothing' as never, undefined as never)).toMatchObject({ status: 404 });
});

test('rejects an unknown persona', async () => {
  const mock = createTeamChatMock();
  expect(() => mock.as('onwer')).toThrow('Unknown persona "onwer". Did you mean "owner"?');
  await mock.ready;
  expect(() => mock.as('onwer')).toThrow('Unknown persona "onwer". Did you mean "owner"?');
});

test('sends requests as a persona to the base URL of the mock', async () => {
  const mock = createTeamChatMock({ baseUrl: 'https://chat.test/base/' });
  expect((await mock.as('member').get('/users/me')).body.user_id).toBe(4);
  const realm = createTeamChatMock({ baseUrl: '*/realms/a' });
  expect((await realm.as('member').get('/users/me')).body.user_id).toBe(4);
});

test('throws an error when a fault drops the connection', async () => {
  const mock = createTeamChatMock();
  mock.faults.add('GET /users/me', { network_error: true });
  await expect(mock.as('owner').get('/users/me')).rejects.toThrow(
    'GET /users/me got no response: the connection was dropped.',
  );
});

test('returns a response that is not JSON as a string', async () => {
  const mock = createTeamChatMock();
  mock.faults.add('GET /users/me', { answer: 'proxy_502' });
  const { status, body } = await mock.as('owner').get('/users/me');
  expect([status, body]).toEqual([502, expect.stringContaining('<h1>502 Bad Gateway</h1>')]);
});

test('adds parameters to the query of a path', async () => {
  const mock = createTeamChatMock();
  const path = '/messages?anchor=newest' as '/messages';
  const { status } = await mock.as('member').get(path, { num_before: 1, num_after: 0 });
  expect([status, mock.requests.at(-1)?.params]).toEqual([
    200,
    { anchor: 'newest', num_before: 1, num_after: 0 },
  ]);
});
