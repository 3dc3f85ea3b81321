import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf, fieldText } from '../../values.js';
import {
  fetchProblem,
  type Json,
  MAX_RATE_LIMIT_SECONDS,
  MAX_RATE_LIMITS,
  objectOf,
  parsedJson,
  retryAfterSeconds,
} from '../external-data.js';

// Requests to a server, and requests that undo them.

/** A request as one of the servers receives it. */
export interface SentRequest {
  method: string;
  /** The path below `/api/v1`. */
  path: string;
  /** Strings are sent unchanged, other values as JSON. */
  fields: Readonly<Record<string, unknown>>;
  authorization: string | undefined;
  file?: { name: string; type: string; content: string } | undefined;
}

export interface Reply {
  status: number;
  /** `undefined` when the response is not JSON. */
  body: Json | undefined;
}

/** The error when it is unknown whether the server carried out a request. The case starts again. */
export class Interrupted extends Error {}

/** The error when the server cannot be reached, or asks to wait too long or too often. */
export class Unreachable extends Error {}

/** Zulip marks messages as read by their senders only if they use a client for people, such as this one. */
const USER_AGENT = 'ZulipTerminal/0.7.0 (team-chat-mock verify)';
const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;

/** Sends requests, waits for rate limits, and repeats requests that a bad connection lost. */
export class Connection {
  readonly #url: string;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(url: string, fetchIt: (request: Request) => Promise<Response> = fetch) {
    this.#url = url.replace(/\/$/, '');
    this.#fetch = fetchIt;
  }

  get url(): string {
    return this.#url;
  }

  /**
   * @throws Interrupted when it is unknown whether a request that changes something was carried out
   * @throws Unreachable when the server does not respond at all, or asks to wait too long
   */
  async send(sent: SentRequest, maxAttempts = MAX_ATTEMPTS): Promise<Reply> {
    let rateLimits = 0;
    for (let failures = 0; ; ) {
      const reply = await this.#once(sent);
      if ('status' in reply) return reply;
      if ('wait' in reply) {
        if (++rateLimits === MAX_RATE_LIMITS) {
          throw new Unreachable(
            `it responded to ${sent.method} ${sent.path} with status 429 ${rateLimits} times in a row`,
          );
        }
        if (reply.wait > MAX_RATE_LIMIT_SECONDS)
          throw new Unreachable(`it asks to wait ${reply.wait} seconds`);
        await sleep(reply.wait * 1000);
        continue;
      }
      rateLimits = 0;
      if (reply.refused !== true && sent.method !== 'GET') throw new Interrupted(reply.problem);
      if (++failures >= maxAttempts) throw new Unreachable(reply.problem);
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
    }
  }

  async #once(sent: SentRequest): Promise<Reply | { wait: number } | { problem: string; refused?: boolean }> {
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(requestOf(this.#url, sent));
      text = await response.text();
    } catch (error) {
      const { code } = fieldsOf(fieldsOf(error).cause);
      return { problem: fetchProblem(error), refused: code === 'ECONNREFUSED' || code === 'ENOTFOUND' };
    }
    const body = objectOf(parsedJson(text));
    if (response.status === 429) return { wait: retryAfterSeconds(response.headers, body) };
    if (body !== undefined) return { status: response.status, body };
    // Zulip responds to unknown paths below /api/v1 without JSON.
    if (response.status === 404 || response.status === 405) return { status: response.status, body };
    return { problem: `status ${response.status} without JSON` };
  }
}

function requestOf(url: string, { method, path, fields, authorization, file }: SentRequest): Request {
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, fieldText(value)]));
  const headers = new Headers({ 'user-agent': USER_AGENT });
  if (authorization !== undefined) headers.set('authorization', authorization);
  const target = `${url}/api/v1${path}`;
  if (method === 'GET') return new Request(form.size > 0 ? `${target}?${form}` : target, { headers });
  return new Request(target, { method, headers, body: file === undefined ? form : multipart(form, file) });
}

function multipart(form: URLSearchParams, file: { name: string; type: string; content: string }): FormData {
  const body = new FormData();
  for (const [name, value] of form) body.set(name, value);
  body.set('file', new File([file.content], file.name, { type: file.type }));
  return body;
}

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

/** The request that restores the values that a request is about to change: settings of a user or the organization, and profiles. */
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
