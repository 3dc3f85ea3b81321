import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

test.each([
  [221, ['remove'], ['add']],
  [222, ['update'], ['update']],
])(
  'sends events for a deactivated and a reactivated bot at level %i',
  async (featureLevel, deactivated, reactivated) => {
    const client = await startMock({ featureLevel });
    const { next } = await listen(client, 'member', { event_types: ['realm_bot'] });
    await client.call('member', 'PATCH', '/bots/8', { full_name: 'Butler' });
    expect((await next()).map(({ op }) => op)).toEqual(['update']);
    await client.call('member', 'DELETE', '/bots/8');
    expect((await next()).map(({ op }) => op)).toEqual(deactivated);
    await client.call('owner', 'POST', '/users/8/reactivate');
    expect((await next()).map(({ op }) => op)).toEqual(reactivated);
  },
);

test('notifies only users who administer a bot', async () => {
  const client = await startMock({ featureLevel: 221 });
  const { next } = await listen(client, 'colleague', { event_types: ['realm_bot'] });
  await client.call('member', 'DELETE', '/bots/8');
  expect(await next()).toEqual([]);
});
