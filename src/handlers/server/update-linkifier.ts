import { defineEndpoint } from '../../contract/index.js';
import { linkifierParams } from './add-linkifier.js';
import { parseLinkifier, requireLinkifier } from './linkifier.resource.js';

export const updateLinkifier = defineEndpoint({
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  area: 'server',
  summary: 'Update a linkifier',
  docs: 'update-linkifier',
  since: 'linkifierEdited',
  role: 'administrator',
  params: linkifierParams,
  errors: ['BAD_REQUEST'],
  async run({ org, path, params }) {
    const linkifier = requireLinkifier(org, path.filter_id);
    await org.tables.linkifiers.update(linkifier.id, await parseLinkifier(org, params, linkifier));
  },
});
