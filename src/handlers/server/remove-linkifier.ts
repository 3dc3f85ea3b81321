import { defineEndpoint } from '../../contract/index.js';
import { requireLinkifier } from './linkifier.resource.js';

export const removeLinkifier = defineEndpoint({
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  area: 'server',
  summary: 'Remove a linkifier',
  docs: 'remove-linkifier',
  role: 'administrator',
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    await org.tables.linkifiers.delete(requireLinkifier(org, path.filter_id).id);
  },
});
