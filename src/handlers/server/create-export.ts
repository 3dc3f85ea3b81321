import * as z from 'zod';
import { defineEndpoint, integer, since } from '../../contract/index.js';
import { keepUpload } from '../messages/upload.actions.js';
import { assertMayExport } from './export.rules.js';

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
    export_type: integer(z.literal([1, 2]))
      .default(1 as const)
      .since('exportTypes')
      .describe('1 public data, 2 all data of users who consented'),
  },
  response: z.object({ id: since('exportIds', z.int()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, realmUrl, params: { export_type = 1 } }) {
    assertMayExport(org);
    const { realm_exports: exports } = org.tables;
    const path = `/user_avatars/exports/1/export-${exports.nextId}.tar.gz`;
    const archive = { name: 'export.tar.gz', content_type: 'application/gzip', bytes: ARCHIVE };
    await keepUpload(org, actor.id, archive, () => path);
    const { id } = await exports.create({
      acting_user_id: actor.id,
      export_type: export_type as 1 | 2,
      export_time: org.clock.now(),
      deleted_timestamp: null,
      url: `${realmUrl}${path}`,
    });
    return { id };
  },
});
