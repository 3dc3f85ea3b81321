import { expect, test } from 'vitest';
import { CHANGES } from '../../../src/contract/levels/changes.js';
import { type Capability, LATEST_LEVEL, LEVELS } from '../../../src/contract/levels/index.js';
import { LEVELS_WITHOUT_EFFECT } from '../../../src/contract/levels/without-effect.js';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import { clientAt } from './client.js';
import type { Row, Rows } from './row.js';
import { channelRows } from './rows/channels.js';
import { groupRows } from './rows/groups.js';
import { invitationRows } from './rows/invitations.js';
import { messageRows } from './rows/messages.js';
import { newestRows } from './rows/newest.js';
import { otherRows } from './rows/others.js';
import { registerRows } from './rows/register.js';
import { settingRows } from './rows/settings.js';
import { userRows } from './rows/users.js';

const rows: Rows = {
  ...channelRows,
  ...groupRows,
  ...invitationRows,
  ...messageRows,
  ...newestRows,
  ...otherRows,
  ...settingRows,
  ...registerRows,
  ...userRows,
};

// By level, because mocks of one level share the records of their scenario.
test.each(
  Object.entries(rows)
    .map(([name, row]): [Capability, number, Row] => [name as Capability, LEVELS[name as Capability], row])
    .sort(([, a], [, b]) => a - b),
)(
  'applies the change %s at level %i, but not one level earlier',
  async (_, level, { options, show, below, at }) => {
    expect(below).not.toEqual(at);
    expect(await show(await clientAt(level - 1, options)), `at level ${level - 1}`).toEqual(below);
    expect(await show(await clientAt(level, options)), `at level ${level}`).toEqual(at);
  },
);

test('has a test row for every change between feature levels', () => {
  expect(Object.keys(CHANGES).filter((name) => !(name in rows))).toEqual([]);
});

test('lists changes by level, from 1 to the latest', () => {
  const levels = Object.values(LEVELS);
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
  expect([levels[0], levels.at(-1)]).toEqual([1, LATEST_LEVEL]);
});

/** The levels of a key: one, or a range such as `28-29`. */
function levelsOf(key: string): number[] {
  const [first, last = first] = key.split('-').map(Number) as [number, number?];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

test('lists an effect, or a reason for having none, for every level', () => {
  const withEffect = new Set<number>(Object.values(LEVELS));
  const withReason = Object.keys(LEVELS_WITHOUT_EFFECT).flatMap(levelsOf);
  const levels = [...withEffect, ...withReason].sort((a, b) => a - b);
  expect(levels).toEqual(Array.from({ length: LATEST_LEVEL + 1 }, (_, level) => level));
});

test('describes every change, in level order', () => {
  expect(Object.keys(CHANGES)).toEqual(Object.keys(LEVELS));
});

test('names every new endpoint in the description of its change', () => {
  const unnamed = endpoints.filter(
    ({ since, path }) => since !== undefined && !CHANGES[since].includes(path),
  );
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)';

/** The endpoints in a description. One path can follow several methods: `GET and POST /drafts`. */
function endpointsIn(text: string): string[] {
  const named = new RegExp(`(${METHOD}(?:(?:, | and )${METHOD})*) (/[^\\s;:,.\`]+)`, 'g');
  return [...text.matchAll(named)].flatMap(([, methods = '', path = '']) =>
    methods.split(/, | and /).map((method) => `${method} ${path}`),
  );
}

test('names only existing endpoints in the descriptions of changes', () => {
  const names = new Set(
    endpoints.flatMap(({ method, path, zulipPaths }) =>
      [path, ...zulipPaths].map((each) => `${method} ${each}`),
    ),
  );
  const named = Object.values(CHANGES).flatMap(endpointsIn);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
