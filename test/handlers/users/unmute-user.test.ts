import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('unmutes a user, and rejects a second request to unmute them', async () => {
  const client = await startMock();
  await client.call('member', 'POST', '/users/me/muted_users/6');
  const queue = await listen(client, 'member');
  const end = () => client.call('member', 'DELETE', '/users/me/muted_users/6');
  expect((await end()).body).toEqual(SUCCESS);
  expect(await queue.next()).toMatchObject([{ type: 'muted_users', muted_users: [] }]);
  expect(await end()).toMatchObject(badRequestNaming('not muted'));
});
