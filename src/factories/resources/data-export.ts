import type * as z from 'zod';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { isAdministrator } from '../../handlers/access/user-access.rules.js';
import { createExport, deleteExport } from '../../handlers/server/export.actions.js';
import { exportSchema, presentExport } from '../../handlers/server/export.present.js';
import { assertMayExport, parseExportType } from '../../handlers/server/export.rules.js';
import { identityUrl } from '../../handlers/text/markdown-context.rules.js';
import type { Definition, Traits } from '../factory.js';
import { exportRecord } from '../records/administration.js';
import { findOrCreateUser } from './references.js';

/** A data export as the API returns it. */
export type WireExport = Omit<z.output<typeof exportSchema>, 'export_from_prior_server'>;

const traits = {
  /** All data of the users who consented. */
  full: () => ({ export_type: 'full_with_consent' }),
  /** Its archive is deleted. */
  deleted: () => ({ deleted_timestamp: 0 }),
} satisfies Traits<WireExport>;

export const dataExport: Definition<WireExport, WireExport, WireExport, typeof traits> = {
  name: 'dataExport',
  schema: exportSchema,
  inputs: {},
  stored: ['acting_user_id', 'export_type', 'deleted_timestamp'],
  traits,
  traitArguments: {},
  build(context, input) {
    const record = { ...exportRecord(context, { acting_user_id: 1 }), id: 1000 + context.n };
    const deleted_timestamp = input.deleted_timestamp == null ? null : input.deleted_timestamp || context.now;
    return {
      ...presented({ ...record, deleted_timestamp }),
      ...input,
      deleted_timestamp,
    };
  },
  count: (org) => org.tables.realm_exports.ids().at(-1) ?? 0,
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(
      org,
      context,
      'acting_user_id',
      input.acting_user_id,
      isAdministrator,
    );
    assertMayExport(org);
    const type = parseExportType(String(wire.export_type), DEFAULT_LEVEL);
    const made = await createExport(org, user, type, identityUrl(org));
    return presented(wire.deleted_timestamp === null ? made : await deleteExport(org, made));
  },
};

function presented(record: Parameters<typeof presentExport>[0]): WireExport {
  const { export_from_prior_server, ...wire } = presentExport(record, DEFAULT_LEVEL);
  return wire;
}
