/** A suite for several levels, as a user of the installed package would write it. */
import { setupServer } from 'msw/node';
import { describeEachLevel } from 'team-chat-mock/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';

describeEachLevel([0, 120, 278, 'latest'], (mock, level) => {
  const server = setupServer(...mock.handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => server.close());

  test('announces the level of the suite', async () => {
    const response = await fetch('https://chat.example.com/api/v1/server_settings');
    expect((await response.json()).service_feature_level ?? 0).toBe(level);
    expect(mock).toHaveReceived('GET /server_settings');
  });
});
