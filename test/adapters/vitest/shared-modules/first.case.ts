import { describe } from 'vitest';
import { expect, test } from '../../../../src/adapters/vitest/index.js';

const rename = (authorization: string, name: string) =>
  fetch('https://chat.example.com/api/v1/users/4', {
    method: 'PATCH',
    headers: { authorization },
    body: new URLSearchParams({ full_name: name }),
  });

for (const name of ['Ada', 'Grace']) {
  test.concurrent(`renames to ${name}`, async ({ mock }) => {
    expect((await rename(mock.authHeader('owner'), name)).status).toBe(200);
    expect(mock.db.users.get(4)?.full_name).toBe(name);
  });
}

describe.concurrent('in a suite', () => {
  const extended = test.extend({ mockOptions: { scenario: 'two-owners' as const } });
  for (const name of ['Ada', 'Grace']) {
    extended(`renames to ${name}`, async ({ mock }) => {
      expect((await rename(mock.authHeader('owner'), name)).status).toBe(200);
      expect(mock.db.users.get(4)?.full_name).toBe(name);
    });
  }
});
