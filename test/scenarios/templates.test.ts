import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import type { SeededState } from '../../src/model/index.js';
import { keepTemplate, templateOf } from '../../src/scenarios/build.js';

const state = (records: number) =>
  ({ scalars: {}, tables: [['users', new Array(records).fill({})]] }) as unknown as SeededState;

test('keeps the eight most recently used templates', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) keepTemplate(key, state(1));
  expect(templateOf('a')).toBeDefined();
  keepTemplate('i', state(1));
  expect(templateOf('b')).toBeUndefined();
  expect(templateOf('a')).toBeDefined();
  expect(templateOf('i')).toBeDefined();
});

test('does not keep a template with more than 5,000 records', () => {
  keepTemplate('small', state(5_000));
  keepTemplate('large', state(5_001));
  expect(templateOf('small')).toBeDefined();
  expect(templateOf('large')).toBeUndefined();
});

test('shares the records of a bundled scenario between mocks until one of them changes a record', async () => {
  const mocks = [createTeamChatMock(), createTeamChatMock()] as const;
  for (const mock of mocks) await mock.ready;
  const [changed, other] = mocks;
  expect(other.db.users.all().map((user) => user === changed.db.users.get(user.id))).not.toContain(false);
  await changed.as('admin').patch('/users/4', { full_name: 'Mia Member' });
  expect(changed.db.users.get(4)?.full_name).toBe('Mia Member');
  expect(other.db.users.get(4)?.full_name).toBe('Max Member');
  expect(other.db.users.get(5)).toBe(changed.db.users.get(5));
  await changed.reset();
  expect(changed.db.users.get(4)).toBe(other.db.users.get(4));
});
