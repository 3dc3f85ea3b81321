import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, since } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  DAY,
  type DeepReadonly,
  type Organization,
  type RealmExport,
  type UserRecord,
  type UserSettingsRecord,
} from '../../model/index.js';
import { callText } from '../../strings.js';
import { definite, keysOf } from '../../values.js';
import { noRecord } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { storeUpload } from '../messages/upload.resource.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** An empty file, compressed with gzip. */
const ARCHIVE = new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

const FOLDER = '/user_avatars/exports/1/';

/** Seconds on the mock's clock after which an export is ready. */
export const EXPORT_SECONDS = 10;

const WEEK_SECONDS = 7 * DAY;
/** Maximum number of exports that an organization may start in a week. */
const MAX_EXPORTS_PER_WEEK = 5;

/** @throws ApiError `BAD_REQUEST` when the organization has started too many exports in the last week */
export function assertMayExport(org: Organization): void {
  const weekAgo = org.clock.now() - WEEK_SECONDS;
  const recent = org.tables.realm_exports.all().filter(({ export_time }) => export_time > weekAgo);
  if (recent.length >= MAX_EXPORTS_PER_WEEK) {
    throw badRequest(`An organization may start at most ${MAX_EXPORTS_PER_WEEK} exports a week`).because(
      'exportsPerWeek',
      `The table \`realm_exports\` has ${recent.length} exports from the last week`,
      callText('clock.advance', { days: 7 }),
    );
  }
}

/**
 * Starts an export of the organization's data. The export's archive is an empty file.
 * @param ready_at time at which the export is ready, in UNIX seconds; null if it is ready immediately
 */
export async function storeExport(
  org: Organization,
  actor: UserRecord,
  export_type: RealmExport['export_type'],
  realmUrl: string,
  ready_at: number | null = null,
): Promise<DeepReadonly<RealmExport>> {
  const archive = { name: 'export.tar.gz', content_type: 'application/gzip', bytes: ARCHIVE };
  const { path } = await storeUpload(org, actor.id, archive, (token) => `${FOLDER}${token}/export.tar.gz`);
  return org.tables.realm_exports.create({
    acting_user_id: actor.id,
    export_type,
    export_time: org.clock.now(),
    deleted_timestamp: null,
    url: `${realmUrl}${path}`,
    ready_at,
  });
}

/**
 * Returns an export whose archive can be deleted.
 * @throws ApiError `BAD_REQUEST` when the export does not exist, is pending, or has no archive on this server
 */
export function requireDeletableExport(
  org: Organization,
  id: number,
  level: number,
): DeepReadonly<RealmExport> {
  const found = org.tables.realm_exports.get(id);
  if (found === undefined)
    throw noRecord(badRequest(`Data export ${id} does not exist`), org, 'realm_exports', id);
  const isElsewhere = found.from_prior_server && supports(level, 'exportsFromPriorServer');
  if (found.deleted_timestamp !== null || isElsewhere) {
    throw badRequest(`Data export ${id} is already deleted`).because(
      'exportHasArchive',
      `Data export ${id} ${isElsewhere ? 'was made by a previous server' : 'is deleted'}`,
      'use the ID of another data export',
    );
  }
  if (isPending(found)) {
    throw badRequest(`Data export ${id} is still in progress`).because(
      'exportIsReady',
      `Data export ${id} will be ready at ${found.ready_at} (UNIX seconds)`,
      callText('clock.advance', { seconds: Math.max(1, (found.ready_at ?? 0) - org.clock.now()) }),
    );
  }
  return found;
}

/** Deletes the archive of an export. The export stays listed. */
export async function eraseExport(
  org: Organization,
  { id, url }: DeepReadonly<RealmExport>,
): Promise<DeepReadonly<RealmExport>> {
  const archive = org.tables.uploads.firstBy('path', url.slice(url.indexOf(FOLDER)));
  if (archive !== undefined) await org.tables.uploads.delete(archive.id);
  return org.tables.realm_exports.update(id, { deleted_timestamp: org.clock.now() });
}

export function isPending({ ready_at }: Pick<RealmExport, 'ready_at'>): boolean {
  return ready_at != null;
}

/** The types of exports: their names, and their numbers on older servers. */
export const EXPORT_TYPES = { public: 1, full_with_consent: 2 } as const;

/** Returns the type of an export as requests and responses contain it: a name, or a number on older servers. */
export function exportTypeAt(level: number, type: RealmExport['export_type']): string | number {
  if (!supports(level, 'exportTypeNames')) return type;
  return definite(keysOf(EXPORT_TYPES).find((name) => EXPORT_TYPES[name] === type));
}

/** @throws ApiError `BAD_REQUEST` for an export type that the server does not know or allow */
export function parseExportType(input: string | undefined, level: number): RealmExport['export_type'] {
  if (input === undefined) return EXPORT_TYPES.public;
  const type = Object.values(EXPORT_TYPES).find((code) => String(exportTypeAt(level, code)) === input);
  if (type !== undefined) return type;
  if (input === 'full_without_consent' && supports(level, 'exportTypeNames')) {
    throw badRequest('The organization does not allow exports without consent').because(
      'exportsNeedConsent',
      'No organization of the mock allows exports without consent',
      'send "public" or "full_with_consent" as the "export_type"',
    );
  }
  const known = Object.values(EXPORT_TYPES)
    .map((code) => exportTypeAt(level, code))
    .join(' or ');
  throw badParameter('export_type', `must be ${known}, got ${JSON.stringify(input)}`);
}

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
    // The mock's exports never fail.
    failed_timestamp: null,
    pending,
  };
}

export function presentExports(org: Organization, level: number): z.input<typeof exportSchema>[] {
  return org.tables.realm_exports.all().map((record) => presentExport(record, level));
}

/** Emits events about data exports, and about consents to them. */
export const exportEvents: EventSource = {
  schemas: {
    realm_export: z.object({ exports: z.array(exportSchema) }),
    realm_export_consent: z.object({ user_id: z.int(), consented: z.boolean() }),
  },
  eventDrafts: (org, changeSet) => [
    ...exportEventDrafts(org, changeSet),
    ...consentEventDrafts(org, changeSet),
  ],
};

/** Whether a user receives events about exports: administrators do, except bots. */
function isNotified(user: UserRecord): boolean {
  return isAdministrator(user) && user.bot_type === null;
}

/** Notifies administrators when an export is requested, becomes ready or is deleted. The event lists all exports. */
function exportEventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  if (changeSet.changes('realm_exports').length === 0) return [];
  return [
    {
      kind: 'realm_export',
      payloadFor: ({ actor, level }) => isNotified(actor) && { exports: presentExports(org, level) },
    },
  ];
}

/**
 * Emits events to administrators for changed export consents, and for the consents of new and reactivated people,
 * because events about users do not contain consents.
 */
function consentEventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const begun = changeSet
    .changes('users')
    .filter(({ before, after }) => !before?.is_active && after?.is_active && after.bot_type === null)
    .map(({ id }) => id);
  const changed = changeSet
    .changes('user_settings')
    .filter(({ before, after }) => isConsent(before) !== isConsent(after))
    .map(({ before, after }) => (after ?? before).user_id);
  return [...new Set([...begun, ...changed])].map((user_id) => ({
    kind: 'realm_export_consent',
    payloadFor: ({ actor }) =>
      isNotified(actor) && { user_id, consented: settingsOf(org, user_id).allow_private_data_export },
  }));
}

function isConsent(stored: DeepReadonly<UserSettingsRecord> | undefined): boolean {
  return stored?.settings.allow_private_data_export === true;
}
