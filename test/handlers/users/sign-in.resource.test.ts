import { expect, test } from 'vitest';
import { assertPassword } from '../../../src/handlers/users/sign-in.resource.js';
import { transactOf } from '../../../src/model/index.js';
import { startMock } from '../../support/start-mock.js';

const WRONG = 'The password is wrong; the password of a seeded account is its API key';

test.each([
  ['accepts the API key of the user as their password', true, 'member-key', undefined],
  ['rejects a wrong password', true, 'guess', WRONG],
  ["rejects another user's API key as the password", true, 'colleague-key', WRONG],
  ['accepts any password if the organization does not use passwords', false, 'guess', undefined],
])('%s', async (_, Email, password, message) => {
  const { mock } = await startMock();
  await mock.ready;
  mock.settings.set({ authentication_methods: { Email, SAML: true } });
  const check = transactOf(mock)?.(async (org) => assertPassword(org, org.tables.users.expect(4), password));
  if (message === undefined) await expect(check).resolves.toBeUndefined();
  else await expect(check).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
});
