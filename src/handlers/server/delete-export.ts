import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deleteExport as remove } from './administration.actions.js';
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
  async run({ org, path, level }) {
    await remove(org, requireExport(org, path.export_id, level));
    return {};
  },
});
