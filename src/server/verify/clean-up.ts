import { basicAuth, messageOf } from '../../values.js';
import { type Json, objects } from '../external-data.js';
import type { Side } from './identities.js';
import {
  type Connection,
  Interrupted,
  type Reply,
  restoreOf,
  type SentRequest,
  type Undo,
  Unreachable,
  undoOf,
} from './requests.js';
import { type Actor, authorizationOf, SIDES, type Stage } from './stage.js';

interface Pending extends Undo {
  side: Side;
  /** The request whose effects this request undoes. */
  change?: SentRequest;
  authorization: string | undefined;
}

interface NewChannel {
  id?: unknown;
  authorization?: string | undefined;
}

const MAX_ATTEMPTS = 20;

/** Notes records that a case creates and values that it changes on each server, to remove and restore them afterwards. */
export class CleanUp {
  readonly #stage: Stage;
  readonly #prefix: string;
  readonly #pending: Pending[] = [];
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
    // Noted before the request, because the channel would stay if the response is lost.
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
    const { authorization } = sent;
    if (reply.status >= 400 && reply.status < 500) this.#forget(sent);
    for (const undo of undoOf(endpoint, sent, reply)) this.#pending.push({ ...undo, side, authorization });
    const channel =
      endpoint === 'GET /get_stream_id' && this.#channels.get(String(sent.fields.stream))?.[side];
    if (channel) channel.id ??= reply.body?.stream_id;
  }

  /** Forgets a rejected request: it changed nothing, and its caller could not restore anything. */
  #forget(change: SentRequest): void {
    const index = this.#pending.findIndex((undo) => undo.change === change);
    if (index !== -1) this.#pending.splice(index, 1);
  }

  #noteChannels(side: Side, { fields, authorization }: SentRequest): void {
    const { subscriptions } = fields;
    for (const { name } of Array.isArray(subscriptions) ? subscriptions : []) {
      if (typeof name !== 'string' || !name.includes(this.#prefix)) continue;
      const channel = this.#channels.get(name) ?? { server: {}, mock: {} };
      channel[side].authorization = authorization;
      this.#channels.set(name, channel);
    }
  }

  /**
   * Removes the records of the case, if possible.
   * @returns the requests that could not remove something from the server, with the reasons
   */
  async run(): Promise<string[]> {
    const problems: string[] = [];
    for (const { side, method, path, fields, authorization } of this.#pending.splice(0).reverse()) {
      const problem = await this.#persist(side, { method, path, fields, authorization });
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
      const found = await this.#send(side, {
        method: 'GET',
        path: '/get_stream_id',
        fields: { stream: name },
        authorization,
      });
      if (typeof found === 'string') return found;
      if (found.status !== 200) return undefined;
      known = found.body?.stream_id;
    }
    const admin = authorizationOf(this.#stage.actors.get('admin')?.[side]) ?? authorization;
    const path = `/streams/${String(known)}`;
    return this.#persist(side, { method: 'DELETE', path, fields: {}, authorization: admin });
  }

  /** Sends a request that removes or restores something. Returns the reason if it fails. */
  async #persist(side: Side, sent: SentRequest): Promise<string | undefined> {
    const reply = await this.#send(side, sent);
    if (typeof reply === 'string') return reply;
    const { status, body } = reply;
    if (status === 200) return undefined;
    // The case has already removed the record.
    if (sent.method !== 'PATCH' && (status === 400 || status === 404)) return undefined;
    return `${sent.method} ${sent.path}: status ${status} ${String(body?.msg ?? '')}`.trimEnd();
  }

  /** Sends a request until the server responds. Returns the reason as a string if it fails. */
  async #send(side: Side, sent: SentRequest): Promise<Reply | string> {
    const failed = (reason: string) => `${sent.method} ${sent.path}: ${reason}`;
    let interruption = '';
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        return await this.#stage[side].send(sent, this.#isUnreachable ? 1 : undefined);
      } catch (error) {
        if (error instanceof Unreachable) this.#isUnreachable = true;
        // Throwing would skip the other removals, and hide an earlier error of the case.
        if (!(error instanceof Interrupted)) return failed(messageOf(error));
        interruption = error.message;
      }
    }
    return failed(interruption);
  }
}

/** Collections in which an interrupted case leaves records, and the requests that remove these. */
const COLLECTIONS: readonly {
  list: string;
  name: string;
  nameOf(item: Json): string;
  remove(item: Json): { method: string; path: string };
}[] = [
  {
    list: '/streams?include_public=true&include_all=true',
    name: 'streams',
    nameOf: (item) => `channel ${item.name}`,
    remove: ({ stream_id }) => ({ method: 'DELETE', path: `/streams/${stream_id}` }),
  },
  {
    list: '/user_groups',
    name: 'user_groups',
    nameOf: (item) => `user group ${item.name}`,
    remove: ({ id }) => ({ method: 'POST', path: `/user_groups/${id}/deactivate` }),
  },
  {
    list: '/users',
    name: 'members',
    nameOf: (item) => `user ${item.full_name}`,
    remove: ({ user_id, is_bot }) => ({
      method: 'DELETE',
      path: is_bot ? `/bots/${user_id}` : `/users/${user_id}`,
    }),
  },
  {
    list: '/invites',
    name: 'invites',
    nameOf: (item) => `invitation of ${item.email}`,
    remove: ({ id }) => ({ method: 'DELETE', path: `/invites/${id}` }),
  },
  {
    list: '/channel_folders',
    name: 'channel_folders',
    nameOf: (item) => `channel folder ${item.name}`,
    remove: ({ id }) => ({ method: 'PATCH', path: `/channel_folders/${id}` }),
  },
];

/** Archives, deactivates and revokes records that a run left behind. Returns the names of those that it could not remove. */
export async function sweep(server: Connection, admin: Actor | undefined, prefix: string): Promise<string[]> {
  if (admin?.server === undefined) return [`everything whose name starts with ${prefix}`];
  const authorization = basicAuth(admin.server.email, admin.server.api_key);
  const send = (method: string, path: string): Promise<Reply> =>
    persistently(() => {
      const fields: Record<string, unknown> = method === 'PATCH' ? { is_archived: true } : {};
      return server.send({ method, path, fields, authorization });
    });
  const left: string[] = [];
  for (const { list, name, nameOf, remove } of COLLECTIONS) {
    const path = (await send('GET', list)).status === 200 ? list : list.replace(/\?.*$/, '');
    const { body } = await send('GET', path);
    const ours = objects(body?.[name]).filter((item) => isLeft(item, prefix));
    for (const item of ours) {
      const { method, path: target } = remove(item);
      if ((await send(method, target)).status !== 200) left.push(nameOf(item));
    }
  }
  return left;
}

function isLeft(item: Json, prefix: string): boolean {
  const named = [item.name, item.full_name, item.email].some(
    (text) => typeof text === 'string' && text.includes(prefix),
  );
  return named && item.is_active !== false && item.deactivated !== true && item.is_archived !== true;
}

async function persistently(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Interrupted) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
