import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/handlers/endpoints.js';

/** The endpoints of the reference by their numbers; 20 with the neutral word that the reference leaves open. */
const REFERENCE: Record<number, string> = {
  1: 'PATCH /users/{email}',
  2: 'PATCH /users/{user_id}',
  3: 'PATCH /scheduled_messages/{scheduled_message_id}',
  4: 'PATCH /user_groups/{user_group_id}',
  5: 'GET /users',
  6: 'PATCH /channel_folders/{channel_folder_id}',
  7: 'GET /messages/matches_narrow',
  8: 'GET /messages',
  9: 'POST /invites',
  10: 'POST /messages/{message_id}/report',
  11: 'PATCH /users/me/profile_data',
  12: 'POST /mark_topic_as_read',
  13: 'PATCH /navigation_views/{fragment}',
  14: 'POST /navigation_views',
  15: 'GET /users/me',
  16: 'DELETE /events',
  17: 'POST /messages/render',
  18: 'GET /realm/presence',
  19: 'POST /mobile_push/test_notification',
  20: 'DELETE /users/me/mobile_push_reg_id',
  21: 'GET /server_settings',
  22: 'GET /users/me/subscriptions',
};

const declared = endpoints.filter(({ reference }) => reference !== undefined);

test('every endpoint of the reference is declared once, with its method and path', () => {
  const found = declared
    .map(({ reference, name }) => [reference as number, name] as const)
    .sort(([a], [b]) => a - b);
  const expected = Object.entries(REFERENCE).map(([number, name]) => [Number(number), name] as const);
  expect(found).toEqual(expected);
});

test('no two declarations have the same method and path', () => {
  const names = endpoints.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every other endpoint says where its shape comes from', () => {
  const others = endpoints.filter(({ reference }) => reference === undefined);
  expect(others.filter(({ extension }) => !extension?.startsWith('published API: '))).toEqual([]);
});

describe('who may call is what the reference says', () => {
  test('only GET server_settings asks for no credentials, and only GET users takes callers without', () => {
    const but = declared.filter(({ auth }) => auth !== 'user').map(({ name, auth }) => [name, auth]);
    expect(but.sort()).toEqual([
      ['GET /server_settings', 'none'],
      ['GET /users', 'optional'],
    ]);
  });

  test('the endpoints for administrators only are 1, 2 and 6', () => {
    const numbers = declared.filter(({ role }) => role === 'administrator').map(({ reference }) => reference);
    expect(numbers.sort()).toEqual([1, 2, 6]);
  });

  test('12, 19 and 20 are deprecated', () => {
    const numbers = declared.filter(({ deprecated }) => deprecated).map(({ reference }) => reference);
    expect(numbers.sort()).toEqual([12, 19, 20]);
  });
});
