import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';

export const reorderLinkifiers = defineEndpoint({
  method: 'PATCH',
  path: '/realm/linkifiers',
  area: 'server',
  summary: 'Reorder linkifiers',
  docs: 'reorder-linkifiers',
  since: 'linkifiersReordered',
  role: 'administrator',
  params: {
    ordered_linkifier_ids: json(z.array(z.int())).describe('the IDs of all linkifiers, in their new order'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, params: { ordered_linkifier_ids: order } }) {
    const { linkifiers } = org.tables;
    const ids = linkifiers.ids();
    if (order.length !== ids.length || !ids.every((id) => order.includes(id))) {
      throw badParameter(
        'ordered_linkifier_ids',
        `must contain each of the linkifiers [${[...ids]}] exactly once`,
      );
    }
    for (const [index, id] of order.entries()) await linkifiers.update(id, { order: index + 1 });
  },
});
