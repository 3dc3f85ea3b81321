import { expect, test } from 'vitest';
import { DEFAULT_LEVEL } from '../../../src/contract/levels/index.js';
import { eventChecker, eventSchemaFor } from '../../../src/handlers/events/event-sources.js';

const version = { level: DEFAULT_LEVEL, dialect: 'reference' } as const;

test('returns the schema of an event with an operation, and of one without', () => {
  expect(Object.keys(eventSchemaFor('realm_playgrounds', version)?.shape ?? {})).not.toContain('op');
  const schema = eventSchemaFor('user_group.remove', version);
  expect(schema?.safeParse({ id: 0, type: 'user_group', op: 'remove', group_id: 9 }).success).toBe(true);
  expect(schema?.safeParse({ id: 0, type: 'user_group', op: 'add', group_id: 9 }).success).toBe(false);
  expect(schema?.safeParse({ id: 0, type: 'user_group', group_id: 9 }).success).toBe(false);
});

test.each(['unknown', 'user_group', 'user_group.rename', 'toString'])('returns no schema for %s', (kind) => {
  expect(eventSchemaFor(kind, version)).toBeUndefined();
});

test('explains what is wrong with an event', () => {
  const check = eventChecker(version);
  expect(check({ type: 'user_group', op: 'rename' })).toBe('there is no event user_group.rename');
  const removed = { id: 0, type: 'user_group', op: 'remove' };
  expect(check(removed)).toMatch(/^group_id: /);
  expect(check({ ...removed, group_id: 9 } as typeof removed)).toBeUndefined();
});
