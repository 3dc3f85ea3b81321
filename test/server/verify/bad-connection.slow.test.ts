import { expect, test } from 'vitest';
import { verify } from '../../../src/server/verify/verify.js';
import { differentIn, startTarget, verifyMock } from '../../support/verify-target.js';

/** Failures of a request to a server, each of which happens now and then. */
const TROUBLES: Readonly<
  Record<string, { every: number; trouble: (request: Request) => Promise<Response> }>
> = {
  'loses requests': {
    every: 20,
    trouble: () => Promise.reject(new TypeError('fetch failed')),
  },
  'loses responses': {
    every: 20,
    async trouble(request) {
      await fetch(request);
      throw new TypeError('terminated');
    },
  },
  'limits requests': {
    every: 7,
    trouble: async () =>
      Response.json(
        { result: 'error', code: 'RATE_LIMIT_HIT', msg: '', 'retry-after': 0.01 },
        { status: 429, headers: { 'retry-after': '0.01' } },
      ),
  },
  'returns pages of a proxy': {
    every: 15,
    trouble: async () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }),
  },
  'returns pages of a proxy with status 200': {
    every: 15,
    trouble: async () => new Response('<html>Please wait</html>'),
  },
  'responds late': {
    every: 3,
    async trouble(request) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return fetch(request);
    },
  },
};

test.each(Object.keys(TROUBLES))('finds no differences from a server that %s', async (name) => {
  const { every, trouble } = TROUBLES[name] as (typeof TROUBLES)[string];
  const { url } = await startTarget();
  let count = 0;
  const unreliable = (request: Request) => (++count % every === 0 ? trouble(request) : fetch(request));
  const report = await verifyMock(url, { only: ['personal'], fetch: unreliable });
  expect(differentIn(report)).toEqual([]);
  expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(25);
});

test('reports that a server does not respond', async () => {
  await expect(verify({ against: 'http://127.0.0.1:9', personasFrom: 'http://127.0.0.1:9' })).rejects.toThrow(
    /ECONNREFUSED|bad port/,
  );
});
