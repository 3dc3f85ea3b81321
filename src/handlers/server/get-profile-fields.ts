import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentProfileFields, profileFieldSchema } from '../users/profile-field.present.js';

export const getProfileFields = defineEndpoint({
  method: 'GET',
  path: '/realm/profile_fields',
  area: 'server',
  extension: 'published API: get all custom profile fields',
  summary: 'List the custom profile fields of the organization',
  auth: 'user',
  response: z.object({ custom_fields: z.array(profileFieldSchema) }),
  errors: [],
  run({ org, level }) {
    return { custom_fields: presentProfileFields(org, level) };
  },
});
