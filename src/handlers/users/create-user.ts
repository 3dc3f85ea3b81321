import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { codePoints } from '../text/text.rules.js';
import { parseNewAccountEmail } from './email.rules.js';
import { MAX_PASSWORD_LENGTH } from './sign-in.resource.js';
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
    const passwordLength = codePoints(params.password);
    if (passwordLength === 0 || passwordLength > MAX_PASSWORD_LENGTH)
      throw badParameter('password', `must have 1 to ${MAX_PASSWORD_LENGTH} code points`);
    assertLicense(org);
    const { id } = await createAccount(org, { email, full_name, password: params.password });
    return { user_id: id };
  },
});
