import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEachLevel } from '../../../src/adapters/vitest/index.js';

const announced: (number | undefined)[] = [];

describe('a suite for each level', () => {
  describeEachLevel([0, 120, 278, 'latest'], (mock, level) => {
    const server = setupServer(...mock.handlers);
    beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
    afterAll(() => server.close());

    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: mock.authHeader('admin') };
      const response = await fetch(`https://chat.example.com/api/v1${path}`, { ...init, headers });
      return { status: response.status, body: await response.json() };
    };

    test("creates a mock with the suite's feature level", async () => {
      const { body } = await ask('/server_settings');
      announced.push(body.service_feature_level);
      expect(body.service_feature_level).toBe(level === 0 ? undefined : level);
      expect((await mock.state()).feature_level).toBe(level);
    });

    test.each([1, 2])("starts test %i of a level with the scenario's original records", async () => {
      expect((await ask('/users/4')).body.user.full_name).toBe('Max Member');
      expect(mock.requests).toHaveLength(1);
      await ask('/users/4', { method: 'PATCH', body: new URLSearchParams({ full_name: 'Other' }) });
      expect((await ask('/users/4')).body.user.full_name).toBe('Other');
    });
  });

  test('runs the suite once for each level', () => {
    expect(announced).toEqual([undefined, 120, 278, 512]);
  });
});

describe('options of the mocks', () => {
  describeEachLevel(
    [300],
    (mock) => {
      test('passes the options in the third argument to the mock', async () => {
        expect(await mock.state()).toMatchObject({ scenario: 'empty', dialect: 'zulip', feature_level: 300 });
      });
    },
    { scenario: 'empty', dialect: 'zulip' },
  );
});

test.each([
  ['an empty list', [], 'a list of one or more feature levels'],
  ['a level above the latest', [513], 'from 0 to 512, a release such as "9.0", or "latest", got 513'],
  ['an unknown release', ['newest'], 'got "newest"'],
  ['a fractional level', [1.5], 'got 1.5'],
  ['the same level twice', [277, '9.0'], 'must not contain 277 twice'],
])('rejects %s as the levels of a suite', (_, levels, message) => {
  expect(() => describeEachLevel(levels as never, () => {})).toThrow(message);
});

test('rejects a misspelled mock option', () => {
  expect(() => describeEachLevel([0], () => {}, { scenrio: 'empty' } as never)).toThrow('Did you mean');
});
