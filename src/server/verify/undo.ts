import { fieldsOf } from '../../values.js';
import type { Json } from '../json.js';
import { type Connection, Interrupted, type Reply, type SentRequest } from './connection.js';

/** A request that removes a record that another request created. */
export type Undo = Pick<SentRequest, 'method' | 'path' | 'fields'>;

type Rule = (body: Json, sent: SentRequest) => Undo[];

const remove = (path: string, fields: SentRequest['fields'] = {}): Undo => ({
  method: 'DELETE',
  path,
  fields,
});

const each = (ids: unknown, toUndo: (id: unknown) => Undo) => (Array.isArray(ids) ? ids : []).map(toUndo);

/** The rules by `METHOD /path`, with IDs replaced by `{id}`. */
const RULES: Readonly<Record<string, Rule>> = {
  'POST /drafts': ({ ids }) => each(ids, (id) => remove(`/drafts/${id}`)),
  'POST /saved_snippets': ({ saved_snippet_id: id }) => [remove(`/saved_snippets/${id}`)],
  'POST /scheduled_messages': ({ scheduled_message_id: id }) => [remove(`/scheduled_messages/${id}`)],
  'POST /reminders': ({ reminder_id: id }) => [remove(`/reminders/${id}`)],
  'POST /realm/filters': ({ id }) => [remove(`/realm/filters/${id}`)],
  'POST /realm/playgrounds': ({ id }) => [remove(`/realm/playgrounds/${id}`)],
  'POST /realm/profile_fields': ({ id }) => [remove(`/realm/profile_fields/${id}`)],
  'POST /realm/domains': (_body, { fields }) => [remove(`/realm/domains/${fields.domain}`)],
  'POST /navigation_views': (_body, { fields }) => [
    remove(`/navigation_views/${encodeURIComponent(String(fields.fragment))}`),
  ],
  'POST /users/me/muted_users/{id}': (_body, { path }) => [remove(path)],
  'POST /users/me/alert_words': (_body, { fields }) => [remove('/users/me/alert_words', fields)],
  'POST /users/me/mobile_push_reg_id': (_body, { path, fields }) => [remove(path, fields)],
  'POST /users/me/apns_device_token': (_body, { path, fields }) => [remove(path, fields)],
  'POST /users/me/android_gcm_reg_id': (_body, { path, fields }) => [remove(path, fields)],
  'POST /users': ({ user_id: id }) => (id === undefined ? [] : [remove(`/users/${id}`)]),
  'POST /bots': ({ user_id: id }) => [remove(`/bots/${id}`)],
  'POST /channels/create': ({ id }) => [remove(`/streams/${id}`)],
  'POST /user_groups/create': ({ group_id: id }) =>
    id === undefined ? [] : [{ method: 'POST', path: `/user_groups/${id}/deactivate`, fields: {} }],
  'POST /users/me/status': () => [
    { method: 'POST', path: '/users/me/status', fields: { status_text: '', emoji_name: '' } },
  ],
  'POST /default_streams': (_body, { fields }) => [remove('/default_streams', fields)],
  'POST /register': ({ queue_id }) =>
    queue_id === null || queue_id === undefined ? [] : [remove('/events', { queue_id })],
};

/** The requests of the same caller that remove the records that an accepted request created. */
export function undoOf(endpoint: string, sent: SentRequest, { status, body }: Reply): Undo[] {
  if (status !== 200 || body === undefined) return [];
  return RULES[endpoint]?.(body, sent) ?? [];
}

/** Replaces IDs in a path: `POST /users/me/muted_users/6` becomes `POST /users/me/muted_users/{id}`. */
export function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/(?:\d+|[^/]*@[^/]*)(?=\/|$)/g, '/{id}')}`;
}

/** Requests that read the current values of the fields that a request changes. */
const READERS: Readonly<Record<string, (path: string) => Pick<SentRequest, 'method' | 'path' | 'fields'>>> = {
  'PATCH /settings': () => registerRequest('user_settings'),
  'PATCH /realm': () => registerRequest('realm'),
  'PATCH /users/{id}': (path) => ({ method: 'GET', path, fields: {} }),
};

const registerRequest = (type: string) => ({
  method: 'POST',
  path: '/register',
  fields: {
    event_types: ['presence'],
    fetch_event_types: [type],
    client_capabilities: { notification_settings_null: true, user_settings_object: true },
  },
});

/** The request that restores what a request is about to change: settings of a user or the organization, and profiles. */
export async function restoreOf(
  endpoint: string,
  sent: SentRequest,
  connection: Connection,
): Promise<Undo | undefined> {
  const reader = READERS[endpoint]?.(sent.path);
  if (reader === undefined) return undefined;
  const { authorization } = sent;
  const { body = {} } = await connection.send({ ...reader, authorization });
  if (typeof body.queue_id === 'string') await deleteQueue(connection, body.queue_id, authorization);
  const known = fieldsOf(body.user ?? body.user_settings ?? body);
  const prefix = endpoint === 'PATCH /realm' ? 'realm_' : '';
  const fields = Object.fromEntries(
    Object.entries(sent.fields).flatMap(([name, value]) => {
      const before = known[prefix + name];
      if (before === undefined) return [];
      return [[name, isGroup(value) ? { new: before } : asSent(name, before)]];
    }),
  );
  return Object.keys(fields).length === 0 ? undefined : { method: sent.method, path: sent.path, fields };
}

/** A value of an organization as PATCH /realm accepts it: JSON strings for values that POST /register shows as null or -1. */
function asSent(name: string, value: unknown): unknown {
  if (value === null) return JSON.stringify(name === 'jitsi_server_url' ? 'default' : 'unlimited');
  return name === 'message_retention_days' && value === -1 ? JSON.stringify('unlimited') : value;
}

const isGroup = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'new');

async function deleteQueue(connection: Connection, queueId: string, authorization: string | undefined) {
  try {
    await connection.send({
      method: 'DELETE',
      path: '/events',
      fields: { queue_id: queueId },
      authorization,
    });
  } catch (error) {
    // The server will delete the idle queue itself.
    if (!(error instanceof Interrupted)) throw error;
  }
}
