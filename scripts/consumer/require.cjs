/** The package from CommonJS, in Node's own test runner. */
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { setupServer } = require('msw/node');
const { createTeamChatMock, UsageError } = require('team-chat-mock');
const { createFactories } = require('team-chat-mock/factories');
const { handlers, mock: defaultMock } = require('team-chat-mock/handlers');
const { setupTeamChat } = require('team-chat-mock/node');
const { scenarios } = require('team-chat-mock/scenarios');

async function ownName(mock, url) {
  const headers = { authorization: mock.authHeader('member') };
  return (await (await fetch(`${url}/api/v1/users/me`, { headers })).json()).full_name;
}

test('intercepts requests with setupTeamChat', async () => {
  const { mock, listen, close } = setupTeamChat({ scenario: scenarios['two-owners'] });
  listen();
  assert.equal(await ownName(mock, 'https://chat.example.com'), 'Max Member');
  await close();
});

test('uses the handlers in the server of the project', async () => {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'error' });
  assert.equal(await ownName(defaultMock, 'https://chat.example.com'), 'Max Member');
  server.close();
});

test('builds objects with factories', () => {
  assert.equal(typeof createFactories({ seed: 1 }).userFactory.build().full_name, 'string');
});

test('throws a UsageError for a misspelled option', () => {
  assert.throws(() => createTeamChatMock({ scenari: 'default' }), UsageError);
});
