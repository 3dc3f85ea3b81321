import type { Caller, Case, PersonaName, RequestOptions, Session } from '../../../conformance/case.js';
import type { Dialect } from '../../contract/index.js';
import { getOrAdd } from '../../values.js';
import { type Json, objects } from '../external-data.js';
import { UserCaller } from './caller.js';
import { CleanUp } from './clean-up.js';
import { compareBodies } from './compare.js';
import { type Identities, onBoth, References, SIDES, type Side } from './identities.js';
import { authorizationOf, endpointOf, type Reply, SERVER_SETTINGS, type SentRequest } from './requests.js';
import {
  type Actor,
  CaseAnswer,
  type CaseDifference,
  type Sender,
  Skipped,
  type Stage,
  Stopped,
} from './stage.js';

const UNKNOWN_USER = { user_id: onBoth(() => 0), full_name: onBoth(() => ''), email: onBoth(() => '') };

/** The probability of a harmless request before each request that changes something. */
const HARMLESS_PROBABILITY = 0.5;

/** One run of a case on both servers. */
export class CaseRun implements Session, Sender {
  readonly prefix: string;
  readonly level: number;
  readonly dialect: Dialect;
  readonly differences: CaseDifference[] = [];
  readonly references = new References();
  readonly #stage: Stage;
  readonly #isRepeated: boolean;
  readonly #identities: Identities;
  readonly #cleanUp: CleanUp;
  readonly #callers = new Map<string, UserCaller>();
  /** The fields of each request, as JSON. */
  readonly #sentFields: string[] = [];

  /** @param isRepeated whether an earlier run of the case was interrupted */
  constructor(stage: Stage, isRepeated = false) {
    this.#stage = stage;
    this.#isRepeated = isRepeated;
    this.#identities = stage.identities.clone();
    this.prefix = stage.nextPrefix();
    this.#cleanUp = new CleanUp(stage, this.prefix);
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
    return getOrAdd(this.#callers, persona, () => new UserCaller(this, this.#actor(persona)));
  }

  #actor(persona: PersonaName): Actor {
    const actor = this.#stage.actors.get(persona);
    if (actor === undefined) throw new Skipped(`there is no ${persona}`);
    return actor;
  }

  anonymous(): Caller {
    return new UserCaller(this, { name: 'nobody', server: undefined, mock: undefined, ...UNKNOWN_USER });
  }

  withWrongKey(persona: PersonaName): Caller {
    const actor = this.#actor(persona);
    const wrong = onBoth((side) => actor[side] && { ...actor[side], api_key: 'wrong' });
    return new UserCaller(this, { ...actor, ...wrong });
  }

  async withKey(email: unknown, apiKey: unknown): Promise<Caller> {
    const accounts = onBoth((side) => ({
      email: String(this.references.resolve(email, side)),
      api_key: String(this.references.resolve(apiKey, side)),
    }));
    const actor = { name: 'new user', ...accounts, ...UNKNOWN_USER };
    const self = (await this.request(actor, 'GET', '/users/me', {}, {})).must();
    const shown = onBoth((side) => self.replies[side].body ?? {});
    const user_id = onBoth((side) => Number(shown[side].user_id));
    this.#identities.matchOrBind('user', user_id.server, user_id.mock);
    return new UserCaller(this, {
      ...actor,
      user_id,
      full_name: onBoth((side) => String(shown[side].full_name)),
      email: onBoth((side) => String(shown[side].email)),
    });
  }

  skip(reason: string): never {
    throw new Skipped(reason);
  }

  /** Removes the records of the case, if possible. Returns the problems. */
  cleanUp(): Promise<string[]> {
    return this.#cleanUp.run();
  }

  /** @internal */
  async request(
    actor: Actor,
    method: string,
    path: string,
    fields: Readonly<Record<string, unknown>>,
    options: RequestOptions,
  ): Promise<CaseAnswer> {
    const shown = `${method} ${this.references.resolveText(path, 'server')}`;
    const written = { method, path, fields, file: options.file };
    const sent = onBoth((side) => this.#resolve(written, actor, side));
    const endpoint = endpointOf(method, sent.server.path);
    this.#sentFields.push(JSON.stringify(sent.server.fields));
    await this.#cleanUp.before(endpoint, sent);
    if (this.#isRepeated && method !== 'GET') await this.#shiftRequests();
    const replyOf = async (side: Side): Promise<Reply> => {
      const reply = await this.#stage[side].send(sent[side]);
      this.#cleanUp.after(endpoint, side, sent[side], reply);
      return reply;
    };
    // The mock receives the request after the server has responded.
    const replies = { server: await replyOf('server'), mock: await replyOf('mock') };
    if (options.unchecked !== true) this.#compare(shown, endpoint, actor, replies, options.shape);
    return new CaseAnswer(replies, this.references);
  }

  #resolve(
    { method, path, fields, file }: Omit<SentRequest, 'authorization'>,
    actor: Actor,
    side: Side,
  ): SentRequest {
    return {
      method,
      // Undoes the second encoding of segments that were already percent-encoded.
      path: encodeURI(this.references.resolveText(path, side)).replaceAll('%25', '%'),
      fields: this.references.resolveFields(fields, side),
      authorization: authorizationOf(actor[side]),
      file,
    };
  }

  /**
   * Sometimes sends a harmless request, to shift the position of later requests. Otherwise, a connection that loses
   * every twentieth request would lose the same request in each run of the case.
   */
  async #shiftRequests(): Promise<void> {
    if (Math.random() < HARMLESS_PROBABILITY) await this.#stage.server.send(SERVER_SETTINGS);
  }

  /** @internal */
  async events(actor: Actor, queueId: Record<Side, unknown>, last: Record<Side, number>): Promise<void> {
    const request = 'GET /events';
    const received = onBoth((): Json[] => []);
    const poll = async (side: Side): Promise<Reply> => {
      const fields = { queue_id: queueId[side], last_event_id: last[side], dont_block: true };
      const authorization = authorizationOf(actor[side]);
      const reply = await this.#stage[side].send({ method: 'GET', path: '/events', fields, authorization });
      const events = objects(reply.body?.events);
      last[side] = events.reduce((id, event) => Math.max(id, Number(event.id)), last[side]);
      received[side].push(...events.filter(({ type }) => type !== 'heartbeat'));
      return reply;
    };
    const { server, mock } = received;
    const mockReply = await poll('mock');
    // The first poll below replaces the reply of the server.
    const replies = { server: mockReply, mock: mockReply };
    await this.#stage.waits.until(async () => {
      replies.server = await poll('server');
      return replies.server.status !== 200 || server.length >= mock.length;
    });
    if (SIDES.some((side) => replies[side].status !== 200)) {
      this.#compare(request, request, actor, replies);
      return;
    }
    const ids = server.map(({ id }) => Number(id));
    if (ids.some((id, index) => id <= (ids[index - 1] ?? -Infinity))) {
      this.note({ request, as: actor.name, at: 'body.events: increasing IDs', server: ids });
    }
    const merged = onBoth((side) => ({
      status: 200,
      body: { events: received[side].map(({ id: _id, ...event }) => event) },
    }));
    this.#compare(request, request, actor, merged);
  }

  /** @internal */
  until(arrived: () => Promise<boolean>): Promise<void> {
    return this.#stage.waits.until(arrived);
  }

  /** @internal */
  note(difference: CaseDifference): void {
    this.differences.push(difference);
  }

  #compare(
    request: string,
    endpoint: string,
    actor: Actor,
    { server, mock }: Record<Side, Reply>,
    shape = false,
  ): void {
    if (server.status !== mock.status) {
      const shown = ({ status, body }: Reply) =>
        body?.code === undefined ? status : `${status} ${String(body.code)}`;
      this.note({ request, as: actor.name, at: 'status', server: shown(server), mock: shown(mock) });
      return;
    }
    if (server.body === undefined) return;
    const differences = compareBodies(server.body, mock.body, {
      endpoint,
      identities: this.#identities,
      prefix: this.prefix,
      personas: this.#stage.personas,
      wasSent: (text) => this.#sentFields.some((sent) => sent.includes(text)),
      shape,
    });
    for (const difference of differences) this.note({ request, as: actor.name, ...difference });
  }
}
