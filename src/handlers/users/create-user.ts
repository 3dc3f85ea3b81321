import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { createUser as create } from './user.actions.js';
import { assertLicense, parseFullName, parseNewAccountEmail } from './user.rules.js';

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  area: 'users',
  summary: 'Create a user',
  docs: 'create-user',
  auth: 'user',
  role: 'administrator',
  params: {
    email: text().describe('the real email'),
    password: text().describe('not kept: the API key is the password of every account'),
    full_name: text().describe('1 to 100 code points'),
  },
  response: z.object({ user_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const email = parseNewAccountEmail(org, params.email);
    const full_name = parseFullName(params.full_name);
    assertLicense(org);
    const { id } = await create(org, { email, full_name });
    return { user_id: id };
  },
});
