import { HttpResponse, http, passthrough } from 'msw';
import { expect, test } from 'vitest';
import { TestMock } from '../../../src/adapters/vitest/test-mock.js';
import { createTeamChatMock } from '../../../src/index.js';

const URL_OF_API = 'https://chat.example.com/api/v1/users/me';

function mockWith(respond: () => Response) {
  const handlers = [http.get(URL_OF_API, respond)];
  return new TestMock(createTeamChatMock({ validateResponses: true }), {
    url: 'https://chat.example.com',
    handlers,
  });
}

test('accepts a handler that passes a request through', async () => {
  const testMock = mockWith(() => passthrough());
  await testMock.respond(new Request(URL_OF_API));
  expect(await testMock.end()).toBeUndefined();
});

test('reports a handler whose response the API could never send', async () => {
  const testMock = mockWith(() => HttpResponse.json({ user_id: 'four' }));
  await testMock.respond(new Request(URL_OF_API));
  expect(await testMock.end()).toContain('Overrides returned responses the API could never send');
});

test('rejects handlers that are not a list', () => {
  const options = { url: 'https://chat.example.com', handlers: 'none' as never };
  expect(() => new TestMock(createTeamChatMock(), options)).toThrow('Invalid "handlers": must be a list');
});
