import { defineEndpoint, text } from '../../contract/index.js';
import { assertDevelopmentServer, requireSignInByEmail } from './account.rules.js';
import { fetchApiKey } from './fetch-api-key.js';
import { startWebSession } from './user.actions.js';

export const devFetchApiKey = defineEndpoint({
  method: 'POST',
  path: '/dev_fetch_api_key',
  area: 'users',
  summary: 'Fetch an API key (development only)',
  docs: 'dev-fetch-api-key',
  auth: 'none',
  params: { username: text().describe('an email') },
  response: fetchApiKey.response,
  errors: ['BAD_REQUEST', 'AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  async run({ org, params, signIn }) {
    assertDevelopmentServer(org);
    const user = requireSignInByEmail(org, params.username);
    signIn(await startWebSession(org, user));
    return { api_key: user.api_key, email: user.delivery_email, user_id: user.id };
  },
});
