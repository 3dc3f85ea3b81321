import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

test.each([
  ['remove and add events for a deactivated and reactivated bot', 221, ['remove'], ['add']],
  ['update events for a deactivated and reactivated bot', 222, ['update'], ['update']],
])('sends %s at level %i', async (_, featureLevel, deactivated, reactivated) => {
  const client = await startMock({ featureLevel });
  const { next } = await listen(client, 'member', { event_types: ['realm_bot'] });
  await client.call('member', 'PATCH', '/bots/8', { full_name: 'Butler' });
  expect((await next()).map(({ op }) => op)).toEqual(['update']);
  await client.call('member', 'DELETE', '/bots/8');
  expect((await next()).map(({ op }) => op)).toEqual(deactivated);
  await client.call('owner', 'POST', '/users/8/reactivate');
  expect((await next()).map(({ op }) => op)).toEqual(reactivated);
});

test('sends no event about a bot to a user who does not administer the bot', async () => {
  const client = await startMock({ featureLevel: 221 });
  const { next } = await listen(client, 'colleague', { event_types: ['realm_bot'] });
  await client.call('member', 'DELETE', '/bots/8');
  expect(await next()).toEqual([]);
});

test("tells a user about other users' bots on promotion to administrator, and about their removal on demotion", async () => {
  const client = await startMock();
  const queue = await listen(client, 'colleague', { event_types: ['realm_bot'] });
  const told = async () => (await queue.next()).map(({ op, bot }) => [op, bot.user_id]);
  await client.call('owner', 'PATCH', '/users/6', { role: 200 });
  expect(await told()).toEqual([['add', 8]]);
  await client.call('owner', 'PATCH', '/users/6', { role: 400 });
  expect((await told()).map(([, id]) => id)).toEqual([8]);
  await client.call('owner', 'PATCH', '/users/6', { role: 300 });
  expect(await told()).toEqual([]);
});

test("lists a bot without an owner for administrators, and sends them the bot's changes", async () => {
  const client = await startMock({ scenario: 'imported' });
  const bot = client.mock.personas['legacy-bot']?.user_id;
  const { next } = await listen(client, 'admin', { event_types: ['realm_bot'] });
  const { body } = await client.call('admin', 'POST', '/register', { fetch_event_types: ['realm_bot'] });
  expect(body.realm_bots.map(({ user_id }: { user_id: number }) => user_id)).toContain(bot);
  await client.call('admin', 'PATCH', `/bots/${bot}`, { default_sending_stream: 'general' });
  expect(await next()).toMatchObject([
    { op: 'update', bot: { user_id: bot, default_sending_stream: 'general' } },
  ]);
});

test.each([
  ['the new name and the new channel of a bot', 473, ['full_name', 'default_sending_stream']],
  ['only the new channel of a bot', 474, ['default_sending_stream']],
])('sends %s when its name and channel change, at level %i', async (_title, featureLevel, properties) => {
  const client = await startMock({ featureLevel });
  const { next } = await listen(client, 'member', { event_types: ['realm_bot'] });
  const fields = { full_name: 'Butler', default_sending_stream: 'general' };
  await client.call('member', 'PATCH', '/bots/8', fields);
  const sentProperties = (await next()).flatMap(({ bot: { user_id: _, ...changed } }) =>
    Object.keys(changed),
  );
  expect(sentProperties).toEqual(properties);
});
