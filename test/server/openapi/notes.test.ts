import { expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/index.js';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import { ENDPOINT_NOTES, noteOf, SHARED_NOTES } from '../../../src/server/openapi/notes.js';

const all = endpoints as readonly Endpoint[];

test.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
  'describes every parameter of %s',
  (_, endpoint) => {
    const undescribed = [
      ...Object.keys(endpoint.pathParams),
      ...Object.keys(endpoint.params).filter((name) => endpoint.params[name]?.note === undefined),
    ].filter((name) => !noteOf(endpoint, name));
    expect(undescribed).toEqual([]);
  },
);

const inUse = new Set(
  all.flatMap(({ params, pathParams }) => [
    ...Object.keys(pathParams),
    ...Object.entries(params).flatMap(([name, { note }]) => (note === undefined ? [name] : [])),
  ]),
);

test('shares only descriptions of existing parameters', () => {
  expect(Object.keys(SHARED_NOTES).filter((name) => !inUse.has(name))).toEqual([]);
});

test.each(Object.entries(ENDPOINT_NOTES))('describes only existing parameters of %s', (name, notes) => {
  const { params } = all.find((endpoint) => endpoint.name === name) as Endpoint;
  const described = Object.keys(notes).filter((param) => params[param]?.note === undefined);
  expect(Object.keys(params)).toEqual(expect.arrayContaining(described));
  expect(described).toEqual(Object.keys(notes));
});

test('prefers the description of an endpoint to the shared description of a parameter', () => {
  const settings = { name: 'PATCH /settings' } as const;
  expect(noteOf({ name: 'PATCH /realm' }, 'default_language')).toBe('Language of new users');
  expect(noteOf(settings, 'default_language')).toMatch(/^Code of the language/);
  expect(noteOf(settings, 'unknown')).toBeUndefined();
});
