import { UsageError } from '../../contract/errors/index.js';
import {
  apiEmail,
  CHANNEL_SETTINGS,
  type DeepReadonly,
  GROUP_SETTINGS,
  type Identified,
  type Organization,
  type TableName,
  type Tables,
} from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { SeedFileScenario } from '../define.js';
import { checkChannels, checkGroups, checkSettings } from './channels-and-groups.js';
import { checkMessages, checkPeople, checkPersonalRecords } from './people-and-messages.js';
import { type Problem, Report } from './report.js';

export type { Problem } from './report.js';

/** Maximum number of problems in an error; a single wrong record often causes many. */
const MAX_REPORTED_PROBLEMS = 10;

/**
 * Returns the records that break a rule of the API: references to records that do not exist, duplicate names,
 * a missing owner, a deactivated group in a permission. Reads every record.
 */
export function problemsIn(org: Organization): Problem[] {
  const report = new Report(org);
  checkReferences(report);
  checkUniqueKeys(report);
  checkPeople(report);
  checkGroups(report);
  checkChannels(report);
  checkSettings(report);
  checkMessages(report);
  checkPersonalRecords(report);
  return report.problems;
}

/**
 * Returns only problems that no sequence of requests, settings and clock changes can cause: references to records
 * that do not exist, duplicate keys, no owner.
 */
export function corruptionsIn(org: Organization): Problem[] {
  return problemsIn(org).filter(({ policy }) => policy === undefined);
}

/** Returns the records that do not match the schema of their table. */
export function schemaViolations(org: Organization): Problem[] {
  return org
    .eachTable()
    .flatMap(([table, records]) =>
      records
        .all()
        .flatMap((record) =>
          records.problemsOf(record).map((problem) => ({ table, where: record.id, problem })),
        ),
    );
}

/**
 * Checks a scenario's organization.
 * @throws UsageError that lists its problems
 */
export function assertIntegrity(org: Organization, scenario: SeedFileScenario): void {
  const problems = isExported(scenario) ? corruptionsIn(org) : problemsIn(org);
  if (problems.length === 0) return;
  const listed = problems
    .slice(0, MAX_REPORTED_PROBLEMS)
    .map(({ table, where, problem }) => `\n- ${table} ${where}: ${problem}`);
  const rest = problems.length - listed.length;
  const more = rest > 0 ? `\n(and ${rest} more)` : '';
  throw new UsageError(
    `The data of the scenario "${scenario.name}" is inconsistent:${listed.join('')}${more}`,
  );
}

/** Whether a scenario, or one that it extends, is an exported seed file. */
function isExported({ exported, extends: parent }: SeedFileScenario): boolean {
  return exported === true || (parent !== undefined && isExported(parent));
}

/** A table, or `permission` for a setting that refers to users and groups. */
type Target = TableName | 'permission';

const permissions = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, 'permission' as const]));

/** The fields of each table that refer to records. A dot precedes a field of an object, or of each object in a list. */
const REFERENCES: { readonly [T in TableName]?: Readonly<Record<string, Target>> } = {
  users: {
    bot_owner_id: 'users',
    'bot_settings.sending_channel_id': 'channels',
    'bot_settings.events_channel_id': 'channels',
  },
  bot_storage: { user_id: 'users' },
  realm_exports: { acting_user_id: 'users' },
  profile_values: { user_id: 'users', field_id: 'profile_fields' },
  presences: { user_id: 'users' },
  push_devices: { user_id: 'users' },
  encrypted_push_devices: { user_id: 'users' },
  web_sessions: { user_id: 'users' },
  user_groups: {
    creator_id: 'users',
    direct_member_ids: 'users',
    direct_subgroup_ids: 'user_groups',
    ...permissions(GROUP_SETTINGS),
  },
  channels: { creator_id: 'users', folder_id: 'channel_folders', ...permissions(CHANNEL_SETTINGS) },
  channel_folders: { creator_id: 'users' },
  subscriptions: { user_id: 'users', stream_id: 'channels' },
  messages: {
    sender_id: 'users',
    stream_id: 'channels',
    recipient_ids: 'users',
    'edit_history.user_id': 'users',
    'reactions.user_id': 'users',
  },
  submessages: { message_id: 'messages', sender_id: 'users' },
  message_states: { user_id: 'users', message_id: 'messages' },
  scheduled_messages: { sender_id: 'users', stream_id: 'channels', recipient_ids: 'users' },
  drafts: { user_id: 'users' },
  reminders: { user_id: 'users' },
  saved_snippets: { user_id: 'users' },
  storylines: { cast: 'users', 'scenes.stream_id': 'channels', 'scenes.recipient_ids': 'users' },
  user_topics: { user_id: 'users', stream_id: 'channels' },
  alert_words: { user_id: 'users' },
  user_settings: { user_id: 'users' },
  user_statuses: { user_id: 'users' },
  muted_users: { user_id: 'users', muted_user_id: 'users' },
  realm_emoji: { author_id: 'users' },
  uploads: { user_id: 'users' },
  navigation_views: { user_id: 'users' },
  event_queues: { user_id: 'users' },
  invite_links: { invited_by: 'users', stream_ids: 'channels', group_ids: 'user_groups' },
  invitations: { invited_by: 'users', stream_ids: 'channels', group_ids: 'user_groups' },
};

/** Reports references to records that do not exist. */
function checkReferences(report: Report): void {
  for (const [name, table] of report.org.eachTable()) {
    const references = Object.entries(REFERENCES[name] ?? {}).map(([field, target]) => ({
      field,
      target,
      path: field.split('.'),
    }));
    for (const record of table.all()) {
      for (const { field, target, path } of references) {
        const value = valueAt(record, path);
        if (target === 'permission') checkPermission(report, name, record.id, field, value);
        else report.refers(name, record.id, field, target, idsIn(value));
      }
    }
  }
}

function checkPermission(report: Report, table: TableName, id: number, field: string, value: unknown): void {
  const isGroup = typeof value === 'number';
  const { direct_members: users, direct_subgroups: groups } = fieldsOf(value);
  report.refers(table, id, field, 'user_groups', idsIn(isGroup ? value : groups));
  report.refers(table, id, field, 'users', idsIn(users));
}

function valueAt(record: object, [key, ...rest]: readonly string[]): unknown {
  const value = fieldsOf(record)[key ?? ''];
  if (rest.length === 0) return value;
  return Array.isArray(value) ? value.map((part) => valueAt(part, rest)) : valueAt(fieldsOf(value), rest);
}

function idsIn(value: unknown): readonly number[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value.flat() : [value];
  return ids.filter((id) => typeof id === 'number');
}

type RecordOf<T extends TableName> = DeepReadonly<NonNullable<ReturnType<Tables[T]['get']>>>;

/** Unique keys of each table in addition to the ID; records without a key are ignored. */
type UniqueKeys = {
  readonly [T in TableName]?: Readonly<
    Record<string, (record: RecordOf<T>, host: string) => string | number | undefined>
  >;
};

const UNIQUE_KEYS: UniqueKeys = {
  users: {
    email: ({ delivery_email }) => delivery_email.toLowerCase(),
    'API email': (user, host) => apiEmail(user, host).toLowerCase(),
  },
  profile_values: { 'user and field': ({ user_id, field_id }) => `${user_id},${field_id}` },
  presences: { user: ({ user_id }) => user_id },
  push_devices: { 'user, token and platform': ({ user_id, token, kind }) => `${user_id},${token},${kind}` },
  encrypted_push_devices: { 'user and device': ({ user_id, device }) => `${user_id},${device}` },
  web_sessions: { key: ({ key }) => key },
  channels: { name: ({ name, is_archived }) => (is_archived ? undefined : name.toLowerCase()) },
  subscriptions: { 'user and channel': ({ user_id, stream_id }) => `${user_id},${stream_id}` },
  message_states: { 'user and message': ({ user_id, message_id }) => `${user_id},${message_id}` },
  user_topics: {
    'user, channel and topic': ({ user_id, stream_id, topic }) =>
      `${user_id},${stream_id},${topic.toLowerCase()}`,
  },
  user_settings: { user: ({ user_id }) => user_id },
  user_statuses: { user: ({ user_id }) => user_id },
  muted_users: { 'user and muted user': ({ user_id, muted_user_id }) => `${user_id},${muted_user_id}` },
  realm_emoji: { name: ({ name, deactivated }) => (deactivated ? undefined : name) },
  bot_storage: { 'user and key': ({ user_id, key }) => `${user_id},${key}` },
  playgrounds: {
    'name and language': ({ name, pygments_language }) => `${name},${pygments_language}`,
  },
  realm_domains: { domain: ({ domain }) => domain },
  linkifiers: { pattern: ({ pattern }) => pattern },
  navigation_views: { 'user and fragment': ({ user_id, fragment }) => `${user_id},${fragment}` },
  invite_links: { key: ({ key }) => key },
  event_queues: { 'queue ID': ({ queue_id }) => queue_id },
};

/** Reports records that have the same key. */
function checkUniqueKeys(report: Report): void {
  const { host } = report.org.identity;
  // `Object.entries` loses the link between a table and its functions.
  for (const [table, keys] of Object.entries(UNIQUE_KEYS) as [TableName, AnyKeys][]) {
    for (const [label, keyOf] of Object.entries(keys)) {
      const holders = new Map<string | number, number>();
      for (const record of report.org.tables[table].all()) {
        const key = keyOf(record, host);
        if (key === undefined) continue;
        const holder = holders.get(key);
        if (holder === undefined) holders.set(key, record.id);
        else report.add(table, record.id, `${label} "${key}" is already used by ${holder}`);
      }
    }
  }
}

type AnyKeys = Record<string, (record: Identified, host: string) => string | number | undefined>;
