import * as mswNode from 'msw/node';
import * as vitest from 'vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TeamChatMock } from '../../src/index.js';
import * as main from '../../src/index.js';
import * as scenarios from '../../src/scenarios/index.js';
import { startServer } from '../../src/server/index.js';
import { runCurl } from '../support/curl.js';
import { blocksOf, runnable } from '../support/snippet.js';

const MODULES = {
  vitest,
  'msw/node': mswNode,
  'team-chat-mock': main,
  'team-chat-mock/scenarios': scenarios,
};

/** The only block of TypeScript with this text. */
function snippet(text: string, result?: string) {
  const found = blocksOf('README.md', 'ts').filter((code) => code.includes(text));
  if (found.length !== 1) throw new Error(`README.md has ${found.length} snippets with ${text}`);
  return runnable(found[0] as string, MODULES, result);
}

describe('the first test of README.md', async () => {
  await snippet("test('the client says why")();
});

test('what a mock can do, as README.md shows it', async () => {
  const { createTeamChatMock } = main;
  const run = snippet('mock.clock.advance', '{ mock, queue_id, before }');
  const { mock, queue_id, before } = (await run({ createTeamChatMock })) as {
    mock: TeamChatMock;
    queue_id: string;
    before: main.Snapshot;
  };
  expect(queue_id).toMatch(/^[0-9a-f-]+$/);
  expect(before.faults.armed).toHaveLength(3);
  expect(mock.faults.list()).toEqual([]);
  expect(await mock.state()).toMatchObject({ feature_level: 385, dialect: 'zulip', now: 1_768_478_400 });
});

test('the scenario in README.md', async () => {
  const scenario = (await snippet('defineScenario({', 'visited')()) as scenarios.Scenario;
  const mock = main.createTeamChatMock({ scenario, validateResponses: true });
  await mock.ready;
  const headers = { authorization: mock.authHeader('visitor') };
  const address = 'https://chat.example.com/api/v1/users/me/subscriptions';
  const answer = await mock.handle(new Request(address, { headers }));
  expect(await answer?.json()).toMatchObject({ subscriptions: [{ name: 'engineering' }] });
});

test('the faults in README.md can be armed', async () => {
  const mock = main.createTeamChatMock();
  await snippet("mock.faults.add('POST /invites'")({ mock });
  expect(mock.faults.list()).toHaveLength(5);
});

test('the first request of README.md is answered as it says, and works once there is another owner', async () => {
  const { url, close } = await startServer({ port: 0 });
  onTestFinished(close);
  const lines = blocksOf('README.md', 'sh').flatMap((code) => code.trim().split('\n'));
  const [own = '', refused = ''] = lines.filter((line) => line.startsWith('curl -u '));
  expect(await (await runCurl(own, url)).json()).toMatchObject({ user_id: 1 });
  const [answer = ''] = blocksOf('README.md', 'json');
  expect(await (await runCurl(refused, url)).json()).toEqual(JSON.parse(answer));
  const promote = refused.replace('role=400', 'role=100').replace('/users/1', '/users/2');
  expect((await runCurl(promote, url)).status).toBe(200);
  expect((await runCurl(refused, url)).status).toBe(200);
});

test.each([
  ['README.md', 7],
  ['docs/features/inspector.md', 2],
])('the commands for the control API in %s', async (page, count) => {
  const { url, close } = await startServer({ port: 0 });
  onTestFinished(close);
  await fetch(`${url}/api/v1/server_settings`);
  const lines = blocksOf(page, 'sh').flatMap((code) => code.trim().split('\n'));
  const ours = lines.filter((line) => /^curl .*localhost:9100\/_mock\//.test(line));
  expect(ours).toHaveLength(count);
  for (const line of ours) {
    // A reset empties the journal, of which a reproduction is made.
    await fetch(`${url}/api/v1/server_settings`);
    const response = await runCurl(line, url);
    expect([line, response.status]).toEqual([line, 200]);
    await response.body?.cancel();
  }
});
