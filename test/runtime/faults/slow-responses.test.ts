import { expect, test, vi } from 'vitest';
import { bodyParts } from '../../../src/runtime/http/respond.js';
import { startControlled } from '../../support/control.js';
import { startMock } from '../../support/start-mock.js';

test('runs the endpoint before the delay of `delay_after_ms`, and responds with the earlier state', async () => {
  const server = await startControlled();
  server.mock.faults.add('GET /users/me', { delay_after_ms: 150, times: 1 });
  const getting = server.api('member', 'GET', '/users/me');
  await expect.poll(() => server.mock.requests.open.length).toBe(1);
  await server.mock.as('owner').patch('/users/4', { full_name: 'Maxine' });
  expect((await getting).body.full_name).toBe('Max Member');
  expect(server.mock.requests.at(-1)).toMatchObject({ note: 'fault 1 held this response', status: 200 });
  expect((await server.api('member', 'GET', '/users/me')).body.full_name).toBe('Maxine');
});

test('ends the delay of a response when the mock is reset', async () => {
  const server = await startControlled();
  server.mock.faults.add('GET /users/me', { delay_after_ms: 60_000 });
  const getting = server.api('member', 'GET', '/users/me');
  await expect.poll(() => server.mock.requests.open.length).toBe(1);
  await server.mock.reset();
  expect((await getting).status).toBe(200);
});

test('sends the headers immediately and the body in parts when a fault sets bytes_per_second', async () => {
  const server = await startControlled();
  const whole = (await server.api('member', 'GET', '/users/me')).body;
  const length = JSON.stringify(whole).length;
  server.mock.faults.add('GET /users/me', { bytes_per_second: length * 5 });
  const headers = { authorization: server.mock.authHeader('member') };
  const response = await fetch(`${server.url}/api/v1/users/me`, { headers });
  const arrived = performance.now();
  expect(await response.json()).toEqual(whole);
  expect(performance.now() - arrived).toBeGreaterThan(100);
});

test('sends a complete body through msw when a fault sets bytes_per_second', async () => {
  const { mock, call } = await startMock();
  mock.faults.add('GET /users/me', { bytes_per_second: 5_000 });
  expect(await call('member', 'GET', '/users/me')).toMatchObject({ status: 200, body: { user_id: 4 } });
});

test('sends a truncated body slowly', async () => {
  const server = await startControlled();
  server.mock.faults.add('GET /users/me', { bytes_per_second: 20_000, answer: 'truncated_body' });
  await expect(server.api('member', 'GET', '/users/me')).rejects.toThrow();
});

test('splits a body into parts according to bytes_per_second', async () => {
  vi.useFakeTimers();
  try {
    const bytes = new Uint8Array(10);
    const sizes: number[] = [];
    const collecting = (async () => {
      for await (const part of bodyParts(bytes, 60)) sizes.push(part.length);
    })();
    await vi.advanceTimersByTimeAsync(170);
    await collecting;
    expect(sizes).toEqual([3, 3, 3, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [
    'a timeout and delay_after_ms',
    { timeout: true, delay_after_ms: 1 },
    'the endpoint never runs: leave out "delay_after_ms"',
  ],
  [
    'an answer, delay_after_ms and bytes_per_second',
    { answer: 'proxy_502', delay_after_ms: 1, bytes_per_second: 1 },
    'leave out "delay_after_ms" and "bytes_per_second"',
  ],
  [
    'a network error and bytes_per_second',
    { network_error: true, bytes_per_second: 9 },
    'the endpoint never runs: leave out "bytes_per_second"',
  ],
  ['a bytes_per_second of 0', { bytes_per_second: 0 }, 'bytes_per_second'],
  ['a negative delay_after_ms', { delay_after_ms: -1 }, 'delay_after_ms'],
] as const)('rejects a fault with %s', async (_, options, message) => {
  const { mock } = await startMock();
  expect(() => mock.faults.add('GET /users/me', options)).toThrow(message);
});
