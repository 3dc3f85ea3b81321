import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const mock = createTeamChatMock({ baseUrl: 'http://x.test' });
const requestTo = (method: string, path: string) => new Request(`http://x.test/api/v1${path}`, { method });

test.each([
  ['PATCH', '/users/me', 'DELETE, GET'],
  ['PUT', '/users/4', 'DELETE, GET, PATCH'],
  ['POST', '/server_settings', 'GET'],
  ['PUT', '/register', 'POST'],
])('returns 405 for %s %s with the header "Allow: %s"', async (method, path, allow) => {
  expect(await mock.handle(requestTo(method, path))).toBeUndefined();
  const response = (await mock.refuse(requestTo(method, path))) as Response;
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allow);
  expect(await response.json()).toMatchObject({ result: 'error', code: 'METHOD_NOT_ALLOWED' });
});

test.each(['/nothing', '/', '', '/users/', '/users/4/', '/server_settings/x'])(
  'returns 404 for %j',
  async (path) => {
    expect(await mock.handle(requestTo('GET', path))).toBeUndefined();
    const response = (await mock.refuse(requestTo('GET', path))) as Response;
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ result: 'error', code: 'NOT_FOUND' });
  },
);

test.each([
  'http://y.test/api/v1/users',
  'http://x.test/users',
  'http://x.test/api/v2/users',
  'http://x.test/api/v1x',
])('leaves a request to %s to other handlers', async (url) => {
  expect(await mock.handle(new Request(url))).toBeUndefined();
  expect(await mock.refuse(new Request(url))).toBeUndefined();
});

test('suggests the endpoint with the nearest path', async () => {
  const response = (await mock.refuse(requestTo('GET', '/user'))) as Response;
  expect((await response.json()).msg).toContain('Did you mean GET /users');
});

test("suggests Zulip's paths in the zulip dialect", async () => {
  const mock = createTeamChatMock({ dialect: 'zulip' });
  const neutral = new Request('http://x.test/api/v1/users/me/mobile_push_reg_id', { method: 'DELETE' });
  const response = (await mock.refuse(neutral)) as Response;
  expect((await response.json()).msg).toMatch(
    /^There is no endpoint DELETE \S+\. In the zulip dialect it is \/users\/me\/apns_device_token or \/users\/me\/android_gcm_reg_id\.$/,
  );
});
