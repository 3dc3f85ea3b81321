import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { startServer } from '../../src/server/index.js';
import { registerQueues, requestTo, validRequest } from '../support/arbitrary-requests.js';
import { everyKindScenario, VALID_REQUESTS } from '../support/valid-requests.js';

test('returns the same response over HTTP as through mock.fetch() for every endpoint', async () => {
  const options = { scenario: everyKindScenario, now: '2026-01-15T12:00:00Z' };
  const server = await startServer({ ...options, port: 0 });
  onTestFinished(server.close);
  const local = createTeamChatMock({ ...options, baseUrl: server.url });
  const refused: string[] = [];
  for (const name of Object.keys(VALID_REQUESTS)) {
    await Promise.all([server.mock.reset(), local.reset()]);
    const step = validRequest(name);
    const [remote, direct] = await Promise.all(
      [server.mock, local].map(async (mock) => {
        const request = requestTo(server.url, mock, step, await registerQueues(mock, [step]));
        const response = await (mock === local ? local.fetch(request) : fetch(request));
        return [response.status, response.headers.get('content-type'), await response.text()];
      }),
    );
    expect.soft(remote, name).toEqual(direct);
    if (remote?.[0] !== 200) refused.push(name);
  }
  expect(refused).toEqual([]);
});
