/** @jest-environment jsdom */
const { setupTeamChat } = require('team-chat-mock/node');

const { mock, listen, close } = setupTeamChat();
beforeAll(() => listen());
afterAll(() => close());

test('responds to XMLHttpRequest', async () => {
  const request = new XMLHttpRequest();
  request.open('GET', 'https://chat.example.com/api/v1/users/me');
  request.setRequestHeader('authorization', mock.authHeader('member'));
  await new Promise((resolve, reject) => {
    request.onload = resolve;
    request.onerror = reject;
    request.send();
  });
  expect(JSON.parse(request.responseText).full_name).toBe('Max Member');
});
