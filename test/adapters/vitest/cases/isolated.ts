import { HttpResponse, http } from 'msw';
import { describe, type TestAPI } from 'vitest';
import type { TeamChatFixtures } from '../../../../src/adapters/vitest/test.js';
import type { TeamChatMock } from '../../../../src/index.js';

const BASE = 'https://chat.example.com';

/**
 * Tests of the extended `test`, for each environment that it supports. They share one URL where
 * the mock can identify the test of a request.
 */
export function isolatedTests(
  test: TestAPI<TeamChatFixtures>,
  places: ('one address' | 'separate addresses')[],
) {
  describe.concurrent.each(places)('concurrent tests at %s', (place) => {
    test.for(['Ada', 'Bea', 'Cleo'])(
      'isolates the mock of the test that renames the member to %s',
      async (name, { mock, url, expect }) => {
        expect(await changeAndRead(place === 'one address' ? BASE : url, mock, name)).toBe(name);
        expect(mock.requests.of('PATCH /users/{user_id}')).toHaveLength(1);
      },
    );
  });

  test('starts each test with the default scenario and an empty journal', async ({ mock, expect }) => {
    expect((await mock.state()).scenario).toBe('default');
    expect(mock.requests).toHaveLength(0);
  });

  test('runs handlers passed to `use` before the mock', async ({ mock, use, expect }) => {
    const refused = { result: 'error', msg: 'no', code: 'BAD_REQUEST' };
    use(http.get('*/api/v1/users/4', () => HttpResponse.json(refused, { status: 400 })));
    expect(await read(BASE, mock)).toEqual(refused);
  });

  test('removes handlers passed to `use` after each test', async ({ mock, expect }) => {
    expect(await read(BASE, mock)).toMatchObject({ result: 'success' });
  });

  const older = test.extend({ mockOptions: { featureLevel: 100, baseUrl: BASE } });
  older('creates mocks with the options in mockOptions', async ({ mock, url, expect }) => {
    expect((await mock.state()).feature_level).toBe(100);
    expect(url).toBe(BASE);
  });

  for (const baseUrl of ['*', `${BASE}/`]) {
    const based = test.extend({ mockOptions: { baseUrl } });
    based(`serves the mock at its url with the base URL ${baseUrl}`, async ({ url, mock, expect }) => {
      const headers = { authorization: mock.authHeader('member') };
      expect((await fetch(`${url}/api/v1/users/me`, { headers })).status).toBe(200);
    });
  }
}

/** Changes a name, lets other tests run, and reads it again. */
async function changeAndRead(base: string, mock: TeamChatMock, name: string): Promise<string> {
  const headers = { authorization: mock.authHeader('owner') };
  const body = new URLSearchParams({ full_name: name });
  await fetch(`${base}/api/v1/users/4`, { method: 'PATCH', headers, body });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return (await read(base, mock)).user.full_name;
}

async function read(base: string, mock: TeamChatMock) {
  const response = await fetch(`${base}/api/v1/users/4`, {
    headers: { authorization: mock.authHeader('owner') },
  });
  return response.json();
}
