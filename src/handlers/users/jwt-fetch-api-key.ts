import * as z from 'zod';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { requireDevelopmentSignIn } from './sign-in.rules.js';
import { presentUser, userSchema } from './user.present.js';
import { requireTokenEmail } from './web-token.rules.js';

export const jwtFetchApiKey = defineEndpoint({
  method: 'POST',
  path: '/jwt/fetch_api_key',
  area: 'users',
  summary: 'Fetch an API key (JWT)',
  docs: 'jwt-fetch-api-key',
  auth: 'none',
  since: 'webTokens',
  params: {
    token: text().describe(
      'a JSON Web Token with the claim `email`, signed by the setting `jwt_key` with HS256',
    ),
    include_profile: boolean().default(false).describe('returns the user too'),
  },
  response: z.object({
    api_key: z.string(),
    email: z.string(),
    user: userSchema.omit({ profile_data: true, is_deleted: true }).optional(),
  }),
  errors: ['BAD_REQUEST', 'AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  async run({ org, level, params }) {
    const user = requireDevelopmentSignIn(org, await requireTokenEmail(org, params.token));
    const view = { org, actor: user, level, clientGravatar: false, profileData: false };
    return {
      api_key: user.api_key,
      email: user.delivery_email,
      ...(params.include_profile ? { user: presentUser(user, view) } : {}),
    };
  },
});
