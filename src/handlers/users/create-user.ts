import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { parseNewAccountEmail } from './email.rules.js';
import { assertPasswordLength } from './sign-in.resource.js';
import { createAccount } from './user.actions.js';
import { assertLicense, assertNameIsFree, parseNewFullName } from './user.rules.js';

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  area: 'users',
  summary: 'Create a user',
  docs: 'create-user',
  role: 'administrator',
  params: {
    email: text().describe('the real email'),
    password: text().describe('for POST /fetch_api_key; 1 to 100 code points'),
    full_name: text().describe('1 to 100 code points'),
  },
  response: z.object({ user_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const email = parseNewAccountEmail(org, params.email);
    const full_name = parseNewFullName(org, params.full_name);
    assertNameIsFree(org, full_name);
    assertPasswordLength('password', params.password, 1);
    assertLicense(org);
    return { user_id: await createAccount(org, { email, full_name, password: params.password }) };
  },
});
