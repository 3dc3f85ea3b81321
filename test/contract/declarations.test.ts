import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/index.js';
import { endpoints } from '../../src/handlers/endpoints.generated.js';

const declared = endpoints as readonly Endpoint[];

/** The 22 endpoints of the first release, with their callers. Clients rely on all of them. */
const CORE: Record<string, { auth?: 'none' | 'optional'; role?: 'administrator'; deprecated?: true }> = {
  'PATCH /users/{email}': {},
  'PATCH /users/{user_id}': {},
  'PATCH /scheduled_messages/{scheduled_message_id}': {},
  'PATCH /user_groups/{user_group_id}': {},
  'GET /users': { auth: 'optional' },
  'PATCH /channel_folders/{channel_folder_id}': { role: 'administrator' },
  'GET /messages/matches_narrow': {},
  'GET /messages': {},
  'POST /invites': {},
  'POST /messages/{message_id}/report': {},
  'PATCH /users/me/profile_data': {},
  'POST /mark_topic_as_read': { deprecated: true },
  'PATCH /navigation_views/{fragment}': {},
  'POST /navigation_views': {},
  'GET /users/me': {},
  'DELETE /events': {},
  'POST /messages/render': {},
  'GET /realm/presence': {},
  'POST /mobile_push/test_notification': { deprecated: true },
  'DELETE /users/me/mobile_push_reg_id': { deprecated: true },
  'GET /server_settings': { auth: 'none' },
  'GET /users/me/subscriptions': {},
};

test.each(Object.entries(CORE))(
  'declares the documented authentication, role and deprecation of %s',
  (name, expected) => {
    const found = declared.filter((endpoint) => endpoint.name === name);
    const { auth = 'user', role, deprecated = false } = expected;
    expect(found.map((e) => ({ auth: e.auth, role: e.role, deprecated: e.deprecated }))).toEqual([
      { auth, role, deprecated },
    ]);
  },
);

test('declares every method and path once', () => {
  const names = declared.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('summarizes endpoints as headings: capitalized, short, without a full stop', () => {
  const wrong = declared.filter(({ summary }) => !/^[A-Z][^.]{3,60}$/.test(summary));
  expect(wrong.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([]);
});

test('links each page of the public documentation from at most one endpoint per method', () => {
  const pages = declared.flatMap(({ docs, method }) => (docs === undefined ? [] : [`${method} ${docs}`]));
  expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
});
