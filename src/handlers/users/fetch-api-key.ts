import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { recordLogin, requireSignIn } from './sign-in.resource.js';

export const fetchApiKey = defineEndpoint({
  method: 'POST',
  path: '/fetch_api_key',
  area: 'users',
  summary: 'Fetch an API key (production)',
  docs: 'fetch-api-key',
  auth: 'none',
  params: {
    username: text().describe('API email or real email of a person'),
    password: text().describe('the password set by POST /users; of seeded accounts, the API key'),
  },
  response: z.object({ api_key: z.string(), email: z.string(), user_id: z.int() }),
  errors: [
    'BAD_REQUEST',
    'AUTHENTICATION_FAILED',
    'PASSWORD_AUTH_DISABLED',
    'USER_DEACTIVATED',
    'REALM_DEACTIVATED',
  ],
  async run({ org, params }) {
    const user = await recordLogin(org, requireSignIn(org, params.username, params.password));
    return { api_key: user.api_key, email: user.delivery_email, user_id: user.id };
  },
});
