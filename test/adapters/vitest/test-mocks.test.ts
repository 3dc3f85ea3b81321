import type { HttpHandler } from 'msw';
import { getResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { TestMock } from '../../../src/adapters/vitest/test-mock.js';
import { TestMocks } from '../../../src/adapters/vitest/test-mocks.js';
import { createTeamChatMock } from '../../../src/index.js';

/** Two tests that run at the same time, on a platform that cannot identify the sender of a request. */
async function two() {
  let handler: HttpHandler | undefined;
  const testMocks = new TestMocks({
    async ensure(given) {
      handler = given;
      return 'own';
    },
  });
  const tests = [{}, {}].map((key) => ({
    key,
    testMock: new TestMock(createTeamChatMock(), { url: testMocks.nextUrl() }),
  }));
  for (const { key, testMock } of tests) await testMocks.begin(key, testMock);
  const ask = (url: string) => getResponse([handler as HttpHandler], new Request(url));
  return { testMocks, tests, ask };
}

test("assigns a request to a test by the request's URL when the platform cannot identify the sender", async () => {
  const { tests, ask } = await two();
  for (const { testMock } of tests) {
    expect((await ask(`${testMock.url}/api/v1/server_settings`))?.status).toBe(200);
    expect(testMock.mock.requests).toHaveLength(1);
  }
});

test.each([
  ['https://a.example.com/', 'https://b.example.com/'],
  ['https://a.example.com/sub', 'https://a.example.com/other'],
  ['https://A.example.com', 'https://B.example.com'],
])("assigns requests to tests by the base URLs of the tests' mocks: %s and %s", async (...urls) => {
  let handler: HttpHandler | undefined;
  const testMocks = new TestMocks({
    async ensure(given) {
      handler = given;
      return 'own';
    },
  });
  const mocks = [...urls, undefined].map((url) =>
    createTeamChatMock(url === undefined ? {} : { baseUrl: url }),
  );
  for (const [i, mock] of mocks.entries()) {
    await testMocks.begin({}, new TestMock(mock, { url: urls[i] ?? testMocks.nextUrl() }));
  }
  for (const [i, url] of urls.entries()) {
    const request = new Request(`${url.replace(/\/$/, '')}/api/v1/server_settings`);
    expect((await getResponse([handler as HttpHandler], request))?.status).toBe(200);
    expect(mocks[i]?.requests).toHaveLength(1);
  }
});

test('fails every running test when a request could come from any of them', async () => {
  const { testMocks, tests, ask } = await two();
  expect((await ask('https://chat.example.com/api/v1/server_settings'))?.status).toBe(500);
  for (const { key } of tests) {
    await expect(testMocks.end(key)).rejects.toThrow(
      'Cannot tell which of 2 running tests sent GET /api/v1/server_settings',
    );
  }
});

test("lists a test's repeated requests once, with a count", async () => {
  const { testMocks, tests, ask } = await two();
  const [{ testMock, key }, { key: other }] = tests as [(typeof tests)[0], (typeof tests)[0]];
  for (let i = 0; i < 3; i++) {
    await ask('https://chat.example.com/api/v1/server_settings');
    await ask(`${testMock.url}/api/v1/user`);
  }
  await ask(`${testMock.url}/api/v1/messags`);
  const failure = await testMocks.end(key).catch((error: Error) => error.message);
  const [lost, unmatched] = String(failure).split('\n\n');
  expect(lost).toMatch(/^Cannot tell .* of the test\. \(3 times\)$/);
  expect(unmatched?.split('\n')).toEqual([
    'The test sent requests that match no endpoint:',
    '  There is no endpoint GET /user. Did you mean GET /users? (3 times)',
    '  There is no endpoint GET /messags. Did you mean GET /messages?',
  ]);
  await expect(testMocks.end(other)).rejects.toThrow('(3 times)');
});

test('closes the mock of a test that fails to start', async () => {
  const testMocks = new TestMocks({ ensure: () => Promise.reject(new Error('Another server listens.')) });
  const testMock = new TestMock(createTeamChatMock(), { url: testMocks.nextUrl() });
  const close = vi.spyOn(testMock.mock, 'close');
  await expect(testMocks.begin({}, testMock)).rejects.toThrow('Another server listens.');
  expect(close).toHaveBeenCalledOnce();
});

test('starts the network again for the next test after a failed start', async () => {
  const start = vi.fn(async () => 'own' as const);
  start.mockRejectedValueOnce(new Error('Another server listens.'));
  const testMocks = new TestMocks({ ensure: start });
  const begin = () => {
    const testMock = new TestMock(createTeamChatMock(), { url: testMocks.nextUrl() });
    return testMocks.begin({}, testMock);
  };
  await expect(begin()).rejects.toThrow('Another server listens.');
  await begin();
  expect(start).toHaveBeenCalledTimes(2);
});

test('fails only the running tests whose mocks share the URL of a request', async () => {
  let handler: HttpHandler | undefined;
  const testMocks = new TestMocks({
    async ensure(given) {
      handler = given;
      return 'own';
    },
  });
  const shared = 'https://shared.example.com';
  const [own, ...sharing] = [testMocks.nextUrl(), shared, shared].map((url) => ({
    key: {},
    testMock: new TestMock(createTeamChatMock({ baseUrl: url }), { url }),
  }));
  for (const { key, testMock } of [own, ...sharing].filter((each) => each !== undefined))
    await testMocks.begin(key, testMock);
  const response = await getResponse(
    [handler as HttpHandler],
    new Request(`${shared}/api/v1/server_settings`),
  );
  expect(response?.status).toBe(500);
  for (const { key } of sharing) {
    await expect(testMocks.end(key)).rejects.toThrow('Cannot tell which of 2 running tests sent');
  }
  await testMocks.end(own?.key ?? {});
});

test('ignores requests to other hosts', async () => {
  const { testMocks, tests, ask } = await two();
  expect(await ask('https://chat.example.com/logo.svg')).toBeUndefined();
  for (const { key } of tests) await testMocks.end(key);
});

test('responds with 500 to a request that a test sends after it has ended', async () => {
  let handler: HttpHandler | undefined;
  const testMocks = new TestMocks({
    async ensure(given) {
      handler = given;
      return 'own';
    },
  });
  const [early, late] = [{ name: 'early' }, { name: 'late' }];
  const testMockOf = () => new TestMock(createTeamChatMock(), { url: 'https://chat.example.com' });
  const request = () => new Request('https://chat.example.com/api/v1/server_settings');
  let leftover: (() => Promise<Response | undefined>) | undefined;
  const [first, second] = [testMockOf(), testMockOf()];
  await testMocks.around(early, async () => {
    await testMocks.begin(early, first);
    const { AsyncResource } = await import('node:async_hooks');
    leftover = AsyncResource.bind(() => getResponse([handler as HttpHandler], request()));
    await testMocks.end(early).catch(() => undefined);
  });
  await testMocks.begin(late, second);
  const response = await leftover?.();
  expect(response?.status).toBe(500);
  expect(await response?.json()).toMatchObject({
    msg: 'The test "early" sent GET /api/v1/server_settings after its end. Stop its client or unmount its component when the test ends.',
  });
  expect(second.mock.requests).toHaveLength(0);
});

test('passes a request to the test that owns its URL, even in the async context of an ended test', async () => {
  let handler: HttpHandler | undefined;
  const testMocks = new TestMocks({
    async ensure(given) {
      handler = given;
      return 'own';
    },
  });
  const [early, late] = [{ name: 'early' }, { name: 'late' }];
  const [first, second] = [testMocks.nextUrl(), testMocks.nextUrl()];
  let schedule: ((url: string) => Promise<Response | undefined>) | undefined;
  await testMocks.around(early, async () => {
    await testMocks.begin(early, new TestMock(createTeamChatMock(), { url: first }));
    const { AsyncResource } = await import('node:async_hooks');
    schedule = AsyncResource.bind((url: string) =>
      getResponse([handler as HttpHandler], new Request(`${url}/api/v1/server_settings`)),
    );
    await testMocks.end(early).catch(() => undefined);
  });
  await testMocks.begin(late, new TestMock(createTeamChatMock(), { url: second }));
  expect((await schedule?.(second))?.status).toBe(200);
  expect((await schedule?.(first))?.status).toBe(500);
});

test("adds CORS headers to a custom handler's response when the page and the API have different origins", async () => {
  const url = 'https://chat.example.com';
  const own = http.get(`${url}/api/v1/users/me`, () => fetch('data:application/json,{"own":true}'));
  const testMock = new TestMock(createTeamChatMock(), { url, handlers: [own] });
  const headers = { origin: 'http://localhost:3000' };
  const response = await testMock.respond(new Request(`${url}/api/v1/users/me`, { headers }));
  expect(await response?.json()).toEqual({ own: true });
  expect(response?.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(response?.headers.get('vary')).toBe('Origin');
});
