import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, without types
import { EXAMPLES } from '../../scripts/docs/examples.mjs';
// @ts-expect-error plain JavaScript, without types
import { SETTING_NOTES } from '../../scripts/docs/pages.mjs';
import { endpointsIn, settings } from '../../scripts/docs/sources.js';

const endpoints = endpointsIn({ paths: {} });

test('has an example request for every endpoint with input in scripts/docs/examples.mjs', () => {
  const needsInput = endpoints.filter(
    ({ path, params }) => path.includes('{') || params.some(({ required, until }) => required && !until),
  );
  expect(needsInput.map(({ name }) => name).filter((name) => !(name in EXAMPLES))).toEqual([]);
});

test('has no example request for an unknown endpoint', () => {
  const names = new Set<string>(endpoints.map(({ name }) => name));
  expect(Object.keys(EXAMPLES).filter((name) => !names.has(name))).toEqual([]);
});

test('describes every setting in scripts/docs/pages.mjs', () => {
  expect(Object.keys(SETTING_NOTES).sort()).toEqual(settings.map(({ name }) => name).sort());
});
