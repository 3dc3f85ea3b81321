import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['owner', 'admin'])('lets %s use an endpoint of administrators', async (persona) => {
  const { call } = await startMock();
  expect((await call(persona, 'PATCH', '/channel_folders/1', { name: 'Plans' })).status).toBe(200);
});

test.each(['moderator', 'member', 'guest', 'bot'])(
  'rejects %s from an endpoint of administrators',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'PATCH', '/channel_folders/1', { name: 'Plans' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Only organization administrators may do this' },
    });
  },
);

test.each([
  [495, 400],
  [496, 200],
])('returns groups to a bot at feature level %i with status %i', async (featureLevel, status) => {
  const { call } = await startMock({ featureLevel });
  expect((await call('bot', 'GET', '/user_groups')).status).toBe(status);
});
