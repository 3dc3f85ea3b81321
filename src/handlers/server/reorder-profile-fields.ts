import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';

export const reorderProfileFields = defineEndpoint({
  method: 'PATCH',
  path: '/realm/profile_fields',
  area: 'server',
  summary: 'Reorder custom profile fields',
  docs: 'reorder-custom-profile-fields',
  role: 'administrator',
  params: { order: json(z.array(z.int())).describe('the IDs of all fields, in their new order') },
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const { profile_fields: fields } = org.tables;
    for (const [index, id] of parseProfileFieldOrder(org, params.order).entries()) {
      if (fields.get(id)?.order !== index + 1) await fields.update(id, { order: index + 1 });
    }
  },
});

/**
 * Returns the IDs of all fields in the requested order. As in Zulip, the last position of a repeated field counts, and
 * unknown IDs are ignored.
 * @throws ApiError `BAD_REQUEST` when a field is missing
 */
function parseProfileFieldOrder(org: Organization, order: readonly number[]): number[] {
  const ids = [...org.tables.profile_fields.ids()];
  if (!ids.every((id) => order.includes(id)))
    throw badParameter('order', `must contain each of the fields [${ids}]`);
  return ids.sort((a, b) => order.lastIndexOf(a) - order.lastIndexOf(b));
}
