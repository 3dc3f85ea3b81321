import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test.each([
  ['an API email', basic('user6@chat.example.com:colleague-key')],
  ['a real email', basic('colleague@example.com:colleague-key')],
  ['a real email in capital letters', basic('COLLEAGUE@Example.com:colleague-key')],
  ['an API email in another letter case', basic('User6@Chat.Example.Com:colleague-key')],
  [
    'the scheme in another letter case',
    basic('colleague@example.com:colleague-key').replace('Basic', 'bAsIc'),
  ],
])('accepts %s in the credentials', async (_, authorization) => {
  const { send } = await startMock();
  expect(await send('/users/me', { headers: { authorization } })).toMatchObject({
    status: 200,
    body: { user_id: 6 },
  });
});

test.each([
  ['a request without credentials', undefined, 'UNAUTHORIZED'],
  ['credentials with another scheme', 'Bearer member-key', 'UNAUTHORIZED'],
  ['credentials without a value', 'Basic', 'UNAUTHORIZED'],
  ['credentials that are not Base64', 'Basic %%%', 'UNAUTHORIZED'],
  [
    'credentials that are not UTF-8',
    `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString('base64')}`,
    'UNAUTHORIZED',
  ],
  ['credentials without a colon', basic('member@example.com'), 'UNAUTHORIZED'],
  ['credentials without an email', basic(':member-key'), 'UNAUTHORIZED'],
  ['an unknown email', basic('who@example.com:member-key'), 'INVALID_API_KEY'],
  ['a wrong key', basic('member@example.com:owner-key'), 'INVALID_API_KEY'],
  ['a key in another letter case', basic('member@example.com:MEMBER-KEY'), 'INVALID_API_KEY'],
  ['an empty key', basic('member@example.com:'), 'INVALID_API_KEY'],
  ['a key followed by more characters', basic('member@example.com:member-key:x'), 'INVALID_API_KEY'],
  [
    'the credentials of a deactivated user',
    basic('deactivated@example.com:deactivated-key'),
    'USER_DEACTIVATED',
  ],
  ['a wrong key of a deactivated user', basic('deactivated@example.com:x'), 'INVALID_API_KEY'],
])('rejects %s', async (_, authorization, code) => {
  const { send, mock } = await startMock();
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const answer = await send('/users/me', { headers });
  expect(answer).toMatchObject({ status: 401, body: { result: 'error', code } });
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'msg', 'result']);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
  expect(mock.requests.at(-1)).toMatchObject({ user_id: null, status: 401, code });
  expect(JSON.stringify([...mock.requests])).not.toContain('-key');
});

test('accepts credentials from authHeader() for an email and a key with non-ASCII letters', async () => {
  const { mock, send } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(4, { delivery_email: 'mäx@example.com', api_key: 'schlüssel' });
  const headers = { authorization: mock.authHeader('member') };
  expect((await send('/users/me', { headers })).body).toMatchObject({ user_id: 4 });
});

test.each<
  [string, TeamChatMockOptions, (mock: TeamChatMock) => [path: string, authorization?: string], string]
>([
  ['no credentials', {}, () => ['/api/v1/users'], "send the header of authHeader('member') as Authorization"],
  [
    'no credentials, in a scenario without members',
    { scenario: 'empty' },
    () => ['/api/v1/users'],
    "send the header of authHeader('owner') as Authorization",
  ],
  ['no session', {}, () => ['/json/users'], 'sign in at /login/, and send the cookies it sets'],
  [
    'the wrong key of a persona',
    {},
    () => ['/api/v1/users', basic('colleague@example.com:x')],
    "send the header of authHeader('colleague') as Authorization",
  ],
  [
    'the wrong key of another user',
    {},
    (mock) => ['/api/v1/users', basic(`${mock.db.users.all().at(-1)?.delivery_email}:x`)],
    'send the API key of user 10',
  ],
])('suggests how to authenticate a request with %s', async (_what, options, requestOf, allowed) => {
  const mock = createTeamChatMock(options);
  if (options.scenario === undefined) await mock.trigger('join');
  await mock.ready;
  const [path, authorization] = requestOf(mock);
  const init = authorization === undefined ? {} : { headers: { authorization } };
  await mock.fetch(new Request(`https://chat.example.com${path}`, init));
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual([allowed]);
});
