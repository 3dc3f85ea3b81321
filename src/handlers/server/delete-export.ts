import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireExport } from './export.rules.js';

export const deleteExport = defineEndpoint({
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  area: 'server',
  summary: 'Delete a data export',
  auth: 'user',
  role: 'administrator',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    const { id } = requireExport(org, path.export_id);
    await org.tables.realm_exports.update(id, { deleted_timestamp: org.clock.now() });
    return {};
  },
});
