import { fieldsOf, getOrAdd, hasFields, messageOf } from '../../values.js';
import type { Json } from '../external-data.js';
import { onBoth, SIDES, type Side } from './identities.js';
import {
  authorizationOf,
  type Connection,
  type Reply,
  type SentRequest,
  sendRepeatedly,
  Unreachable,
} from './requests.js';
import type { Stage } from './stage.js';
import { groupRemovals } from './verified-server.js';

/** A request that removes a record that another request created, or restores a value. */
type Undo = Pick<SentRequest, 'method' | 'path' | 'fields'>;

interface PendingUndo extends Undo {
  side: Side;
  /** The request whose effects this request undoes. */
  change?: SentRequest;
  authorization: string | undefined;
}

interface NewChannel {
  id?: unknown;
  authorization?: string | undefined;
}

/** Notes records that a case creates and values that it changes on each server, to remove and restore them afterwards. */
export class CleanUp {
  readonly #stage: Stage;
  readonly #prefix: string;
  readonly #pending: PendingUndo[] = [];
  /** New channels by name, with the credentials of their creators. */
  readonly #channels = new Map<string, Record<Side, NewChannel>>();
  /** Whether the server stopped responding. Waiting for it again with each request would take minutes. */
  #isUnreachable = false;

  /** @param prefix prefix of the names of channels that the case creates */
  constructor(stage: Stage, prefix: string) {
    this.#stage = stage;
    this.#prefix = prefix;
  }

  /** Notes the names of channels that a request is about to create, and reads the values that it is about to change. */
  async before(endpoint: string, sent: Record<Side, SentRequest>): Promise<void> {
    // Notes the channels before the request, because they must be removed even if the response is lost.
    if (endpoint === 'POST /users/me/subscriptions') {
      for (const side of SIDES) this.#noteChannels(side, sent[side]);
    }
    for (const side of SIDES) {
      const undo = await restoreOf(endpoint, sent[side], this.#stage[side]);
      if (undo !== undefined)
        this.#pending.push({ ...undo, side, change: sent[side], authorization: sent[side].authorization });
    }
  }

  /** Notes the records that a request has created on one server. */
  after(endpoint: string, side: Side, sent: SentRequest, reply: Reply): void {
    const { authorization, fields } = sent;
    const { status, body } = reply;
    if (status >= 400 && status < 500) this.#forget(sent);
    const removals = status === 200 && body !== undefined ? REMOVALS[endpoint]?.(body, sent) : undefined;
    for (const removal of removals ?? []) this.#pending.push({ ...removal, side, authorization });
    const channel = endpoint === 'GET /get_stream_id' && this.#channels.get(String(fields.stream))?.[side];
    if (channel) channel.id ??= body?.stream_id;
  }

  /** Forgets a rejected request, because it changed nothing, and its caller may lack the permission to restore values. */
  #forget(change: SentRequest): void {
    const index = this.#pending.findIndex((undo) => undo.change === change);
    if (index !== -1) this.#pending.splice(index, 1);
  }

  #noteChannels(side: Side, { fields, authorization }: SentRequest): void {
    const { subscriptions } = fields;
    for (const { name } of Array.isArray(subscriptions) ? subscriptions : []) {
      if (typeof name !== 'string' || !name.includes(this.#prefix)) continue;
      const channel = getOrAdd(this.#channels, name, () => onBoth((): NewChannel => ({})));
      channel[side].authorization = authorization;
    }
  }

  /**
   * Removes the records of the case, if possible.
   * @returns the requests that could not remove something from the server, with the reasons
   */
  async run(): Promise<string[]> {
    const problems: string[] = [];
    for (const { side, change: _, ...undo } of this.#pending.splice(0).reverse()) {
      const problem = await this.#persist(side, undo);
      if (problem !== undefined && side === 'server') problems.push(problem);
    }
    for (const [name, channel] of this.#channels) {
      for (const side of SIDES) {
        const problem = await this.#archive(side, name, channel[side]);
        if (problem !== undefined && side === 'server') problems.push(`channel ${name}: ${problem}`);
      }
    }
    return problems;
  }

  async #archive(side: Side, name: string, { id, authorization }: NewChannel): Promise<string | undefined> {
    let known = id;
    if (known === undefined) {
      const fields = { stream: name };
      const found = await this.#send(side, { method: 'GET', path: '/get_stream_id', fields, authorization });
      if (typeof found === 'string') return found;
      if (found.status !== 200) return undefined;
      known = found.body?.stream_id;
    }
    const admin = authorizationOf(this.#stage.actors.get('admin')?.[side]) ?? authorization;
    const path = `/streams/${String(known)}`;
    return this.#persist(side, { method: 'DELETE', path, fields: {}, authorization: admin });
  }

  /** Sends a request that removes or restores a record. Returns the reason if it fails. */
  async #persist(side: Side, sent: SentRequest): Promise<string | undefined> {
    const reply = await this.#send(side, sent);
    if (typeof reply === 'string') return reply;
    const { status, body } = reply;
    if (status === 200) return undefined;
    // The case has already removed the record, or the server does not know this way to remove it.
    if (sent.method !== 'PATCH' && [400, 404, 405].includes(status)) return undefined;
    return `${sent.method} ${sent.path}: status ${status} ${String(body?.msg ?? '')}`.trimEnd();
  }

  /** Sends a request, and repeats it after an interruption. Returns the reason as a string if it fails. */
  async #send(side: Side, sent: SentRequest): Promise<Reply | string> {
    try {
      return await sendRepeatedly(this.#stage[side], sent, this.#isUnreachable ? 1 : undefined);
    } catch (error) {
      if (error instanceof Unreachable) this.#isUnreachable = true;
      // Throwing would skip the other removals, and hide an earlier error of the case.
      return `${sent.method} ${sent.path}: ${messageOf(error)}`;
    }
  }
}

const remove = (path: string, fields: Undo['fields'] = {}): Undo => ({ method: 'DELETE', path, fields });

/** Returns the requests that remove the records that an accepted request created. */
type Removal = (body: Json, sent: SentRequest) => Undo[];

/** For endpoints that have a DELETE request with the same path and fields. */
const removeSame: Removal = (_body, { path, fields }) => [remove(path, fields)];

/** The removals by `METHOD /path` with IDs replaced by `{id}`. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  'POST /drafts': ({ ids }) => (Array.isArray(ids) ? ids : []).map((id) => remove(`/drafts/${id}`)),
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
  'POST /users/me/muted_users/{id}': removeSame,
  'POST /users/me/alert_words': removeSame,
  'POST /users/me/mobile_push_reg_id': removeSame,
  'POST /users/me/apns_device_token': removeSame,
  'POST /users/me/android_gcm_reg_id': removeSame,
  'POST /users': ({ user_id: id }) => (id === undefined ? [] : [remove(`/users/${id}`)]),
  'POST /bots': ({ user_id: id }) => [remove(`/bots/${id}`)],
  'POST /channels/create': ({ id }) => [remove(`/streams/${id}`)],
  'POST /user_groups/create': ({ group_id: id }) =>
    // The last request is sent first.
    id === undefined ? [] : [...groupRemovals(id)].reverse().map((removal) => ({ ...removal, fields: {} })),
  'POST /users/me/status': () => [
    { method: 'POST', path: '/users/me/status', fields: { status_text: '', emoji_name: '' } },
  ],
  'POST /default_streams': removeSame,
  'POST /register': ({ queue_id }) =>
    queue_id === null || queue_id === undefined ? [] : [remove('/events', { queue_id })],
  // Without a queue ID, the request registers a queue.
  'GET /events': ({ queue_id }, { fields }) =>
    fields.queue_id === undefined ? [remove('/events', { queue_id })] : [],
};

/** Requests that read the current values of the fields that a request changes. */
const READERS: Readonly<Record<string, (path: string) => Omit<SentRequest, 'authorization'>>> = {
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

/** Returns the request that restores the values that a request is about to change: settings, and profiles of users. */
export async function restoreOf(
  endpoint: string,
  sent: SentRequest,
  connection: Connection,
): Promise<Undo | undefined> {
  const reader = READERS[endpoint]?.(sent.path);
  if (reader === undefined) return undefined;
  const { authorization } = sent;
  const { body = {} } = await connection.send({ ...reader, authorization });
  if (typeof body.queue_id === 'string') {
    const fields = { queue_id: body.queue_id };
    await sendRepeatedly(connection, { method: 'DELETE', path: '/events', fields, authorization });
  }
  const known = fieldsOf(body.user ?? body.user_settings ?? body);
  const prefix = endpoint === 'PATCH /realm' ? 'realm_' : '';
  const fields = Object.fromEntries(
    Object.entries(sent.fields).flatMap(([name, value]) => {
      const before = known[prefix + name];
      if (before === undefined) return [];
      return [[name, hasFields(value) && 'new' in value ? { new: before } : asSent(name, before)]];
    }),
  );
  return Object.keys(fields).length === 0 ? undefined : { method: sent.method, path: sent.path, fields };
}

/** Returns a value in the form that PATCH /realm accepts: null and -1 from POST /register become JSON strings. */
function asSent(name: string, value: unknown): unknown {
  if (value === null) return JSON.stringify(name === 'jitsi_server_url' ? 'default' : 'unlimited');
  return name === 'message_retention_days' && value === -1 ? JSON.stringify('unlimited') : value;
}
