import * as z from 'zod';
import { since } from '../../contract/index.js';
import type { DeepReadonly, Organization, RealmExport } from '../../model/index.js';
import { emailVisibilityNumber, settingsOf } from '../users/user-settings.rules.js';
import { exportTypeAt, isPending } from './export.rules.js';

/** A data export of the organization. */
export const exportSchema = z.object({
  id: z.int(),
  acting_user_id: z.int(),
  export_time: z.number(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  export_url: z.string().nullable(),
  pending: z.boolean(),
  export_from_prior_server: since('exportsFromPriorServer', z.boolean()),
  export_type: since('exportTypes', z.union([z.int(), z.string()])),
});

/** An export as the API returns it. */
export function presentExport(
  { url, ready_at, from_prior_server = false, ...kept }: DeepReadonly<RealmExport>,
  level: number,
): z.input<typeof exportSchema> {
  const pending = isPending({ ready_at });
  return {
    ...kept,
    export_type: exportTypeAt(level, kept.export_type),
    export_from_prior_server: from_prior_server,
    export_url: kept.deleted_timestamp === null && !pending && !from_prior_server ? url : null,
    // No export of the mock fails.
    failed_timestamp: null,
    pending,
  };
}

/** All data exports of the organization. */
export function presentExports(org: Organization, level: number): z.input<typeof exportSchema>[] {
  return org.tables.realm_exports.all().map((record) => presentExport(record, level));
}

/** Whether a user consents to the export of their private data. */
export const consentSchema = z.object({
  user_id: z.int(),
  consented: z.boolean(),
  email_address_visibility: since('consentsWithVisibility', z.int()),
});

/** The consents of all active people. */
export function presentConsents(org: Organization): z.input<typeof consentSchema>[] {
  return org.tables.users.by('activePerson', 'active').map((user) => ({
    user_id: user.id,
    consented: settingsOf(org, user.id).allow_private_data_export,
    email_address_visibility: emailVisibilityNumber(user.email_visibility),
  }));
}
