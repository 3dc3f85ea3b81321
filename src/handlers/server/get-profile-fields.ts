import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presentProfileFields, profileFieldSchema } from './profile-field.resource.js';

export const getProfileFields = defineEndpoint({
  method: 'GET',
  path: '/realm/profile_fields',
  area: 'server',
  summary: 'Get all custom profile fields',
  docs: 'get-custom-profile-fields',
  response: z.object({ custom_fields: z.array(profileFieldSchema) }),
  run({ org, level }) {
    return { custom_fields: presentProfileFields(org, level) };
  },
});
