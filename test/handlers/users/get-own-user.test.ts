import { expect, test } from 'vitest';
import { overEachTransport } from '../../support/transports.js';

overEachTransport('GET users/me', (start) => {
  test('gives the own user with the real email', async () => {
    const { call } = await start();
    const { status, body } = await call('colleague', 'GET', '/users/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_id: 6,
      email: 'user6@chat.example.com',
      delivery_email: 'colleague@example.com',
    });
  });

  test('leaves profile_data out for a bot', async () => {
    const { call } = await start();
    const { body } = await call('bot', 'GET', '/users/me');
    expect(body).toMatchObject({ is_bot: true, user_id: 8 });
    expect(body).not.toHaveProperty('profile_data');
  });
});
