import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

test('sends the older settings event only to those clients of the same user that lack "user_settings_object"', async () => {
  const client = await startMock({ featureLevel: 200 });
  const listenAs = (persona: string, user_settings_object: boolean) =>
    listen(client, persona, {
      event_types: ['update_display_settings', 'user_settings'],
      client_capabilities: { user_settings_object },
    });
  const [older, newer] = [await listenAs('member', false), await listenAs('member', true)];
  const other = await listenAs('colleague', false);
  await client.call('member', 'PATCH', '/settings', { color_scheme: 2 });
  const types = async ({ next }: typeof older) => (await next()).map(({ type }) => type);
  expect(await types(older)).toContain('update_display_settings');
  expect(await types(newer)).toEqual(['user_settings']);
  expect(await types(other)).toEqual([]);
});
