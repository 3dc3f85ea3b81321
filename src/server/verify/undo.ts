import type { Json } from '../json.js';
import type { Reply, SentRequest } from './connection.js';

/** A request that removes a record that another request created. */
export type Undo = Pick<SentRequest, 'method' | 'path' | 'fields'>;

type Rule = (body: Json, sent: SentRequest) => Undo[];

const remove = (path: string, fields: SentRequest['fields'] = {}): Undo => ({
  method: 'DELETE',
  path,
  fields,
});

const each = (ids: unknown, toUndo: (id: unknown) => Undo) => (Array.isArray(ids) ? ids : []).map(toUndo);

/** By `METHOD /path`, with IDs replaced by `{id}`. */
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
