import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createFetchHandler, createTeamChatMock } from '../../../src/index.js';
import { logLine, RequestLog } from '../../../src/server/command/output.js';
import { paintFor } from '../../../src/server/command/terminal.js';

const basic = (credentials: string) => ({ authorization: `Basic ${btoa(credentials)}` });

/** A mock whose requests are logged. */
async function logged() {
  const mock = createTeamChatMock();
  await mock.ready;
  const lines: string[] = [];
  const log = new RequestLog((line) => lines.push(line.replace(/[\d.]+ ms/, 'N ms')));
  log.began(mock);
  const handler = createFetchHandler(mock);
  const send = (method: string, path: string, headers = {}, body?: BodyInit) =>
    handler(new Request(`https://chat.example.com/api/v1${path}`, { method, headers, body: body ?? null }));
  return { mock, lines, log, send };
}

test('prints the status, method, path, caller and duration of each request, and why a request failed', async () => {
  const { mock, lines, send } = await logged();
  await mock.as('member').get('/users/me');
  await mock.as('member').patch('/users/1', { role: 400 });
  await send('GET', '/users/me', basic('member@example.com:wrong'));
  await send('GET', '/users/me');
  await send('GET', '/user/me', basic('member@example.com:member-key'));
  expect(lines).toEqual([
    '200 GET /users/me member N ms',
    '400 PATCH /users/1 member N ms  Only organization administrators may do this',
    '401 GET /users/me member@example.com N ms  The email is unknown or the API key is wrong',
    '401 GET /users/me anonymous N ms  HTTP Basic credentials are required: API email and API key',
    '404 GET /user/me member@example.com N ms  There is no endpoint GET /user/me. Did you mean GET /users/me?',
  ]);
});

test('prints the note of a successful request that has no effect', async () => {
  const { lines, send } = await logged();
  const headers = { ...basic('owner@example.com:owner-key'), 'content-type': 'application/json' };
  await send('PATCH', '/users/4', headers, '{"full_name":"Nora"}');
  expect(lines).toEqual([expect.stringMatching(/^200 PATCH \/users\/4 owner N ms {2}.*application\/json/)]);
});

test('prints requests even after a reset, but none after the log ends', async () => {
  const { mock, lines, log } = await logged();
  await mock.reset();
  await mock.as('guest').get('/users/me');
  log.ended();
  await mock.as('guest').get('/users/me');
  expect(lines).toEqual(['200 GET /users/me guest N ms']);
});

test('stops printing requests to a deleted realm', async () => {
  const { mock, lines, log } = await logged();
  const realm = createTeamChatMock();
  log.joined(realm);
  await realm.as('guest').get('/users/me');
  log.left(realm);
  await realm.as('guest').get('/users/me');
  await mock.as('member').get('/users/me');
  expect(lines).toEqual(['200 GET /users/me guest N ms', '200 GET /users/me member N ms']);
});

const entry = {
  id: 1,
  at: 0,
  real_time: 0,
  method: 'GET',
  path: '/api/v1/events',
  endpoint: 'GET /events',
  user_id: 4,
  params: {},
  status: 0,
  code: null,
  ms: 60_027.4,
  note: 'the client disconnected\nstack',
};

test('prints the duration in seconds, dashes for a missing response, and the first line of a note', () => {
  expect(logLine(entry, 'member')).toBe('--- GET /events member 60.0 s  the client disconnected');
});

test.each([
  ['/api/v1', '/realms/two/api/v1/users', '/realms/two/users'],
  ['/json', '/json/users', '/users'],
])('omits %s from the path of a request', (_, path, short) => {
  expect(logLine({ ...entry, path }, 'member')).toContain(`GET ${short} member`);
});

test('replaces control characters in a request', () => {
  const line = logLine({ ...entry, path: '/api/v1/\u001B[2J', msg: 'a\rb' }, 'x\u0007');
  expect(line).toBe('--- GET /\uFFFD[2J x\uFFFD 60.0 s  a\uFFFDb; the client disconnected');
});

test('adds colors without changing the text', () => {
  const paint = paintFor({ isTTY: true, hasColors: () => true });
  for (const status of [0, 200, 404, 500]) {
    const line = logLine({ ...entry, status }, 'member', paint);
    expect(line).not.toBe(stripVTControlCharacters(line));
    expect(stripVTControlCharacters(line)).toBe(logLine({ ...entry, status }, 'member'));
  }
});
