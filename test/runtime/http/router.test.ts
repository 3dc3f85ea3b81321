import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineEndpoint, type PathShape } from '../../../src/contract/index.js';
import { Router } from '../../../src/runtime/http/router.js';
import { numRuns } from '../../support/properties.js';

const serverVersion = { level: 496, dialect: 'reference' } as const;
const endpoint = (method: 'GET' | 'PATCH', path: string, pathParams: PathShape = {}, more: object = {}) =>
  defineEndpoint({
    method,
    path,
    area: 'server',
    summary: 's',
    pathParams,
    run() {},
    ...more,
  });

const ALL = [
  endpoint('GET', '/users/me'),
  endpoint('GET', '/users/{user_id}', { user_id: 'integer' }),
  endpoint('GET', '/users/{email}', { email: 'text' }),
  endpoint('PATCH', '/users/{user_id}', { user_id: 'integer' }),
  endpoint('PATCH', '/views/{fragment}', { fragment: 'rest' }),
  endpoint('GET', '/users'),
];

test.each([
  ['GET', '/users/me', 'GET /users/me', {}],
  ['GET', '/users/7', 'GET /users/{user_id}', { user_id: '7' }],
  ['GET', '/users/-7', 'GET /users/{user_id}', { user_id: '-7' }],
  ['GET', '/users/a@b.c', 'GET /users/{email}', { email: 'a@b.c' }],
  ['GET', '/users/a%40b.c', 'GET /users/{email}', { email: 'a@b.c' }],
  ['GET', '/users/%', 'GET /users/{email}', { email: '%' }],
  ['GET', '/users', 'GET /users', {}],
  ['PATCH', '/users/7', 'PATCH /users/{user_id}', { user_id: '7' }],
  ['PATCH', '/users/x', 'PATCH /users/{user_id}', { user_id: 'x' }],
  ['PATCH', '/views/a/b/c', 'PATCH /views/{fragment}', { fragment: 'a/b/c' }],
  ['PATCH', '/views/a%2Fb', 'PATCH /views/{fragment}', { fragment: 'a/b' }],
])(
  'matches the request %s %s to the endpoint %s, in whatever order the endpoints are declared',
  (method, path, name, captured) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: ALL.length }), (endpoints) => {
        const found = new Router(endpoints, serverVersion).find(method, path);
        expect(found?.endpoint?.name).toBe(name);
        expect(found).toMatchObject({ captured });
      }),
      numRuns(20),
    );
  },
);

test.each([
  ['PATCH', '/users/me', ['GET']],
  ['POST', '/users/7', ['GET', 'PATCH']],
])('finds no endpoint for %s %s, but lists the allowed methods', (method, path, allow) => {
  expect(new Router(ALL, serverVersion).find(method, path)).toEqual({ endpoint: undefined, allow });
});

test.each([
  ['POST', '/nothing'],
  ['GET', '/users/7/'],
  ['GET', '/users/7/x'],
])('finds no endpoint for %s %s', (method, path) => {
  expect(new Router(ALL, serverVersion).find(method, path)).toBeUndefined();
});

test('rejects two endpoints with the same method and path', () => {
  const twin = endpoint('GET', '/users/{id}', { id: 'integer' });
  expect(() => new Router([...ALL, twin], serverVersion)).toThrow('have the same method and path');
});

test('skips endpoints that the feature level lacks, and routes the paths of the zulip dialect', () => {
  const later = endpoint('GET', '/later', {}, { since: 'newEmail', zulipPaths: ['/one', '/two'] });
  const find = (level: number, dialect: 'reference' | 'zulip', path: string) =>
    new Router([later], { level, dialect }).find('GET', path)?.endpoint;
  expect(find(284, 'reference', '/later')).toBeUndefined();
  expect(find(285, 'reference', '/later')).toBe(later);
  expect(find(285, 'zulip', '/later')).toBeUndefined();
  expect([find(285, 'zulip', '/one'), find(285, 'zulip', '/two')]).toEqual([later, later]);
});
