import * as z from 'zod';
import { defineEndpoint, emptyResponse, json } from '../../contract/index.js';
import { parseProfileFieldOrder } from '../users/profile-field.rules.js';
import { setProfileFieldOrder } from './administration.actions.js';

export const reorderProfileFields = defineEndpoint({
  method: 'PATCH',
  path: '/realm/profile_fields',
  area: 'server',
  summary: 'Reorder custom profile fields',
  docs: 'reorder-custom-profile-fields',
  auth: 'user',
  role: 'administrator',
  params: { order: json(z.array(z.int())).describe('the IDs of all fields, in their new order') },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    await setProfileFieldOrder(org, parseProfileFieldOrder(org, params.order));
    return {};
  },
});
