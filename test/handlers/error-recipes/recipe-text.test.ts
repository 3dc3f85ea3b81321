import { expect, test } from 'vitest';
import { curlOf, errors } from '../../../src/handlers/error-recipes/index.js';
import { disjoint } from '../../../src/handlers/error-recipes/recipe.js';
import { definite } from '../../../src/values.js';

test('quotes credentials for a shell', () => {
  const entry = definite(errors.find(({ code, natural }) => code === 'INVALID_API_KEY' && natural));
  const natural = { ...definite(entry.natural), persona: 'owner', api_key: "it's $HOME" };
  expect(curlOf({ ...entry, natural })).toContain(`curl -u 'owner@example.com:it'\\''s $HOME' `);
});

test('accepts a server URL that ends with a slash', () => {
  const entry = definite(errors.find(({ natural }) => natural?.settings !== undefined));
  expect(curlOf(entry, 'http://127.0.0.1:9100/')).toBe(curlOf(entry, 'http://127.0.0.1:9100'));
});

test('rejects recipes for the same endpoint in two objects', () => {
  expect(disjoint<object>({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => disjoint<object>({ a: 1 }, { b: 2 }, { b: 3 })).toThrow('Two objects have recipes for b.');
});
