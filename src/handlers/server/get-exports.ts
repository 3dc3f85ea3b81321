import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { exportSchema, presentExports } from './export.resource.js';

export const getExports = defineEndpoint({
  method: 'GET',
  path: '/export/realm',
  area: 'server',
  summary: 'Get all data exports',
  docs: 'get-realm-exports',
  role: 'administrator',
  response: z.object({ exports: z.array(exportSchema) }),
  errors: ['BAD_REQUEST'],
  run: ({ org, level }) => ({ exports: presentExports(org, level) }),
});
