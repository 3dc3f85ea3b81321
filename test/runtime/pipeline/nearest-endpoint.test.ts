import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const mock = createTeamChatMock();

test.each([
  ['POST /invite', 'Did you mean "POST /invites"?'],
  ['post /invite', 'Did you mean "POST /invites"?'],
  ['PATCH /users/4', 'Did you mean "PATCH /users/{user_id}"?'],
  ['PATCH /user_group/9', 'Did you mean "PATCH /user_groups/{user_group_id}"?'],
  ['GET /api/v1/users', 'Did you mean "GET /users"?'],
  ['POST /api/v1/users/4', 'Did you mean '],
  ['/users', 'Did you mean "POST /users" or "GET /users"?'],
  ['/api/v1/invites', 'Did you mean "GET /invites" or "POST /invites"?'],
  ['nonsense', 'Write it as a method and a path, such as "GET /users".'],
  ['', 'such as "GET /users"'],
])('suggests endpoints similar to %j on one line', async (name, near) => {
  const sentence = expect.objectContaining({ message: expect.stringContaining(near) });
  const short = expect.objectContaining({ message: expect.stringMatching(/^Unknown endpoint ".{0,160}$/) });
  for (const wanted of [sentence, short]) {
    expect(() => mock.faults.add(name as never, { timeout: true })).toThrow(wanted);
    expect(() => mock.requests.of(name as never)).toThrow(wanted);
    await expect(async () => mock.requests.waitFor(name as never)).rejects.toThrow(wanted);
  }
});

test('suggests the nearest endpoint for an override of an unknown endpoint', () => {
  const add = () => mock.http.get('/user' as never, () => undefined);
  expect(add).toThrow('Unknown endpoint "GET /user". Did you mean "GET /users"?');
});
