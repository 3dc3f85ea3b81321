import { ApiError } from '../../contract/errors/index.js';
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

/** A record that breaks a rule, with the reason. */
export interface Problem {
  table: TableName | 'settings' | 'personas';
  /** The ID of a record, or the name of a setting or persona. */
  where: number | string;
  /** A description of the problem. It begins with the field, if there is one. */
  problem: string;
  /** Whether a change to settings, roles or the clock alone can cause the problem. */
  policy?: true;
}

/** Collects the problems of an organization. */
export class Report {
  readonly problems: Problem[] = [];
  readonly org: Organization;

  constructor(org: Organization) {
    this.org = org;
  }

  add(table: Problem['table'], where: Problem['where'], problem: string): void {
    this.problems.push({ table, where, problem });
  }

  /** Adds a problem that a change to settings, roles or the clock alone can cause. */
  addPolicy(table: Problem['table'], where: Problem['where'], problem: string): void {
    this.problems.push({ table, where, problem, policy: true });
  }

  /** Runs a rule of the API, and reports the message of its ApiError as a `policy` problem. */
  checkRule(table: TableName, id: number, rule: () => unknown): void {
    try {
      rule();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.addPolicy(table, id, error.message);
    }
  }

  /** Checks that records with these IDs exist in a table. */
  checkIds(
    table: TableName,
    id: number,
    field: string,
    target: TableName,
    ids: readonly (number | null)[],
  ): void {
    for (const wanted of ids) {
      if (wanted === null || this.org.tables[target].has(wanted)) continue;
      this.add(table, id, `${field} refers to ${wanted}, which does not exist in ${target}`);
    }
  }
}

/** A table, or `permission` for a setting that refers to users and groups. */
type Target = TableName | 'permission';

const permissions = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, 'permission' as const]));

/**
 * The fields of each table that refer to records, in addition to `user_id`. A dot precedes a field of a nested object,
 * or of each object in a list.
 */
const REFERENCES: { readonly [T in TableName]?: Readonly<Record<string, Target>> } = {
  users: {
    bot_owner_id: 'users',
    'bot_settings.sending_channel_id': 'channels',
    'bot_settings.events_channel_id': 'channels',
  },
  realm_exports: { acting_user_id: 'users' },
  profile_values: { field_id: 'profile_fields' },
  user_groups: {
    creator_id: 'users',
    direct_member_ids: 'users',
    direct_subgroup_ids: 'user_groups',
    ...permissions(GROUP_SETTINGS),
  },
  channels: { creator_id: 'users', folder_id: 'channel_folders', ...permissions(CHANNEL_SETTINGS) },
  channel_folders: { creator_id: 'users' },
  subscriptions: { stream_id: 'channels' },
  messages: {
    sender_id: 'users',
    stream_id: 'channels',
    recipient_ids: 'users',
    'edit_history.user_id': 'users',
    'reactions.user_id': 'users',
  },
  submessages: { message_id: 'messages', sender_id: 'users' },
  message_states: { message_id: 'messages' },
  scheduled_messages: { sender_id: 'users', stream_id: 'channels', recipient_ids: 'users' },
  storylines: { cast: 'users', 'scenes.stream_id': 'channels', 'scenes.recipient_ids': 'users' },
  user_topics: { stream_id: 'channels' },
  muted_users: { muted_user_id: 'users' },
  realm_emoji: { author_id: 'users' },
  invite_links: { invited_by: 'users', stream_ids: 'channels', group_ids: 'user_groups' },
  invitations: { invited_by: 'users', stream_ids: 'channels', group_ids: 'user_groups' },
};

/** Reports references to records that do not exist. */
export function checkReferences(report: Report): void {
  for (const [name, table] of report.org.eachTable()) {
    const targets: Record<string, Target> = { user_id: 'users', ...REFERENCES[name] };
    const references = Object.entries(targets).map(([field, target]) => ({
      field,
      target,
      path: field.split('.'),
    }));
    for (const record of table.all()) {
      for (const { field, target, path } of references) {
        const value = valueAt(record, path);
        if (target === 'permission') checkPermission(report, name, record.id, field, value);
        else report.checkIds(name, record.id, field, target, idsIn(value));
      }
    }
  }
}

function checkPermission(report: Report, table: TableName, id: number, field: string, value: unknown): void {
  const isGroup = typeof value === 'number';
  const { direct_members: users, direct_subgroups: groups } = fieldsOf(value);
  report.checkIds(table, id, field, 'user_groups', idsIn(isGroup ? value : groups));
  report.checkIds(table, id, field, 'users', idsIn(users));
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
  playgrounds: { 'name and language': ({ name, pygments_language }) => `${name},${pygments_language}` },
  realm_domains: { domain: ({ domain }) => domain },
  linkifiers: { pattern: ({ pattern }) => pattern },
  navigation_views: { 'user and fragment': ({ user_id, fragment }) => `${user_id},${fragment}` },
  invite_links: { key: ({ key }) => key },
  event_queues: { 'queue ID': ({ queue_id }) => queue_id },
};

/** Reports records that have the same key. */
export function checkUniqueKeys(report: Report): void {
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
