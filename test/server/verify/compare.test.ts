import { expect, test } from 'vitest';
import { compareBodies } from '../../../src/server/verify/compare.js';
import { Identities } from '../../../src/server/verify/identities.js';

/** Compares bodies when the users 1, 4 and 20 of the server are 11, 14 and 12 of the mock, and channel 7 is channel 9. */
function compare(server: unknown, mock: unknown) {
  const identities = new Identities();
  identities.matchOrBind('user', 4, 14);
  identities.matchOrBind('user', 1, 11);
  identities.matchOrBind('user', 20, 12);
  identities.matchOrBind('channel', 7, 9);
  identities.matchOrBind('email', 'max@server.example', 'max@mock.example');
  identities.bindEmails('owner', { server: ['owner@both.example'], mock: ['owner@both.example'] });
  identities.bindEmails('guest', {
    server: ['polonius@server.example'],
    mock: ['guest@mock.example', 'user6@mock.example'],
  });
  return compareBodies(server, mock, {
    endpoint: 'GET /realm/presence',
    identities,
    prefix: 'run1',
    personas: { server: new Set([1]), mock: new Set([11]) },
    wasSent: () => false,
    shape: false,
  });
}

const ENTRY = { status: 'active' };

test.each([
  ['a different number on each server', '4', '14'],
  ['a different email on each server', 'max@server.example', 'max@mock.example'],
  ['the same email on both servers', 'new@run1.example', 'new@run1.example'],
])('reports a missing entry of a known user who has %s', (_, onServer, onMock) => {
  expect(compare({ presences: { [onServer]: ENTRY } }, { presences: {} })).toEqual([
    { at: `body.presences.${onServer}`, server: ENTRY },
  ]);
  expect(compare({ presences: {} }, { presences: { [onMock]: ENTRY } })).toEqual([
    { at: `body.presences.${onMock}`, mock: ENTRY },
  ]);
});

test.each([
  ['unknown users', '5', '15'],
  ['users with the number of another record', '7', '9'],
  ['users with the number that a known user has on the other server', '14', '4'],
  ['other email addresses', 'a@server.example', 'a@mock.example'],
])('ignores missing entries of %s', (_what, onServer, onMock) => {
  expect(compare({ presences: { [onServer]: ENTRY } }, { presences: {} })).toEqual([]);
  expect(compare({ presences: {} }, { presences: { [onMock]: ENTRY } })).toEqual([]);
});

test('ignores the presence of personas that only the mock lists', () => {
  for (const key of ['11', 'owner@both.example'])
    expect(compare({ presences: {} }, { presences: { [key]: ENTRY } })).toEqual([]);
});

test.each([
  ['user ID', '11'],
  ['email', 'owner@both.example'],
])('reports a persona that is subscribed only in the mock and listed by %s', (_, key) => {
  expect(compare({ subscribed: {} }, { subscribed: { [key]: ['general'] } })).toEqual([
    { at: `body.subscribed.${key}`, mock: ['general'] },
  ]);
});

test("finds a persona's entries in the mock by any of the persona's emails", () => {
  for (const email of ['guest@mock.example', 'user6@mock.example']) {
    const subscribed = { 'polonius@server.example': ['general'] };
    expect(compare({ subscribed }, { subscribed: { [email]: ['general'] } })).toEqual([]);
    expect(compare({ subscribed }, { subscribed: { [email]: [] } })).toEqual([
      { at: 'body.subscribed.polonius@server.example.0', server: 'general' },
    ]);
  }
});

test("ignores whether a server shows a persona's delivery email", () => {
  const owner = { user_id: 1, full_name: 'Olivia' };
  expect(compare(owner, { ...owner, user_id: 11, delivery_email: 'owner@both.example' })).toEqual([]);
  const other = { user_id: 4, full_name: 'Max' };
  expect(compare(other, { ...other, user_id: 14, delivery_email: 'max@mock.example' })).toEqual([
    { at: 'body.delivery_email', mock: 'max@mock.example' },
  ]);
});

test('accepts different email addresses for the same channel in records and events', () => {
  const channel = (email_address: string) => ({ streams: [{ stream_id: 7, email_address }] });
  const event = (property: string, value: string) => ({ type: 'stream', op: 'update', property, value });
  expect(
    compare(channel('a.1@server.example'), { streams: [{ stream_id: 9, email_address: 'a@mock.example' }] }),
  ).toEqual([]);
  expect(
    compare(event('email_address', 'a@server.example'), event('email_address', 'a@mock.example')),
  ).toEqual([]);
  expect(compare(event('description', 'Lunch'), event('description', 'Dinner'))).toEqual([
    { at: 'body.value', server: 'Lunch', mock: 'Dinner' },
  ]);
});

test.each([
  ['reports an additional entry of the mock', [4], [14, 14], [{ at: 'body.user_ids.1', mock: 14 }]],
  ['reports an additional entry of the server', [4, 4], [14], [{ at: 'body.user_ids.1', server: 4 }]],
  ['accepts repeated entries', [4, 4], [14, 14], []],
  ['ignores a different order', [4, 5], [15, 14], []],
  ['ignores a different order of repeated entries', [5, 4, 4], [14, 15, 14], []],
])('%s when lists of known users are compared', (_, server, mock, differences) => {
  expect(compare({ user_ids: server }, { user_ids: mock })).toEqual(differences);
});

test('pairs recipients whose IDs are in a different order, even if one recipient is unknown', () => {
  const message = (...ids: number[]) => ({ message: { display_recipient: ids.map((id) => ({ id })) } });
  expect(compare(message(2, 20), message(12, 15))).toEqual([]);
  expect(compare(message(2, 20), message(14, 15))).not.toEqual([]);
});

test.each([
  ['user_ids_string', '4,20', '12,14', '12,15'],
  [
    'message_url',
    'https://a.example/#narrow/dm/4,20/near/7',
    'https://a.example/#narrow/dm/12,14/near/9',
    'https://a.example/#narrow/dm/12,15/near/9',
  ],
])('compares users in %s by identity, even if their order differs', (name, server, same, other) => {
  expect(compare({ [name]: server }, { [name]: same })).toEqual([]);
  expect(compare({ [name]: server }, { [name]: other })).toEqual([
    { at: `body.${name}`, server, mock: other },
  ]);
});
