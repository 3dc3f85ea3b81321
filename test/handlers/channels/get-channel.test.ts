import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('returns the same channel as GET /streams', async () => {
  const { call } = await startMock();
  const { streams } = (await call('member', 'GET', '/streams')).body;
  const { body } = await call('member', 'GET', '/streams/2');
  expect(body).toEqual({ ...SUCCESS, stream: streams[1] });
  expect(body.stream).toMatchObject({ stream_id: 2, name: 'engineering', is_archived: false });
});

test.each([
  ['admin', 'a private channel', 3],
  ['guest', 'a subscribed channel', 1],
  ['bot', 'a public channel', 2],
])('lets the %s get %s', async (persona, _, id) => {
  const { call } = await startMock();
  expect((await call(persona, 'GET', `/streams/${id}`)).status).toBe(200);
});

test.each([
  ['member', 'an invisible private channel', 3],
  ['guest', 'an invisible public channel', 2],
  ['owner', 'an unknown channel', 99],
])('does not let the %s get %s', async (persona, _, id) => {
  const { call } = await startMock();
  expect(await call(persona, 'GET', `/streams/${id}`)).toMatchObject(badRequestNaming(`no channel ${id}`));
});

test('suggests only channels that the caller can read when the requested channel is unknown', async () => {
  const { call, mock } = await startMock();
  const advice = async (persona: string) => {
    await call(persona, 'GET', '/streams/999');
    return mock.explain(mock.requests.at(-1)).allow[0];
  };
  expect(await advice('guest')).toMatch(/\b1, 5$/);
  expect(await advice('owner')).toMatch(/\b1, 2, 3, 4, 5, 6$/);
});
