import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, expect, test, vi } from 'vitest';
import { NodeNetwork } from '../../../src/adapters/vitest/node-network.js';

const own = http.get('https://chat.example.com/api/v1/users/me', () => undefined);
const server = setupServer();

afterEach(() => {
  vi.useRealTimers();
  server.close();
  server.resetHandlers();
});

test('reports an msw server that does not respond within a second', async () => {
  server.use(http.all('*', () => new Promise<never>(() => undefined)));
  server.listen();
  await expect(new NodeNetwork().ensure(own)).rejects.toThrow(
    'An msw server is listening, but a request got no response within 1000 ms.',
  );
});

test('restarts interception after close() on another msw server has stopped it', async () => {
  const network = new NodeNetwork();
  const handler = http.get('https://chat.example.com/health', () => new Response('healthy'));
  expect(await network.ensure(handler)).toBe('own');
  server.listen();
  server.close();
  expect(await network.ensure(handler)).toBe('own');
  expect(await (await fetch('https://chat.example.com/health')).text()).toBe('healthy');
  // Stops msw for the other tests.
  server.listen();
});

test("clears the network check's timeout without a warning when a test fakes timers", async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(http.all('*', () => new Response('not the mock')));
  server.listen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: false });
  await expect(new NodeNetwork().ensure(own)).rejects.toThrow('Another msw server is listening');
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
