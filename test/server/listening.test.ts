import { expect, onTestFinished, test, vi } from 'vitest';
import { UsageError } from '../../src/index.js';
import { defineScenario, scenarios } from '../../src/scenarios/index.js';
import { type ServerOptions, startServer } from '../../src/server/index.js';
import { startReplaceable } from '../../src/server/running.js';
import { Site } from '../../src/server/site.js';

async function start(options: ServerOptions = {}) {
  const server = await startServer({ port: 0, ...options });
  onTestFinished(() => server.close());
  return server;
}

test('accepts a query of 5,000 IDs with raw or percent-encoded commas', async () => {
  const { url } = await start();
  const ids = Array.from({ length: 5000 }, (_, index) => 1_000_000_000 + index);
  const query = new URLSearchParams({ message_ids: JSON.stringify([1, ...ids.slice(1)]) });
  const response = await fetch(`${url}/api/v1/messages?${query}`, {
    headers: { authorization: `Basic ${btoa('member@example.com:member-key')}` },
  });
  expect(response.status).toBe(200);
  expect((await response.json()).result).toBe('success');
});

test.each(['0.0.0.0', 'localhost'])('returns a reachable address for the host %s', async (host) => {
  const { url } = await start({ host });
  expect(url).not.toContain('0.0.0.0');
  expect((await fetch(`${url}/_mock/health`)).status).toBe(200);
});

test('resolves startServer() only after the organization is seeded', async () => {
  let seeded = false;
  const scenario = defineScenario({
    name: 'slow',
    description: 'Takes its time',
    extends: scenarios.empty,
    async seed() {
      await new Promise((resolve) => setTimeout(resolve, 20));
      seeded = true;
    },
  });
  await start({ scenario });
  expect(seeded).toBe(true);
});

test.each([
  ['a misspelled option', { prot: 1 }, 'Did you mean "port"?'],
  [
    'a port that is a string',
    { port: '9100' },
    'Invalid "port": must be a whole number from 0 to 65535, got "9100".',
  ],
  ['a port above 65535', { port: 70_000 }, '0 to 65535'],
  ['null as the port', { port: null }, '"port"'],
  ['an empty host', { host: '' }, 'Invalid "host": must be a string that is not empty'],
  ['the option baseUrl', { baseUrl: 'https://chat.example.com' }, 'Unknown option "baseUrl"'],
  ['a misspelled scenario', { port: 0, scenario: 'emty' }, 'Did you mean "empty"?'],
  ['null as the options', null, 'got null'],
])('rejects %s in startServer(), and explains how to correct it', async (_, options, hint) => {
  await expect(startServer(options as never)).rejects.toThrow(UsageError);
  await expect(startServer(options as never)).rejects.toThrow(hint);
});

test('closes a new mock and keeps the current one when the server closes while the new mock is being seeded', async () => {
  const closed = vi.spyOn(Site.prototype, 'close');
  onTestFinished(() => closed.mockRestore());
  const observer = { began: vi.fn(), joined: vi.fn(), left: vi.fn(), controlled: vi.fn() };
  const server = await startReplaceable({ port: 0 }, { observer });
  const { mock } = server;
  const replacing = expect(server.replace({ scenario: 'empty' })).rejects.toThrow(
    'The mock was not replaced: the server was closed.',
  );
  await server.close();
  await replacing;
  expect(closed.mock.contexts.map((site) => site instanceof Site && site.mock === mock)).toEqual([
    true,
    false,
  ]);
  expect(server.mock).toBe(mock);
  expect(observer.began).toHaveBeenCalledExactlyOnceWith(mock, expect.anything());
});
