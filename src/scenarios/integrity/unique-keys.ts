import {
  apiEmail,
  type DeepReadonly,
  type Identified,
  type TableName,
  type Tables,
} from '../../model/index.js';
import type { Report } from './report.js';

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
  push_devices: { 'user and token': ({ user_id, token }) => `${user_id},${token}` },
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
export function checkUniqueKeys(report: Report): void {
  const { host } = report.org.identity;
  // Each function takes the records of its table.
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
