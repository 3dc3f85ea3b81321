import type {
  Answer,
  Caller,
  Case,
  PersonaName,
  Queue,
  Ref,
  RequestOptions,
  Session,
} from '../../../conformance/case.js';
import { basicAuth } from '../../contract/basic-auth.js';
import type { Dialect } from '../../contract/index.js';
import { compareBodies, type Difference } from './compare.js';
import { type Connection, Interrupted, type Reply, type SentRequest } from './connection.js';
import type { EventWaits } from './event-waits.js';
import { type Identities, References, type Side } from './identities.js';
import { restoreOf } from './restore.js';
import { endpointOf, type Undo, undoOf } from './undo.js';

/** The credentials of a user. */
export interface Account {
  email: string;
  api_key: string;
}

/** A user on both servers. */
export interface Actor {
  name: string;
  server: Account | undefined;
  mock: Account | undefined;
  user_id: { server: number; mock: number };
  full_name: { server: string; mock: string };
  /** The email that the API shows. */
  email: { server: string; mock: string };
}

/** State that all cases of a run share. */
export interface Stage {
  server: Connection;
  mock: Connection;
  level: number;
  dialect: Dialect;
  actors: ReadonlyMap<string, Actor>;
  identities: Identities;
  /** IDs of the personas on each server. */
  personas: Record<Side, ReadonlySet<unknown>>;
  waits: EventWaits;
  /** The time of the servers, in UNIX seconds. */
  now(): number;
  /** A new prefix. */
  nextPrefix(): string;
}

/** A difference, and the request whose responses differ. */
export interface CaseDifference extends Difference {
  request: string;
  as: string;
}

/** A step that a case needs does not work on either server. */
export class Skipped extends Error {}

/** A step that a case needs works on one server only. */
class Stopped extends Error {}

interface Pending extends Undo {
  side: Side;
  authorization: string | undefined;
}

const SIDES: readonly Side[] = ['server', 'mock'];

/** One run of a case on both servers. */
export class CaseRun implements Session {
  readonly prefix: string;
  readonly level: number;
  readonly dialect: Dialect;
  readonly differences: CaseDifference[] = [];
  readonly #stage: Stage;
  readonly #isRepeated: boolean;
  readonly #identities: Identities;
  readonly #references = new References();
  readonly #pending: Pending[] = [];
  readonly #callers = new Map<string, UserCaller>();
  readonly #sentTexts: string[] = [];
  /** Names of new channels, and the credentials of who created them. */
  readonly #channels = new Map<string, Record<Side, string | undefined>>();

  /** @param isRepeated whether an earlier run of the case was interrupted */
  constructor(stage: Stage, isRepeated = false) {
    this.#stage = stage;
    this.#isRepeated = isRepeated;
    this.#identities = stage.identities.clone();
    this.prefix = stage.nextPrefix();
    this.level = stage.level;
    this.dialect = stage.dialect;
  }

  get now(): number {
    return Math.floor(this.#stage.now());
  }

  /**
   * @throws Skipped when the case cannot run here
   * @throws Interrupted when a request was lost
   */
  async run({ run }: Case): Promise<void> {
    try {
      await run(this);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (this.differences.length === 0) throw new Skipped(error.message);
    }
  }

  as(persona: PersonaName): Caller {
    const known = this.#callers.get(persona);
    if (known !== undefined) return known;
    const actor = this.#stage.actors.get(persona);
    if (actor === undefined) throw new Skipped(`there is no ${persona}`);
    const caller = this.#callerOf(actor);
    this.#callers.set(persona, caller);
    return caller;
  }

  anonymous(): Caller {
    const nobody = { server: 0, mock: 0 };
    return this.#callerOf({
      name: 'nobody',
      server: undefined,
      mock: undefined,
      user_id: nobody,
      full_name: { server: '', mock: '' },
      email: { server: '', mock: '' },
    });
  }

  withWrongKey(persona: PersonaName): Caller {
    const actor = this.#stage.actors.get(persona);
    if (actor === undefined) throw new Skipped(`there is no ${persona}`);
    const wrong = (account: Account | undefined) => account && { ...account, api_key: 'wrong' };
    return this.#callerOf({ ...actor, server: wrong(actor.server), mock: wrong(actor.mock) });
  }

  async withKey(email: unknown, apiKey: unknown): Promise<Caller> {
    const accountOn = (side: Side): Account => ({
      email: String(this.#references.resolve(email, side)),
      api_key: String(this.#references.resolve(apiKey, side)),
    });
    const accounts = { server: accountOn('server'), mock: accountOn('mock') };
    const none = { server: 0, mock: 0 };
    const unknown = { server: '', mock: '' };
    const actor = { name: 'new user', ...accounts, user_id: none, full_name: unknown, email: unknown };
    const self = (await this.#callerOf(actor).get('/users/me')) as CaseAnswer;
    self.must();
    const valuesOf = (field: string) => ({
      server: self.replies.server.body?.[field],
      mock: self.replies.mock.body?.[field],
    });
    const user_id = valuesOf('user_id') as Actor['user_id'];
    const [full_name, shown] = [valuesOf('full_name'), valuesOf('email')] as [Actor['email'], Actor['email']];
    this.#identities.match('user', user_id.server, user_id.mock);
    return this.#callerOf({ ...actor, user_id, full_name, email: shown });
  }

  skip(reason: string): never {
    throw new Skipped(reason);
  }

  /** Removes what the case has made, as far as possible. */
  async cleanUp(): Promise<void> {
    for (const { side, ...undo } of this.#pending.splice(0).reverse()) await this.#persist(side, undo);
    for (const [name, authorization] of this.#channels) {
      for (const side of SIDES) await this.#archive(side, name, authorization[side]);
    }
  }

  async #archive(side: Side, name: string, authorization: string | undefined): Promise<void> {
    const found = await this.#stage[side].send({
      method: 'GET',
      path: '/get_stream_id',
      fields: { stream: name },
      authorization,
    });
    const admin = authorizationOf(this.#stage.actors.get('admin')?.[side]) ?? authorization;
    const path = `/streams/${String(found.body?.stream_id)}`;
    if (found.status === 200)
      await this.#persist(side, { method: 'DELETE', path, fields: {}, authorization: admin });
  }

  async #persist(side: Side, sent: SentRequest): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        await this.#stage[side].send(sent);
        return;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      }
    }
  }

  /** @internal */
  async request(
    actor: Actor,
    method: string,
    path: string,
    fields: Readonly<Record<string, unknown>>,
    options: RequestOptions,
  ): Promise<CaseAnswer> {
    const shown = `${method} ${this.#references.resolve(path, 'server')}`;
    const sent = {
      server: this.#sentOf(actor, 'server', method, path, fields, options),
      mock: this.#sentOf(actor, 'mock', method, path, fields, options),
    };
    const endpoint = endpointOf(method, sent.server.path);
    this.#sentTexts.push(JSON.stringify(sent.server.fields));
    await this.#prepareUndo(endpoint, sent);
    const replies = {} as Record<Side, Reply>;
    if (this.#isRepeated && method !== 'GET' && Math.random() < 0.5) await this.#sendHarmless();
    for (const side of SIDES) {
      replies[side] = await this.#stage[side].send(sent[side]);
      this.#noteUndo(endpoint, side, sent[side], replies[side]);
    }
    if (endpoint === 'POST /users/me/subscriptions') this.#noteChannels(sent);
    if (options.unchecked !== true) {
      this.#compare(shown, endpoint, actor, replies, options.shape ?? false);
    }
    return new CaseAnswer(this, replies);
  }

  /** @internal */
  async listen(actor: Actor, eventTypes: readonly string[], fields: Readonly<Record<string, unknown>>) {
    const asked = { event_types: eventTypes, fetch_event_types: [], ...fields };
    const registered = await this.request(actor, 'POST', '/register', asked, { unchecked: true });
    registered.must();
    return new CaseQueue(this, actor, registered);
  }

  /** @internal */
  pair(server: unknown, mock: unknown): Ref {
    return this.#references.add(server, mock);
  }

  /** Fetches and compares the events after the last ones. @internal */
  async events(actor: Actor, queueId: Record<Side, string>, last: Record<Side, number>): Promise<void> {
    const fetchOn = async (side: Side): Promise<Record<string, unknown>[]> => {
      const fields = { queue_id: queueId[side], last_event_id: last[side], dont_block: true };
      const authorization = authorizationOf(actor[side]);
      const { body } = await this.#stage[side].send({
        method: 'GET',
        path: '/events',
        fields,
        authorization,
      });
      const events = (body?.events ?? []) as Record<string, unknown>[];
      last[side] = events.reduce((id, event) => Math.max(id, Number(event.id)), last[side]);
      return events.filter(({ type }) => type !== 'heartbeat');
    };
    const mock = await fetchOn('mock');
    const server: Record<string, unknown>[] = [];
    await this.#stage.waits.until(async () => {
      server.push(...(await fetchOn('server')));
      return server.length >= mock.length;
    });
    const ids = server.map(({ id }) => Number(id));
    const request = 'GET /events';
    if (ids.some((id, index) => index > 0 && id <= (ids[index - 1] as number))) {
      this.differences.push({ request, as: actor.name, at: 'body.events: increasing IDs', server: ids });
    }
    const withoutIds = (events: Record<string, unknown>[]) => events.map(({ id: _id, ...event }) => event);
    const bodies = { server: { events: withoutIds(server) }, mock: { events: withoutIds(mock) } };
    const replies = {
      server: { status: 200, body: bodies.server },
      mock: { status: 200, body: bodies.mock },
    };
    this.#compare(request, request, actor, replies, false);
  }

  /** A connection that loses every twentieth request would otherwise lose the same one in each run of the case. */
  async #sendHarmless(): Promise<void> {
    const harmless = { method: 'GET', path: '/server_settings', fields: {}, authorization: undefined };
    await this.#stage.server.send(harmless);
  }

  #sentOf(
    actor: Actor,
    side: Side,
    method: string,
    path: string,
    fields: Readonly<Record<string, unknown>>,
    { file }: RequestOptions,
  ): SentRequest {
    return {
      method,
      path: encodeURI(this.#references.resolve(path, side) as string).replaceAll('%25', '%'),
      fields: this.#references.resolve(fields, side) as Record<string, unknown>,
      authorization: authorizationOf(actor[side]),
      file,
    };
  }

  async #prepareUndo(endpoint: string, sent: Record<Side, SentRequest>): Promise<void> {
    for (const side of SIDES) {
      const undo = await restoreOf(endpoint, sent[side], this.#stage[side]);
      if (undo !== undefined) this.#pending.push({ ...undo, side, authorization: sent[side].authorization });
    }
  }

  #noteUndo(endpoint: string, side: Side, sent: SentRequest, reply: Reply): void {
    const { authorization } = sent;
    for (const undo of undoOf(endpoint, sent, reply)) this.#pending.push({ ...undo, side, authorization });
  }

  #noteChannels({ server, mock }: Record<Side, SentRequest>): void {
    const asked = server.fields.subscriptions;
    for (const { name } of Array.isArray(asked) ? asked : []) {
      if (typeof name !== 'string' || !name.includes(this.prefix)) continue;
      this.#channels.set(name, { server: server.authorization, mock: mock.authorization });
    }
  }

  #compare(
    request: string,
    endpoint: string,
    actor: Actor,
    { server, mock }: Record<Side, Reply>,
    shape: boolean,
  ): void {
    const [identities, prefix] = [this.#identities, this.prefix];
    const note = (difference: Difference) =>
      this.differences.push({ request, as: actor.name, ...difference });
    if (server.status !== mock.status) {
      const shown = ({ status, body }: Reply) =>
        body?.code === undefined ? status : `${status} ${String(body.code)}`;
      note({ at: 'status', server: shown(server), mock: shown(mock) });
      return;
    }
    if (server.body === undefined) return;
    const wasSent = (text: string) => this.#sentTexts.some((sent) => sent.includes(text));
    const { personas } = this.#stage;
    const comparison = { endpoint, identities, prefix, shape, wasSent, personas };
    for (const difference of compareBodies(server.body, mock.body, comparison)) {
      note(difference);
    }
  }

  #callerOf(actor: Actor): UserCaller {
    return new UserCaller(this, actor);
  }
}

const authorizationOf = (account: Account | undefined) =>
  account === undefined ? undefined : basicAuth(account.email, account.api_key);

class UserCaller implements Caller {
  readonly user_id: Ref;
  readonly email: Ref;
  readonly delivery_email: Ref;
  readonly full_name: Ref;
  readonly #run: CaseRun;
  readonly #actor: Actor;

  constructor(run: CaseRun, actor: Actor) {
    this.#run = run;
    this.#actor = actor;
    this.user_id = run.pair(actor.user_id.server, actor.user_id.mock);
    this.email = run.pair(actor.email.server, actor.email.mock);
    this.delivery_email = run.pair(actor.server?.email, actor.mock?.email);
    this.full_name = run.pair(actor.full_name.server, actor.full_name.mock);
  }

  get = (path: string, fields = {}, options: RequestOptions = {}) => this.#send('GET', path, fields, options);
  post = (path: string, fields = {}, options: RequestOptions = {}) =>
    this.#send('POST', path, fields, options);
  put = (path: string, fields = {}, options: RequestOptions = {}) => this.#send('PUT', path, fields, options);
  patch = (path: string, fields = {}, options: RequestOptions = {}) =>
    this.#send('PATCH', path, fields, options);
  delete = (path: string, fields = {}, options: RequestOptions = {}) =>
    this.#send('DELETE', path, fields, options);

  listen(eventTypes: readonly string[], fields = {}): Promise<Queue> {
    return this.#run.listen(this.#actor, eventTypes, fields);
  }

  #send(method: string, path: string, fields: Readonly<Record<string, unknown>>, options: RequestOptions) {
    return this.#run.request(this.#actor, method, path, fields, options);
  }
}

class CaseAnswer implements Answer {
  readonly replies: Record<Side, Reply>;
  readonly #run: CaseRun;

  constructor(run: CaseRun, replies: Record<Side, Reply>) {
    this.#run = run;
    this.replies = replies;
  }

  get status(): number {
    return this.replies.server.status;
  }

  get ok(): boolean {
    return this.status === 200;
  }

  ref(path: string): Ref {
    const [server, mock] = SIDES.map((side) => valueAt(this.replies[side].body, path));
    if (server === undefined || mock === undefined) {
      if (server === undefined && mock === undefined) throw new Skipped(`a response has no ${path}`);
      throw new Stopped(`a step that prepares returns ${path} on one server only`);
    }
    return this.#run.pair(server, mock);
  }

  must(): this {
    const accepted = SIDES.map((side) => this.replies[side].status === 200);
    if (accepted.every((ok) => ok)) return this;
    if (accepted.some((ok) => ok)) throw new Stopped('a step that prepares works on one server only');
    const { status, body } = this.replies.mock;
    throw new Skipped(`a step that prepares is rejected: ${status} ${String(body?.msg ?? '')}`);
  }
}

/** The value at a path such as `messages.0.id` or `user_groups.name=role:members.id`. */
function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && part.includes('=')) {
      const [field = '', wanted] = part.split('=');
      value = value.find((item) => String(item[field]) === wanted);
    } else {
      value = (value as Record<string, unknown> | undefined | null)?.[part];
    }
  }
  return value;
}

class CaseQueue implements Queue {
  readonly id: Ref;
  readonly #run: CaseRun;
  readonly #actor: Actor;
  readonly #ids: Record<Side, string>;
  readonly #last: Record<Side, number>;

  constructor(run: CaseRun, actor: Actor, registered: CaseAnswer) {
    this.#run = run;
    this.#actor = actor;
    this.id = registered.ref('queue_id');
    const valueOn = (side: Side, field: string) => registered.replies[side].body?.[field];
    this.#ids = {
      server: String(valueOn('server', 'queue_id')),
      mock: String(valueOn('mock', 'queue_id')),
    };
    this.#last = {
      server: Number(valueOn('server', 'last_event_id')),
      mock: Number(valueOn('mock', 'last_event_id')),
    };
  }

  events(): Promise<void> {
    return this.#run.events(this.#actor, this.#ids, this.#last);
  }
}
