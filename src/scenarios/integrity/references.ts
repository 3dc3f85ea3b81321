import {
  CHANNEL_SETTINGS,
  type DeepReadonly,
  GROUP_SETTINGS,
  type GroupSetting,
  type TableName,
} from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import type { Report } from './report.js';

/** A table, or `permission` for a setting that refers to users and groups. */
type Target = TableName | 'permission';

const permissions = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, 'permission' as const]));

/** The fields of each table that refer to records. A dot leads into an object, or into each object of a list. */
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
export function checkReferences(report: Report): void {
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

type Setting = DeepReadonly<GroupSetting>;

function checkPermission(report: Report, table: TableName, id: number, field: string, value: unknown): void {
  // A number is the ID of a group.
  const { direct_members: users, direct_subgroups: groups = value } = fieldsOf(value);
  report.refers(table, id, field, 'user_groups', idsIn(groups));
  report.refers(table, id, field, 'users', idsIn(users));
}

/** The IDs of the groups in a permission. */
export function groupsOf(setting: Setting): readonly number[] {
  return typeof setting === 'number' ? [setting] : setting.direct_subgroups;
}

function valueAt(record: object, [key, ...rest]: readonly string[]): unknown {
  const value = fieldsOf(record)[key ?? ''];
  if (rest.length === 0) return value;
  if (value === undefined) return null;
  return Array.isArray(value) ? value.map((part) => valueAt(part, rest)) : valueAt(fieldsOf(value), rest);
}

function idsIn(value: unknown): readonly number[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value.flat() : [value];
  return ids.filter((id) => typeof id === 'number');
}
