import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm/playgrounds/1';

test('removes a playground and notifies everyone', async () => {
  const client = await startMock();
  const playground = {
    name: 'Try it',
    pygments_language: 'Python',
    url_template: 'https://x.example.com/{code}',
  };
  await client.call('admin', 'POST', '/realm/playgrounds', playground);
  const queue = await listen(client, 'guest', { event_types: ['realm_playgrounds'] });
  expect((await client.call('admin', 'DELETE', PATH)).body).toEqual(SUCCESS);
  expect(await queue.next()).toMatchObject([{ realm_playgrounds: [] }]);
  expect(await client.call('admin', 'DELETE', PATH)).toMatchObject(badRequestNaming('1'));
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" remove a playground (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'DELETE', PATH, {});
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});
