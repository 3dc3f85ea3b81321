/** A test with a separate mock, as a user of the installed package would write it. */
import { expect, test } from 'team-chat-mock/vitest';

test('receives a response from the mock', async ({ mock, url }) => {
  const headers = { authorization: mock.authHeader('member') };
  const response = await fetch(`${url}/api/v1/users/me`, { headers });
  expect((await response.json()).full_name).toBe(mock.personas.member.full_name);
  expect(mock).toHaveReceived('GET /users/me');
});
