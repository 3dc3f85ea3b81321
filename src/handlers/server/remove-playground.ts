import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { noRecord } from '../access/refusals.rules.js';

export const removePlayground = defineEndpoint({
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  area: 'server',
  summary: 'Remove a code playground',
  docs: 'remove-code-playground',
  role: 'administrator',
  since: 'playgrounds',
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    const { playground_id: id } = path;
    if (!(await org.tables.playgrounds.delete(id))) {
      throw noRecord(badRequest(`Code playground ${id} does not exist`), org, 'playgrounds', id);
    }
  },
});
