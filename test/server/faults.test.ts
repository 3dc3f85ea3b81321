import { expect, test } from 'vitest';
import type { ErrorEntry } from '../../src/handlers/error-recipes/index.js';
import { startControlled } from '../support/control.js';

test('lists documented errors, each with a fault that can be added unchanged', async () => {
  const { control, api } = await startControlled();
  const { body } = await control('GET', '/_mock/errors');
  const errors: ErrorEntry[] = body.errors;
  const one = errors.find(({ endpoint, code }) => endpoint === 'GET /users/me' && code === 'RATE_LIMIT_HIT');
  expect(one).toMatchObject({
    status: 429,
    natural: { scenario: 'default', persona: 'member', method: 'GET', path: '/users/me' },
    fault: { method: 'GET', path: '/users/me', code: 'RATE_LIMIT_HIT', times: 1 },
  });
  expect((await control('POST', '/_mock/faults', one?.fault)).status).toBe(200);
  expect((await api('member', 'GET', '/users/me')).status).toBe(429);
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
});

test('accepts conditions in POST /_mock/faults, and lists the counters', async () => {
  const { control, api } = await startControlled();
  const fault = { method: 'GET', path: '/users/me', code: 'RATE_LIMIT_HIT', every: 2, persona: 'member' };
  expect((await control('POST', '/_mock/faults', fault)).body).toEqual({ id: 1 });
  const statuses = [];
  for (const who of ['member', 'admin', 'member', 'member']) {
    statuses.push((await api(who, 'GET', '/users/me')).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
  expect((await control('GET', '/_mock/faults')).body).toEqual({ faults: [{ id: 1, ...fault, seen: 3 }] });
});

test.each([
  ['a misspelled option', { evry: 2 }, /Did you mean "every"/],
  ['an unknown answer', { answer: 'proxy_404' }, /proxy_500, proxy_502/],
  ['an unknown persona', { persona: 'membr', timeout: true }, /Did you mean "member"/],
  ['an incomplete range of delays', { delay: { min: 3 } }, /\{ mean, deviation \}/],
  ['a negative delay', { delay: -1 }, /"delay"/],
  ['a probability that is a string', { probability: '0.5', timeout: true }, /probability/],
  ['a timeout and an error code', { timeout: true, code: 'BAD_REQUEST' }, /leave out "code" and "status"/],
])('rejects a fault with %s, and adds nothing', async (_, options, message) => {
  const { control } = await startControlled();
  await control('GET', '/_mock/health');
  const answer = await control('POST', '/_mock/faults', { method: 'GET', path: '/users/me', ...options });
  expect(answer).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST' } });
  expect(answer.body.msg).toMatch(message);
  expect((await control('GET', '/_mock/faults')).body).toEqual({ faults: [] });
});

test('returns status 500 for an override with the header "trailer", and keeps serving requests', async () => {
  const { control, api } = await startControlled();
  const override = { method: 'GET', path: '/users/me', status: 200, headers: { trailer: 'x' }, body: {} };
  await control('POST', '/_mock/overrides', { ...override, times: 1 });
  const { status, body } = await api('member', 'GET', '/users/me');
  expect(status).toBe(500);
  expect(body.msg).toContain('The mock failed to send its response: Trailers are invalid');
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
});

test('sends a complete response for an override that specifies a transfer encoding', async () => {
  const { control, api } = await startControlled();
  const headers = { 'transfer-encoding': 'chunked' };
  await control('POST', '/_mock/overrides', {
    method: 'GET',
    path: '/users/me',
    status: 200,
    headers,
    body: {},
  });
  expect(await api('member', 'GET', '/users/me')).toMatchObject({ status: 200, body: {} });
});
