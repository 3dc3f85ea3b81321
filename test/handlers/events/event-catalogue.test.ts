import { expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/index.js';
import { DEFAULT_LEVEL } from '../../../src/contract/levels/index.js';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import {
  EVENT_LIFETIMES,
  eventChecker,
  eventPayloads,
  eventSchemaFor,
  lifetimeOfEvent,
} from '../../../src/handlers/events/event-catalogue.js';

const version = { level: DEFAULT_LEVEL, dialect: 'reference' } as const;

test('returns the schema of an event with an operation, and of an event without one', () => {
  expect(Object.keys(eventSchemaFor('realm_playgrounds', version)?.shape ?? {})).not.toContain('op');
  const schema = eventSchemaFor('user_group.remove', version);
  expect(schema?.safeParse({ id: 0, type: 'user_group', op: 'remove', group_id: 9 }).success).toBe(true);
  expect(schema?.safeParse({ id: 0, type: 'user_group', op: 'add', group_id: 9 }).success).toBe(false);
  expect(schema?.safeParse({ id: 0, type: 'user_group', group_id: 9 }).success).toBe(false);
});

test.each(['unknown', 'user_group', 'user_group.rename', 'toString'])(
  'returns no schema for the event kind "%s"',
  (kind) => {
    expect(eventSchemaFor(kind, version)).toBeUndefined();
  },
);

test('assigns lifetimes only to existing event kinds', () => {
  expect(Object.keys(eventPayloads)).toEqual(expect.arrayContaining(Object.keys(EVENT_LIFETIMES)));
});

test('describes why an event does not match its schema', () => {
  const check = eventChecker(version);
  expect(check({ type: 'user_group', op: 'rename' })).toBe('there is no event user_group.rename');
  const removed = { id: 0, type: 'user_group', op: 'remove' };
  expect(check(removed)).toMatch(/^group_id: /);
  expect(check({ ...removed, group_id: 9 } as typeof removed)).toBeUndefined();
});

test.each([
  ['reminders.remove', 'DELETE /reminders/{reminder_id}'],
  ['saved_snippets.add', 'POST /saved_snippets'],
  ['saved_snippets.update', 'PATCH /saved_snippets/{saved_snippet_id}'],
  ['channel_folder.update', 'PATCH /channel_folders/{channel_folder_id}'],
  ['device.remove', 'POST /remove_client_device'],
])('starts sending the %s event at the level that introduced %s', (kind, name) => {
  const endpoint = (endpoints as readonly Endpoint[]).find((each) => each.name === name);
  expect(lifetimeOfEvent(kind)).toEqual({ since: endpoint?.since });
});
