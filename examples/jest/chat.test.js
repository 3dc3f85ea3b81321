const { setupTeamChat } = require('team-chat-mock/node');

const { mock, listen, reset, close } = setupTeamChat({ baseUrl: 'https://chat.example.com' });
beforeAll(() => listen());
afterEach(() => reset());
afterAll(() => close());

const headers = () => ({ authorization: mock.authHeader('member') });

test('returns the current user', async () => {
  const response = await fetch('https://chat.example.com/api/v1/users/me', { headers: headers() });
  expect(await response.json()).toMatchObject({ full_name: 'Max Member' });
});

test('sends a message', async () => {
  const response = await fetch('https://chat.example.com/api/v1/messages', {
    method: 'POST',
    headers: headers(),
    body: new URLSearchParams({ type: 'stream', to: '1', topic: 'lunch', content: 'Soup?' }),
  });
  const { id } = await response.json();
  expect(mock.db.messages.get(id)).toMatchObject({ content: 'Soup?' });
});

test('returns an error on demand', async () => {
  mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { times: 1 });
  const response = await fetch('https://chat.example.com/api/v1/users/me', { headers: headers() });
  expect(response.status).toBe(429);
});
