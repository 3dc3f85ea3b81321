const { setupTeamChat } = require('team-chat-mock/node');

const { mock, listen, reset, close } = setupTeamChat({ baseUrl: 'https://chat.example.com' });
beforeAll(() => listen());
afterEach(() => reset());
afterAll(() => close());

test('rejects the demotion of the only owner', async () => {
  const response = await fetch('https://chat.example.com/api/v1/users/1', {
    method: 'PATCH',
    headers: { authorization: mock.authHeader('owner') },
    body: new URLSearchParams({ role: '400' }),
  });
  expect(response.status).toBe(400);
  expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'PATCH /users/{user_id}', user_id: 1 });
});

test('shows an error on demand', async () => {
  mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { times: 1 });
  const response = await fetch('https://chat.example.com/api/v1/users/me', {
    headers: { authorization: mock.authHeader('member') },
  });
  expect(response.status).toBe(429);
});
