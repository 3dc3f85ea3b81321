import { DIALECTS, type Dialect } from '../../contract/dialects/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import {
  changedSettings,
  DEFAULT_IDENTITY,
  defaultSettings,
  type Organization,
  type Settings,
  systemGroupName,
  type TableName,
} from '../../model/index.js';
import { isOneOf, keysOf, picked } from '../../values.js';
import { exportMessages } from './export-messages.js';
import { exportOrganization, exportSettings } from './export-organization.js';
import { exportUsers } from './export-people.js';
import { exportPersonal } from './export-personal.js';
import { Labels, unless } from './labels.js';
import type { SeedFile } from './schema.js';

/** A seed file, and a count of the records that it cannot hold. */
export interface ExportedSeedFile {
  file: SeedFile;
  /** Numbers of records that the format has no place for, by table, and of edited messages. */
  leftOut: Record<string, number>;
}

/** Tables without a place in a seed file. */
const WITHOUT_PLACE = [
  'bot_storage',
  'encrypted_push_devices',
  'event_queues',
  'push_devices',
  'realm_exports',
  'reminders',
  'storylines',
  'uploads',
  'user_settings_defaults',
] as const satisfies TableName[];

/** Returns the organization as a seed file. Seeding it yields the same facts, with new IDs for messages. */
export async function exportSeedFile(org: Organization): Promise<ExportedSeedFile> {
  const labels = new Labels(org);
  const leftOut: ExportedSeedFile['leftOut'] = {};
  for (const table of WITHOUT_PLACE) {
    const count = org.tables[table].count();
    if (count > 0) leftOut[table] = count;
  }
  const { submessages } = org.tables;
  // The first one follows from the text of the message.
  const votes = submessages
    .all()
    .filter(({ id, message_id }) => submessages.by('message', message_id)[0]?.id !== id);
  if (votes.length > 0) leftOut['votes and tasks'] = votes.length;
  const edited = org.tables.messages.all().filter(({ edit_history }) => edit_history.length > 0).length;
  if (edited > 0) leftOut['edit histories'] = edited;
  const file: SeedFile = compact({
    organization: exportIdentity(org),
    feature_level:
      org.featureLevel === undefined || org.featureLevel === DEFAULT_LEVEL ? undefined : org.featureLevel,
    dialect: unless(DIALECTS[0], org.dialect),
    settings: exportSettings(labels, changedFrom(org.settings, org.dialect)),
    users: exportUsers(labels),
    ...exportOrganization(labels),
    conversations: await exportMessages(labels),
    ...exportPersonal(labels),
  });
  return { file, leftOut };
}

function exportIdentity({ identity }: Organization): SeedFile['organization'] {
  const { name, description, host } = identity;
  return compact({
    name: name === DEFAULT_IDENTITY.name ? undefined : name,
    description: description === DEFAULT_IDENTITY.description ? undefined : description,
    host: host === DEFAULT_IDENTITY.host ? undefined : host,
  });
}

/** The settings that differ from the defaults. The older names of settings follow from the newer ones. */
function changedFrom(settings: Readonly<Settings>, dialect: Dialect): Partial<Settings> {
  const usual = defaultSettings(dialect);
  const changed = keysOf(settings).filter((name) => {
    if (name === 'name' || name === 'description') return false;
    const [value, own] = [settings[name], usual[name]];
    // A role and its system group mean the same.
    if (systemGroupName(Number(value)) === `role:${own}`) return false;
    return JSON.stringify(value) !== JSON.stringify(own);
  });
  const newer = picked(
    settings,
    changed.filter((name) => !isOneOf(OLDER_NAMES, name)),
  );
  const result = changedSettings(usual, newer);
  const isComplete = OLDER_NAMES.every((name) => result[name] === settings[name]);
  return isComplete ? newer : picked(settings, changed);
}

const OLDER_NAMES = [
  'can_invite_users',
  'can_subscribe_others',
  'guests_see_all_users',
  'allow_edit_history',
] as const;

/** Without fields that are undefined, and without empty lists and objects. */
function compact<T extends object>(fields: T): T {
  // The fields that `T` requires have values.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as T;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}
