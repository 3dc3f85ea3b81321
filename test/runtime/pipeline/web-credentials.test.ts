import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type TeamChatMockOptions } from '../../../src/index.js';
import { startControlled } from '../../support/control.js';
import { WebBrowser } from '../../support/web-browser.js';

const URL_OF_MOCK = 'http://chat.example.com';

async function signedIn(username = 'member@example.com', options: TeamChatMockOptions = {}) {
  const mock = createTeamChatMock({ validateResponses: true, ...options });
  onTestFinished(() => mock.close());
  const browser = new WebBrowser(URL_OF_MOCK, (request) => mock.fetch(request));
  await browser.login(username, username.replace('@example.com', '-key'));
  return { mock, browser };
}

const MESSAGE = { type: 'stream', to: '1', topic: 'web', content: 'Hello' };

test('sends, reads, edits and deletes a message with a session', async () => {
  const { browser } = await signedIn('owner@example.com');
  const sent = await browser.send('POST', '/json/messages', MESSAGE);
  expect(sent).toMatchObject({ status: 200, body: { result: 'success' } });
  const path = `/json/messages/${sent.body.id}`;
  expect((await browser.send('PATCH', path, { content: 'Bye' })).status).toBe(200);
  expect((await browser.visit('GET', path)).body.message).toMatchObject({
    content: '<p>Bye</p>',
    sender_id: 1,
  });
  expect((await browser.send('DELETE', path)).status).toBe(200);
  expect((await browser.visit('GET', path)).status).toBe(400);
});

test('lets a signed-in browser create a bot', async () => {
  const { browser, mock } = await signedIn();
  const bot = await browser.send('POST', '/json/bots', { full_name: 'Web bot', short_name: 'web' });
  expect(bot.status).toBe(200);
  expect(mock.db.users.get(bot.body.user_id)).toMatchObject({ bot_owner_id: 4, full_name: 'Web bot' });
});

test('reads the CSRF token from the form, and does not record it as a parameter', async () => {
  const { browser, mock } = await signedIn();
  const csrfmiddlewaretoken = browser.cookies.get('csrftoken') as string;
  const { status, body } = await browser.visit('POST', '/json/messages', { ...MESSAGE, csrfmiddlewaretoken });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('ignored_parameters_unsupported');
  expect(mock.requests.at(-1)?.params).not.toHaveProperty('csrfmiddlewaretoken');
});

test.each([
  ['missing', undefined, 'CSRF token missing.'],
  ['wrong', 'wrong', 'CSRF token incorrect.'],
])('rejects a request with a session if the CSRF token is %s', async (_, token, reason) => {
  const { browser, mock } = await signedIn();
  const before = mock.db.messages.count();
  const headers: Record<string, string> = token === undefined ? {} : { 'x-csrftoken': token };
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const path = method === 'POST' ? '/json/messages' : '/json/messages/1';
    const { status, body } = await browser.visit(method, path, MESSAGE, headers);
    expect(status).toBe(403);
    expect(body).toEqual({
      result: 'error',
      code: 'CSRF_FAILED',
      reason,
      msg: `CSRF error: ${reason} Send the value of the cookie csrftoken in the header X-CSRFToken.`,
    });
  }
  expect(mock.db.messages.count()).toBe(before);
});

test('rejects a request without the CSRF cookie', async () => {
  const { browser } = await signedIn();
  browser.cookies.delete('csrftoken');
  const { status, body } = await browser.visit('POST', '/json/messages', MESSAGE, { 'x-csrftoken': 'x' });
  expect([status, body.reason]).toEqual([403, 'CSRF cookie not set.']);
});

test.each([
  ['without cookies', {}],
  ['with an unknown session', { cookie: 'sessionid=unknown; csrftoken=x', 'x-csrftoken': 'x' }],
  ['with an API key', { authorization: `Basic ${btoa('member@example.com:member-key')}` }],
])('rejects a request to /json %s', async (_, headers) => {
  const { mock } = await signedIn();
  for (const method of ['GET', 'POST']) {
    const response = await mock.fetch(new Request(`${URL_OF_MOCK}/json/drafts`, { method, headers }));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Session realm="team chat"');
    expect(await response.json()).toMatchObject({
      code: 'UNAUTHORIZED',
      msg: 'Not logged in: sign in at /login/, and send the cookies it sets',
    });
  }
});

test('rejects a session for paths below /api/v1', async () => {
  const { browser } = await signedIn();
  const { status, headers } = await browser.visit('GET', '/api/v1/users/me');
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Basic realm="team chat"');
});

test.each([
  ['GET', '/server_settings'],
  ['POST', '/jwt/fetch_api_key'],
  ['GET', '/nowhere'],
])('does not serve %s /json%s', async (method, path) => {
  const { browser } = await signedIn();
  expect((await browser.send(method, `/json${path}`)).status).toBe(404);
});

test('returns 405 for an unsupported method below /json', async () => {
  const { browser } = await signedIn();
  const { status, headers } = await browser.send('PUT', '/json/messages');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
});

test('ends the sessions of a deactivated user', async () => {
  const { browser, mock } = await signedIn();
  await mock.as('owner').delete('/users/4');
  await mock.as('owner').post('/users/4/reactivate');
  expect((await browser.visit('GET', '/json/users/me')).status).toBe(401);
});

test('rejects all sessions after the organization was deactivated', async () => {
  const { browser, mock } = await signedIn();
  mock.settings.set({ deactivated: true });
  expect(await browser.visit('GET', '/json/users/me')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
});

test('polls for events with a session', async () => {
  const { browser, mock } = await signedIn();
  const { queue_id } = (await browser.send('POST', '/json/register', { event_types: '["message"]' })).body;
  await mock.trigger('message', { from: 'owner', to: 'general', content: 'News' });
  const { events } = (await browser.visit('GET', '/json/events', { queue_id, last_event_id: '-1' })).body;
  expect(events).toMatchObject([{ type: 'message', message: { content: 'News' } }]);
});

test('applies faults and rate limits to the user of the session', async () => {
  const { browser, mock } = await signedIn('member@example.com', {
    settings: { rate_limit: { requests: 1, seconds: 60 } },
  });
  mock.faults.add({ method: 'GET', path: '/drafts', persona: 'owner', code: 'BAD_REQUEST' });
  expect((await browser.visit('GET', '/json/drafts')).headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await browser.visit('GET', '/json/drafts')).status).toBe(429);
});

test('keeps sessions in snapshots, and ends them on a reset', async () => {
  const { browser, mock } = await signedIn();
  const snapshot = await mock.snapshot();
  await mock.reset();
  expect((await browser.visit('GET', '/json/users/me')).status).toBe(401);
  await mock.restore(snapshot);
  expect((await browser.visit('GET', '/json/users/me')).body.user_id).toBe(4);
});

test("keeps only a user's latest 20 sessions", async () => {
  const { browser, mock } = await signedIn();
  for (let i = 0; i < 20; i++) {
    const other = new WebBrowser(URL_OF_MOCK, (request) => mock.fetch(request));
    await other.login('member@example.com', 'member-key');
  }
  expect(mock.db.web_sessions.count()).toBe(20);
  expect((await browser.visit('GET', '/json/users/me')).status).toBe(401);
});

test('signs in with POST /dev_fetch_api_key', async () => {
  const mock = createTeamChatMock({ scenario: 'development', dialect: 'zulip', validateResponses: true });
  onTestFinished(() => mock.close());
  const browser = new WebBrowser(URL_OF_MOCK, (request) => mock.fetch(request));
  const refused = await browser.visit('POST', '/api/v1/dev_fetch_api_key', { username: 'nobody@zulip.com' });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
  await browser.visit('POST', '/api/v1/dev_fetch_api_key', { username: 'iago@zulip.com' });
  const bot = await browser.send('POST', '/json/bots', { full_name: 'Test bot', short_name: 'test' });
  expect(bot.status).toBe(200);
  expect(mock.db.users.get(bot.body.user_id)?.bot_owner_id).toBe(mock.personas.iago?.user_id);
});

test('includes requests with a session in a reproduction', async () => {
  const { browser, mock } = await signedIn();
  await browser.send('POST', '/json/messages', MESSAGE);
  const code = mock.toRepro();
  expect(code).toContain("'https://chat.example.com/api/v1/messages'".replace('https', 'http'));
  expect(code).toContain("mock.authHeader('member')");
  expect(code).not.toContain(browser.cookies.get('sessionid'));
});

test('records the path as sent, and the user of the session', async () => {
  const { browser, mock } = await signedIn();
  await browser.visit('GET', '/json/drafts');
  expect(mock.requests.at(-1)).toMatchObject({ path: '/json/drafts', endpoint: 'GET /drafts', user_id: 4 });
});

test('serves browsers over HTTP with separate cookies for each organization', async () => {
  const { url, control } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'acme' });
  for (const base of [url, `${url}/realms/acme`]) {
    const browser = new WebBrowser(base, fetch);
    const { headers } = await browser.login('member@example.com', 'member-key');
    expect(headers.getSetCookie()[0]).toContain(`Path=${new URL(`${base}/`).pathname};`);
    expect((await browser.send('POST', '/json/messages', MESSAGE)).status).toBe(200);
  }
});

test('accepts a PATCH request that web clients send as a POST with the field "method"', async () => {
  const { mock, browser } = await signedIn();
  const { status } = await browser.send('POST', '/json/settings', { method: 'PATCH', full_name: 'New Name' });
  expect([status, mock.db.users.get(4)?.full_name]).toEqual([200, 'New Name']);
});
