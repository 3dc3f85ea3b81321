import type { Step } from '../../handlers/error-recipes/index.js';
import { hasFields } from '../../values.js';
import type { Kind } from './stand-ins.js';

/** Translates the IDs and names of records in a step of a recipe. */
export interface RecordTranslation {
  /** Returns the new value of an ID. */
  id(kind: Kind, id: number): unknown;
  /** Returns the new value of a name. */
  name(text: string): string;
}

/** Kinds of the IDs in a path, in order. */
const PATHS: readonly (readonly [RegExp, ...Kind[]])[] = [
  [/^\/users\/me\/subscriptions\/(\d+)/, 'channel'],
  [/^\/users\/me\/muted_users\/(\d+)/, 'user'],
  [/^\/users\/me\/(\d+)\/topics/, 'channel'],
  [/^\/users\/(\d+)\/subscriptions\/(\d+)/, 'user', 'channel'],
  [/^\/(?:users|bots)\/(\d+)/, 'user'],
  [/^\/streams\/(\d+)/, 'channel'],
  [/^\/user_groups\/(\d+)\/members\/(\d+)/, 'group', 'user'],
  [/^\/user_groups\/(\d+)/, 'group'],
  [/^\/messages\/(\d+)/, 'message'],
  [/^\/channel_folders\/(\d+)/, 'folder'],
  [/^\/realm\/profile_fields\/(\d+)/, 'field'],
  [/^\/scheduled_messages\/(\d+)/, 'scheduled'],
  [
    /^\/(?:drafts|reminders|saved_snippets|attachments|invites|realm\/filters|realm\/playgrounds)\/(\d+)/,
    'made',
  ],
  [/^\/invites\/multiuse\/(\d+)/, 'made'],
];

export function translatePath(path: string, { id: translateId }: Pick<RecordTranslation, 'id'>): string {
  for (const [pattern, ...kinds] of PATHS) {
    if (!pattern.test(path)) continue;
    let index = 0;
    return path.replace(/\/(\d+)(?=\/|$)/g, (whole, id: string) => {
      const kind = kinds[index++];
      return kind === undefined ? whole : `/${String(translateId(kind, Number(id)))}`;
    });
  }
  return path;
}

/** Kinds of numbers by the field that contains them. */
const FIELD_KINDS: Readonly<Record<string, Kind>> = {
  stream_id: 'channel',
  stream_ids: 'channel',
  message_id: 'message',
  messages: 'message',
  msg_ids: 'message',
  message_ids: 'message',
  members: 'user',
  principals: 'user',
  subscribers: 'user',
  sender_id: 'user',
  bot_owner_id: 'user',
  subgroups: 'group',
  can_join_group: 'group',
  new: 'group',
  old: 'group',
  operand: 'channel',
};

/** Fields that contain the name of a record. */
const NAMES = new Set(['name', 'new_name', 'stream', 'subscriptions', 'delete', 'default_sending_stream']);

/** Translates the IDs and names in the fields of a request. */
export function translateFields(
  { fields, path }: Step,
  { id: translateId, name: translateName }: RecordTranslation,
): Record<string, unknown> {
  const kindOf = (name: string): Kind | undefined => {
    if (name === 'to') return fields.type === 'direct' ? 'user' : 'channel';
    if (name === 'add' || name === 'delete') return /subgroups$/.test(path) ? 'group' : 'user';
    if (name === 'data' || name === 'id') return 'field';
    return FIELD_KINDS[name];
  };
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'number') {
      const kind = kindOf(name);
      return kind === undefined ? value : translateId(kind, value);
    }
    if (typeof value === 'string') {
      if (name === 'to' && /^\d+$/.test(value)) return translateId(kindOf(name) ?? 'channel', Number(value));
      return NAMES.has(name) ? translateName(value) : value;
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, name));
    return hasFields(value) ? walkFields(value) : value;
  };
  const walkFields = (object: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(object).map(([key, item]) => [key, walk(item, key)]));
  return walkFields(fields);
}
