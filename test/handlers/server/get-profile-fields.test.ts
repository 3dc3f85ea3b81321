import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('lists the same profile fields as POST /register', async () => {
  const { call } = await startMock();
  const { body } = await call('guest', 'GET', '/realm/profile_fields');
  const register = { fetch_event_types: ['custom_profile_fields'] };
  const { custom_profile_fields } = (await call('guest', 'POST', '/register', register)).body;
  expect(body).toEqual({ ...SUCCESS, custom_fields: custom_profile_fields });
  expect(body.custom_fields[0]).toMatchObject({ id: 1, name: 'Phone', type: 1, field_data: '' });
});
