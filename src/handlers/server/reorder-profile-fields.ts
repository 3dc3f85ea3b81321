import * as z from 'zod';
import { defineEndpoint, emptyResponse, json } from '../../contract/index.js';
import { assertProfileFieldOrder } from '../users/profile-field.rules.js';
import { reorderProfileFields as reorder } from './administration.actions.js';

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
    assertProfileFieldOrder(org, params.order);
    await reorder(org, params.order);
    return {};
  },
});
