import * as z from 'zod';
import { defineEndpoint, since, text } from '../../contract/index.js';
import { createExport as create, EXPORT_SECONDS } from './administration.actions.js';
import { assertMayExport, assertOwnerIsExported, parseExportType } from './export.rules.js';

export const createExport = defineEndpoint({
  method: 'POST',
  path: '/export/realm',
  area: 'server',
  summary: 'Create a data export',
  docs: 'export-realm',
  auth: 'user',
  role: 'administrator',
  params: {
    export_type: text()
      .optional()
      .since('exportTypes')
      .describe(
        '`public` (default) or `full_with_consent`: all data of users who consented; 1 or 2 before level 449',
      ),
  },
  response: z.object({ id: since('exportIds', z.int()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, level, realmUrl, params }) {
    const export_type = parseExportType(params.export_type, level);
    assertMayExport(org);
    assertOwnerIsExported(org, export_type);
    const { id } = await create(org, actor, export_type, realmUrl, org.clock.now() + EXPORT_SECONDS);
    return { id };
  },
});
