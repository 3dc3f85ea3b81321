import { Interrupted, type Reply, type SentRequest } from './connection.js';
import type { Side } from './identities.js';
import { restoreOf } from './restore.js';
import { authorizationOf, SIDES, type Stage } from './stage.js';
import { type Undo, undoOf } from './undo.js';

interface Pending extends Undo {
  side: Side;
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

  /** @param prefix starts the names of channels that the case creates */
  constructor(stage: Stage, prefix: string) {
    this.#stage = stage;
    this.#prefix = prefix;
  }

  /** Reads the values that a request is about to change. */
  async before(endpoint: string, sent: Record<Side, SentRequest>): Promise<void> {
    for (const side of SIDES) {
      const undo = await restoreOf(endpoint, sent[side], this.#stage[side]);
      if (undo !== undefined) this.#pending.push({ ...undo, side, authorization: sent[side].authorization });
    }
  }

  /** Notes the records that a request has created on one server. */
  after(endpoint: string, side: Side, sent: SentRequest, reply: Reply): void {
    const { authorization } = sent;
    for (const undo of undoOf(endpoint, sent, reply)) this.#pending.push({ ...undo, side, authorization });
    if (endpoint === 'POST /users/me/subscriptions') this.#noteChannels(side, sent);
    const channel =
      endpoint === 'GET /get_stream_id' && this.#channels.get(String(sent.fields.stream))?.[side];
    if (channel) channel.id ??= reply.body?.stream_id;
  }

  #noteChannels(side: Side, { fields, authorization }: SentRequest): void {
    const asked = fields.subscriptions;
    for (const { name } of Array.isArray(asked) ? asked : []) {
      if (typeof name !== 'string' || !name.includes(this.#prefix)) continue;
      const channel = this.#channels.get(name) ?? { server: {}, mock: {} };
      channel[side].authorization = authorization;
      this.#channels.set(name, channel);
    }
  }

  /** Removes the records of the case, as far as possible. */
  async run(): Promise<void> {
    for (const { side, ...undo } of this.#pending.splice(0).reverse()) await this.#persist(side, undo);
    for (const [name, channel] of this.#channels) {
      for (const side of SIDES) await this.#archive(side, name, channel[side]);
    }
  }

  async #archive(side: Side, name: string, { id, authorization }: NewChannel): Promise<void> {
    const known = id ?? (await this.#idOf(side, name, authorization));
    if (known === undefined) return;
    const admin = authorizationOf(this.#stage.actors.get('admin')?.[side]) ?? authorization;
    const path = `/streams/${String(known)}`;
    await this.#persist(side, { method: 'DELETE', path, fields: {}, authorization: admin });
  }

  async #idOf(side: Side, name: string, authorization: string | undefined): Promise<unknown> {
    const sent = { method: 'GET', path: '/get_stream_id', fields: { stream: name }, authorization };
    const { status, body } = await this.#stage[side].send(sent);
    return status === 200 ? body?.stream_id : undefined;
  }

  async #persist(side: Side, sent: SentRequest): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        await this.#stage[side].send(sent);
        return;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      }
    }
  }
}
