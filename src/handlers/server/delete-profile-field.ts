import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireProfileField } from '../users/profile-field.rules.js';
import { eraseProfileField } from './administration.actions.js';

export const deleteProfileField = defineEndpoint({
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  area: 'server',
  summary: 'Delete a custom profile field',
  auth: 'user',
  role: 'administrator',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    await eraseProfileField(org, requireProfileField(org, path.field_id).id);
    return {};
  },
});
