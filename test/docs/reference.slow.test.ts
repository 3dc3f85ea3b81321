import { expect, test } from 'vitest';
import { changes, changesByRelease, endpointsIn, settings } from '../../scripts/docs/sources.js';
import { SETTING_NOTES } from '../../src/runtime/control/settings.js';
import { CAPTURES, EXAMPLES } from '../../src/server/fixtures/example-requests.js';

const endpoints = endpointsIn({ paths: {} });

test('has an example request for every endpoint with required parameters', () => {
  const needsInput = endpoints.filter(({ params }) =>
    params.some(({ required, until }) => required && !until),
  );
  expect(needsInput.map(({ name }) => name).filter((name) => !(name in EXAMPLES))).toEqual([]);
});

test('has an example value for every path parameter', () => {
  const missing = endpoints.flatMap(({ name, path }) => {
    const { target, path: own = {} } = EXAMPLES[name] ?? {};
    const captures =
      target === undefined ? [...path.matchAll(/\{(\w+)\}/g)].map(([, capture = '']) => capture) : [];
    return captures.filter((capture) => !(capture in { ...CAPTURES, ...own }));
  });
  expect(missing).toEqual([]);
});

test('has no example request for an unknown endpoint', () => {
  const names = new Set<string>(endpoints.map(({ name }) => name));
  expect(Object.keys(EXAMPLES).filter((name) => !names.has(name))).toEqual([]);
});

test('describes every setting of an organization', () => {
  expect(Object.keys(SETTING_NOTES).sort()).toEqual(settings.map(({ name }) => name).sort());
});

test('lists every feature-level change once, under the first release that has it', () => {
  const releases = changesByRelease();
  expect(releases.flatMap((release) => release.changes).sort((a, b) => a.level - b.level)).toEqual(changes);
  const levels = releases.find(({ title }) => title === 'Zulip 9.0 (level 277)')?.changes;
  expect(levels?.every(({ level }) => level > 237 && level <= 277)).toBe(true);
});
