import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { consentSchema, presentConsents } from './export.resource.js';

export const getExportConsents = defineEndpoint({
  method: 'GET',
  path: '/export/realm/consents',
  area: 'server',
  summary: 'Get data export consent state',
  docs: 'get-realm-export-consents',
  role: 'administrator',
  since: 'exportConsents',
  response: z.object({ export_consents: z.array(consentSchema) }),
  errors: ['BAD_REQUEST'],
  run: ({ org }) => ({ export_consents: presentConsents(org) }),
});
