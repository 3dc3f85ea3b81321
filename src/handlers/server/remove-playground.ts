import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requirePlayground } from './add-playground.js';

export const removePlayground = defineEndpoint({
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  area: 'server',
  summary: 'Remove a code playground',
  docs: 'remove-code-playground',
  auth: 'user',
  role: 'administrator',
  since: 'playgrounds',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    await org.tables.playgrounds.delete(requirePlayground(org, path.playground_id).id);
    return {};
  },
});
