import * as z from 'zod';
import { defineEndpoint, since, text } from '../../contract/index.js';
import { keepUpload } from '../messages/upload.actions.js';
import { assertMayExport, parseExportType } from './export.rules.js';

/** An empty file, compressed by gzip. */
const ARCHIVE = new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

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
    const { realm_exports: exports } = org.tables;
    const path = `/user_avatars/exports/1/export-${exports.nextId}.tar.gz`;
    const archive = { name: 'export.tar.gz', content_type: 'application/gzip', bytes: ARCHIVE };
    await keepUpload(org, actor.id, archive, () => path);
    const { id } = await exports.create({
      acting_user_id: actor.id,
      export_type,
      export_time: org.clock.now(),
      deleted_timestamp: null,
      url: `${realmUrl}${path}`,
    });
    return { id };
  },
});
