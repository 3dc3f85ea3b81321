import { describe, expect, test } from 'vitest';
import { CHANGES } from '../../../src/contract/levels/changes.js';
import { type Capability, LATEST_LEVEL, LEVELS } from '../../../src/contract/levels/index.js';
import { clientAt } from './client.js';
import type { Row, Rows } from './row.js';
import { channelRows } from './rows/channels.js';
import { groupRows } from './rows/groups.js';
import { invitationRows } from './rows/invitations.js';
import { messageRows } from './rows/messages.js';
import { otherRows } from './rows/others.js';
import { registerRows } from './rows/register.js';
import { settingRows } from './rows/settings.js';
import { userRows } from './rows/users.js';

const rows: Rows = {
  ...channelRows,
  ...groupRows,
  ...invitationRows,
  ...messageRows,
  ...otherRows,
  ...settingRows,
  ...registerRows,
  ...userRows,
};

describe('changes at its level', () => {
  test.each(
    Object.entries(rows).map(([name, row]): [Capability, number, Row] => [
      name as Capability,
      LEVELS[name as Capability],
      row,
    ]),
  )('%s (%i)', async (_, level, { options, show, below, at }) => {
    expect(await show(await clientAt(level - 1, options)), `at level ${level - 1}`).toEqual(below);
    expect(await show(await clientAt(level, options)), `at level ${level}`).toEqual(at);
  });
});

test('has a row for every change', () => {
  expect(Object.keys(CHANGES).filter((name) => !(name in rows))).toEqual([]);
});

test.each(Object.entries(rows))('expects different results for %s', (_, { below, at }) => {
  expect(below).not.toEqual(at);
});

test('lists changes by level, from 1 to the latest', () => {
  const levels = Object.values(LEVELS);
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
  expect([levels[0], levels.at(-1)]).toEqual([1, LATEST_LEVEL]);
});

/** Every level that the API documentation names. */
const NAMED = [
  8, 106, 118, 126, 133, 155, 163, 167, 178, 198, 226, 234, 248, 257, 260, 261, 267, 283, 285, 300, 301, 303,
  305, 308, 313, 322, 324, 328, 334, 340, 363, 365, 370, 382, 384, 386, 387, 389, 390, 406, 412, 416, 420,
  433, 435, 445, 475, 488, 490, 496,
];

test.each(NAMED)('names the heading of the documentation for level %i', (named) => {
  const own = Object.entries(CHANGES).filter(
    ([name, { heading }]) => LEVELS[name as Capability] === named && heading !== null,
  );
  expect(own).not.toEqual([]);
});
