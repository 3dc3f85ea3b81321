import type { HttpHandler } from 'msw';
import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { TestWorld, Worlds } from '../../src/vitest/worlds.js';

/** Two tests that run at the same time, where nothing tells which one a request comes from. */
async function two() {
  let handler: HttpHandler | undefined;
  const worlds = new Worlds({
    async start(given) {
      handler = given;
    },
  });
  const tests = [{}, {}].map((key) => ({
    key,
    world: new TestWorld(createTeamChatMock(), worlds.nextUrl()),
  }));
  for (const { key, world } of tests) await worlds.begin(key, world);
  const ask = (url: string) => getResponse([handler as HttpHandler], new Request(url));
  return { worlds, tests, ask };
}

test('without async storage, the address tells whose a request is', async () => {
  const { tests, ask } = await two();
  for (const { world } of tests) {
    expect((await ask(`${world.url}/api/v1/server_settings`))?.status).toBe(200);
    expect(world.mock.requests).toHaveLength(1);
  }
});

test('at another address it cannot be told, and both tests fail', async () => {
  const { worlds, tests, ask } = await two();
  expect((await ask('https://chat.example.com/api/v1/server_settings'))?.status).toBe(500);
  for (const { key } of tests) {
    await expect(worlds.end(key)).rejects.toThrow('GET /api/v1/server_settings was asked while 2 tests ran');
  }
});

test('what is not for the API is left alone', async () => {
  const { worlds, tests, ask } = await two();
  expect(await ask('https://chat.example.com/logo.svg')).toBeUndefined();
  for (const { key } of tests) await worlds.end(key);
});
