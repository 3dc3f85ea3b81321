import type { HttpHandler } from 'msw';
import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import { TestWorld } from '../../../src/adapters/vitest/test-world.js';
import { Worlds } from '../../../src/adapters/vitest/worlds.js';
import { createTeamChatMock } from '../../../src/index.js';

/** Two tests that run at the same time, on a platform that cannot identify the sender of a request. */
async function two() {
  let handler: HttpHandler | undefined;
  const worlds = new Worlds({
    async start(given) {
      handler = given;
      return 'own';
    },
  });
  const tests = [{}, {}].map((key) => ({
    key,
    world: new TestWorld(createTeamChatMock(), { url: worlds.nextUrl() }),
  }));
  for (const { key, world } of tests) await worlds.begin(key, world);
  const ask = (url: string) => getResponse([handler as HttpHandler], new Request(url));
  return { worlds, tests, ask };
}

test('identifies the test of a request by the address without async storage', async () => {
  const { tests, ask } = await two();
  for (const { world } of tests) {
    expect((await ask(`${world.url}/api/v1/server_settings`))?.status).toBe(200);
    expect(world.mock.requests).toHaveLength(1);
  }
});

test('fails both tests for a request to another address', async () => {
  const { worlds, tests, ask } = await two();
  expect((await ask('https://chat.example.com/api/v1/server_settings'))?.status).toBe(500);
  for (const { key } of tests) {
    await expect(worlds.end(key)).rejects.toThrow(
      'Cannot tell which of 2 running tests sent GET /api/v1/server_settings',
    );
  }
});

test('reports repeated requests once, with their number', async () => {
  const { worlds, tests, ask } = await two();
  const [{ world, key }, { key: other }] = tests as [(typeof tests)[0], (typeof tests)[0]];
  for (let i = 0; i < 3; i++) {
    await ask('https://chat.example.com/api/v1/server_settings');
    await ask(`${world.url}/api/v1/user`);
  }
  await ask(`${world.url}/api/v1/messags`);
  const failure = await worlds.end(key).catch((error: Error) => error.message);
  const [lost, unmatched] = String(failure).split('\n\n');
  expect(lost).toMatch(/^Cannot tell .* of the test\. \(3 times\)$/);
  expect(unmatched?.split('\n')).toEqual([
    'The test sent requests that match no endpoint:',
    '  There is no endpoint GET /user. Did you mean GET /users? (3 times)',
    '  There is no endpoint GET /messags. Did you mean GET /messages?',
  ]);
  await expect(worlds.end(other)).rejects.toThrow('(3 times)');
});

test('ignores requests to other hosts', async () => {
  const { worlds, tests, ask } = await two();
  expect(await ask('https://chat.example.com/logo.svg')).toBeUndefined();
  for (const { key } of tests) await worlds.end(key);
});
