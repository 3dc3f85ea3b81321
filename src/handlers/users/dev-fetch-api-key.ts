import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { settingOff } from '../access/refusals.rules.js';
import { fetchApiKey } from './fetch-api-key.js';
import { requireSignInByEmail, startWebSession } from './sign-in.resource.js';

export const devFetchApiKey = defineEndpoint({
  method: 'POST',
  path: '/dev_fetch_api_key',
  area: 'users',
  summary: 'Fetch an API key (development only)',
  docs: 'dev-fetch-api-key',
  auth: 'none',
  params: { username: text().describe('API email or real email of a person') },
  response: fetchApiKey.response,
  errors: ['BAD_REQUEST', 'AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  async run({ org, params, signIn }) {
    assertDevelopmentServer(org);
    const user = requireSignInByEmail(org, params.username);
    signIn(await startWebSession(org, user));
    return { api_key: user.api_key, email: user.delivery_email, user_id: user.id };
  },
});

/**
 * Rejects signing in without a password unless the organization allows it.
 * @throws ApiError `BAD_REQUEST`
 */
function assertDevelopmentServer({ settings }: Organization): void {
  if (settings.development_sign_in) return;
  const msg =
    'Signing in without a password is disabled: use the scenario "development" or the setting "development_sign_in"';
  throw settingOff(badRequest(msg), 'development_sign_in');
}
