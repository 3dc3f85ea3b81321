/** Mocks with other options, created as a user of the installed package would create them. */
import { expect, test } from 'team-chat-mock/vitest';

const older = test.extend({ mockOptions: { scenario: 'two-owners', featureLevel: 278 } });

older('creates the mock with the options', async ({ mock, url }) => {
  const response = await fetch(`${url}/api/v1/server_settings`);
  expect((await response.json()).service_feature_level).toBe(278);
  expect((await mock.state()).scenario).toBe('two-owners');
});

test('uses the default options in other tests', async ({ mock }) => {
  expect((await mock.state()).scenario).toBe('default');
});
