import { expect, onTestFinished, test } from 'vitest';
import {
  createFetchHandler,
  createTeamChatMock,
  type TeamChatMock,
  type TeamChatMockOptions,
} from '../../../src/index.js';
import { defineScenario } from '../../../src/scenarios/index.js';
import { WebBrowser } from '../../support/web-browser.js';

const URL_OF_MOCK = 'http://chat.example.com';

function start(options: TeamChatMockOptions = {}) {
  const mock = createTeamChatMock({ validateResponses: true, ...options });
  onTestFinished(() => mock.close());
  return { mock, browser: new WebBrowser(URL_OF_MOCK, createFetchHandler(mock)) };
}

test.each(['/login/', '/login'])('shows a sign-in form at %s', async (path) => {
  const { browser } = start();
  const { status, headers, text } = await browser.visit('GET', path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<title>Log in | Example Organization</title>');
  expect(text).toMatch(/<input id="id_username" name="username"/);
  expect(text).toMatch(/<input id="id_password" name="password" type="password"/);
});

test('signs in a user, and redirects to the start page', async () => {
  const { browser } = start();
  const { status, headers } = await browser.login('member@example.com', 'member-key');
  expect([status, headers.get('location')]).toEqual([302, `${URL_OF_MOCK}/`]);
  expect(await browser.visit('GET', '/json/users/me')).toMatchObject({ status: 200, body: { user_id: 4 } });
});

test('sets cookies with HttpOnly and SameSite=Lax', async () => {
  const { browser } = start();
  const { headers } = await browser.login('member@example.com', 'member-key');
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sessionid=[0-9a-f]{32}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^csrftoken=[0-9a-f]{32}; Path=\/; Max-Age=31449600; HttpOnly; SameSite=Lax$/),
  ]);
});

test('restricts session cookies to secure connections over HTTPS', async () => {
  const { mock } = start();
  const browser = new WebBrowser('https://chat.example.com', createFetchHandler(mock));
  const { headers } = await browser.login('member@example.com', 'member-key');
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; Secure$/);
});

test('restricts session cookies to the base path', async () => {
  const { mock } = start({ baseUrl: '*/acme' });
  const browser = new WebBrowser('http://chat.example.com/acme', createFetchHandler(mock));
  const { headers } = await browser.login('member@example.com', 'member-key');
  expect(headers.get('location')).toBe('http://chat.example.com/acme/');
  for (const cookie of headers.getSetCookie()) expect(cookie).toContain('; Path=/acme/;');
});

test('redirects to the page in the "next" field', async () => {
  const { browser } = start();
  const { headers } = await browser.login('member@example.com', 'member-key', '/login/?next=/app%3Fa=1');
  expect(headers.get('location')).toBe(`${URL_OF_MOCK}/app?a=1`);
  // A user who is signed in sees no form.
  const again = await browser.visit('GET', '/login/');
  expect([again.status, again.headers.get('location')]).toEqual([302, `${URL_OF_MOCK}/`]);
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])(
  'does not redirect to %s',
  async (next) => {
    const { browser } = start();
    const path = `/login/?next=${encodeURIComponent(next)}`;
    const { headers } = await browser.login('member@example.com', 'member-key', path);
    expect(headers.get('location')).toBe(`${URL_OF_MOCK}/`);
  },
);

test.each([
  ['a user with a wrong password', 'member@example.com', 'wrong', 'The email or the password is wrong'],
  ['an unknown user', 'nobody@example.com', 'x', 'The email or the password is wrong'],
  ['a bot', 'helper-bot@chat.example.com', 'bot-key', 'The email or the password is wrong'],
  [
    'a deactivated user',
    'deactivated@example.com',
    'deactivated-key',
    'The account deactivated@example.com is deactivated',
  ],
])('explains why %s cannot sign in', async (_, username, password, reason) => {
  const { mock, browser } = start();
  const { status, text } = await browser.login(username, password);
  expect(status).toBe(200);
  expect(text).toContain(`role="alert">${reason}`);
  expect(text).toContain(`value="${username}"`);
  expect(browser.cookies.has('sessionid')).toBe(false);
  expect(mock.db.web_sessions.all()).toEqual([]);
});

test('escapes the entered values in the form', async () => {
  const { browser } = start({ settings: { name: '<b>Acme</b>' } });
  const { text } = await browser.login('"><script>alert(1)</script>', 'x');
  expect(text).not.toMatch(/<script|<b>/);
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});

test.each([
  ['no CSRF token', {}, 'CSRF token missing.'],
  ['a wrong CSRF token', { csrfmiddlewaretoken: 'wrong' }, 'CSRF token incorrect.'],
])('rejects a sign-in form with %s', async (_, token, reason) => {
  const { browser } = start();
  await browser.visit('GET', '/login/');
  const form = { username: 'member@example.com', password: 'member-key', ...token };
  const { status, text } = await browser.visit('POST', '/login/', form);
  expect(status).toBe(403);
  expect(text).toContain(`CSRF error: ${reason}`);
});

test('rejects a sign-in form without the CSRF cookie', async () => {
  const { browser } = start();
  const { status, text } = await browser.visit('POST', '/login/', { username: 'member@example.com' });
  expect(status).toBe(403);
  expect(text).toContain('CSRF error: CSRF cookie not set.');
});

test('signs out a user', async () => {
  const { mock, browser } = start();
  await browser.login('member@example.com', 'member-key');
  const signedIn = new Map(browser.cookies);
  expect((await browser.visit('POST', '/accounts/logout/')).status).toBe(403);
  const { status, headers } = await browser.send('POST', '/accounts/logout/');
  expect([status, headers.get('location')]).toEqual([302, `${URL_OF_MOCK}/login/`]);
  expect(browser.cookies.has('sessionid')).toBe(false);
  expect(mock.db.web_sessions.all()).toEqual([]);
  for (const [name, value] of signedIn) browser.cookies.set(name, value);
  expect(await browser.visit('GET', '/json/users/me')).toMatchObject({ status: 401 });
});

test('signs a user out everywhere else when they change their password', async () => {
  const { mock, browser } = start();
  const anotherBrowser = () => new WebBrowser(URL_OF_MOCK, createFetchHandler(mock));
  for (const each of [browser, anotherBrowser()]) await each.login('member@example.com', 'member-key');
  await anotherBrowser().login('colleague@example.com', 'colleague-key');
  const passwords = { old_password: 'member-key', new_password: 'correct horse' };
  const statuses = async () => [
    (await browser.visit('GET', '/json/users/me')).status,
    mock.db.web_sessions.all().map(({ user_id }) => user_id),
  ];
  expect(await statuses()).toEqual([200, [4, 4, 6]]);
  expect(
    (await browser.send('PATCH', '/json/settings', { old_password: 'x', new_password: 'y' })).status,
  ).toBe(400);
  expect(await statuses()).toEqual([200, [4, 4, 6]]);
  expect((await browser.send('PATCH', '/json/settings', passwords)).status).toBe(200);
  expect(await statuses()).toEqual([200, [4, 6]]);
  await mock
    .as('member')
    .patch('/settings', { old_password: 'correct horse', new_password: 'battery staple' });
  expect(await statuses()).toEqual([401, [6]]);
});

test('returns the API key of a signed-in user who sends the correct password', async () => {
  const { browser } = start();
  await browser.login('member@example.com', 'member-key');
  const { status, body } = await browser.send('POST', '/json/fetch_api_key', { password: 'member-key' });
  expect([status, body]).toEqual([
    200,
    { result: 'success', msg: '', api_key: 'member-key', email: 'member@example.com' },
  ]);
});

test.each<[string, Record<string, string>]>([
  ['no password', {}],
  ['a wrong password', { password: 'wrong' }],
])('returns no API key to a user who sends %s', async (_, fields) => {
  const { mock, browser } = start();
  await browser.login('member@example.com', 'member-key');
  const { status, body } = await browser.send('POST', '/json/fetch_api_key', fields);
  const msg = 'The password is wrong; the password of a seeded account is its API key';
  expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
  mock.settings.set({ authentication_methods: { Email: false, SAML: true } });
  expect((await browser.send('POST', '/json/fetch_api_key', fields)).body.api_key).toBe('member-key');
});

test('returns no API key without a session or CSRF token', async () => {
  const { browser } = start();
  const anonymous = await browser.send('POST', '/json/fetch_api_key', { password: 'member-key' });
  expect([anonymous.status, anonymous.body.code]).toEqual([401, 'UNAUTHORIZED']);
  expect(anonymous.headers.get('www-authenticate')).toBe('Session realm="team chat"');
  await browser.login('member@example.com', 'member-key');
  const forged = await browser.visit('POST', '/json/fetch_api_key', { password: 'member-key' });
  expect([forged.status, forged.body.code]).toEqual([403, 'CSRF_FAILED']);
});

test.each([
  ['DELETE', '/login/', 'GET, HEAD, POST'],
  ['GET', '/json/fetch_api_key', 'POST'],
  ['GET', '/accounts/logout/', 'POST'],
])('returns 405 for %s %s', async (method, path, allow) => {
  const { browser } = start();
  const { status, headers } = await browser.visit(method, path);
  expect([status, headers.get('allow')]).toEqual([405, allow]);
});

test('ignores requests for the paths of web pages in mock.handle()', async () => {
  const { mock } = start();
  for (const path of ['/login/', '/accounts/logout/', '/json/data.json', '/json/']) {
    expect(mock.matches(new Request(`${URL_OF_MOCK}${path}`))).toBe(false);
    expect(await mock.handle(new Request(`${URL_OF_MOCK}${path}`))).toBeUndefined();
  }
});

test('changes no data when showing the sign-in form', async () => {
  const { mock, browser } = start();
  const before = await mock.snapshot();
  await browser.visit('GET', '/login/');
  expect(await mock.snapshot()).toEqual(before);
});

test.each([
  ['the organization is deactivated', (mock: TeamChatMock) => mock.settings.set({ deactivated: true })],
  ['the user is deactivated', (mock: TeamChatMock) => mock.as('owner').delete('/users/4')],
])('shows the sign-in form to a signed-in user while %s', async (_what, deactivate) => {
  const { mock, browser } = start();
  await browser.login('member@example.com', 'member-key');
  await deactivate(mock);
  expect(await browser.visit('GET', '/login/')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Log in to'),
  });
});

test('shows on the sign-in page why a scenario failed to seed', async () => {
  const scenario = defineScenario({
    name: 'broken',
    description: 'fails',
    seed() {
      throw new Error('no such <thing>');
    },
  });
  const { browser } = start({ scenario });
  const { status, text } = await browser.visit('GET', '/login/');
  expect([status, text]).toEqual([500, expect.stringContaining('no such &lt;thing&gt;')]);
});
