import {
  type Call,
  decodeParams,
  type Edition,
  type Endpoint,
  type ParamShape,
  type PathShape,
  Postponed,
  type RawFields,
  rewriterFor,
} from '../contract/index.js';
import { ApiError, badParameter } from '../errors/index.js';
import { inForce, supports } from '../levels/index.js';
import type { DeepReadonly, Organization, User } from '../model/index.js';
import type { Answered } from './answered.js';
import { authenticate, unauthorized } from './authenticate.js';
import type { BaseUrl, Target } from './base-url.js';
import { faultError, proxyPage, spoilt, unreached } from './fault-effects.js';
import type { Fault } from './fault-spec.js';
import type { Caller, Faults } from './faults.js';
import { type ReadFields, readFields } from './fields.js';
import type { Journal } from './journal.js';
import { isRequestOf, nearestEndpoint } from './nearest-endpoint.js';
import type { Overrides } from './overrides.js';
import type { RateLimiter } from './rate-limit.js';
import { type Answer, DROPPED, failure, success, toResponse } from './respond.js';
import { ResponseCheck } from './response-check.js';
import { type Found, Router } from './router.js';
import { repeatedFault, type Sent } from './sent.js';
import type { Turns } from './turns.js';
import { isFilePath, uploadedFile } from './uploaded-file.js';

/** What a pipeline works on. The organization is asked for anew each time, since a reset may replace it. */
export interface PipelineParts {
  endpoints: readonly Endpoint[];
  edition: Edition;
  baseUrl: BaseUrl;
  maxBodyBytes: number;
  validateResponses: boolean;
  organization(): Organization;
  /** The pipeline in force: a reset or a restore may have replaced this one while a request was on its way. */
  current(): Pipeline;
  /** Settles when the organization is seeded. */
  ready(): Promise<void>;
  /** Waits for this many milliseconds, or until the mock is reset or closed, or the signal fires. */
  wait(milliseconds: number, signal?: AbortSignal, poll?: Promise<void>): Promise<void>;
  /** What happened so far stays, and those who may know are told. */
  commit(org: Organization): Promise<void> | undefined;
  latency(): number;
  turns: Turns;
  /** Answers that a reset waits for. */
  underWay: Set<Promise<unknown>>;
  journal: Journal;
  faults: Faults;
  overrides: Overrides;
  answered: Answered;
  limiter: RateLimiter;
  /** Does, and keeps, what has fallen due; `undefined` when nothing is. */
  runDue(org: Organization): Promise<void> | undefined;
}

/** Where a request goes: what its URL says, and the endpoint that it is for. */
interface Route {
  target: Target;
  found: Found;
}

/** A request on its way, and what the journal will say of it. */
interface Passage {
  request: Request;
  target: Target;
  endpoint: Endpoint;
  captured: Record<string, string>;
  started: number;
  fields: RawFields;
  params: Record<string, unknown>;
  userId: number | null;
  note: string | undefined;
  fault: Fault | undefined;
  /** Why it could not be asked again, if so. */
  unrepeatable: string | undefined;
}

/** From a Fetch request to its response. One pipeline serves one edition of one mock. */
export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #router: Router;
  readonly #routes = new WeakMap<Request, Route>();
  readonly #rewriters = new Map<Endpoint, ((value: unknown) => unknown) | undefined>();
  readonly #check: ResponseCheck;
  readonly #noted = new WeakSet<Request>();

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#router = new Router(parts.endpoints, parts.edition);
    this.#check = new ResponseCheck(parts.edition);
  }

  /** Which requests of msw were answered. */
  get answered(): Answered {
    return this.#parts.answered;
  }

  /** Whether every answer is checked against its schema. */
  get validates(): boolean {
    return this.#parts.validateResponses;
  }

  /** Whether a request is for an endpoint of this API; one that only looks like it is noted. */
  matches(request: Request): boolean {
    const matched = this.endpointOf(request) !== undefined || this.file(request) !== undefined;
    if (!matched) this.#noteUnmatched(request);
    return matched;
  }

  /** The endpoint that a request is for. */
  endpointOf(request: Request): Endpoint | undefined {
    return this.#routeOf(request)?.found?.endpoint;
  }

  /** Whether a request is below `/api/v1`, but for no endpoint. */
  isStray(request: Request): boolean {
    const route = this.#routeOf(request);
    return route !== undefined && route.found?.endpoint === undefined;
  }

  /** Where a request goes. A transport asks whether it is for this API before it hands it over, so it is remembered. */
  #routeOf(request: Request): Route | undefined {
    const known = this.#routes.get(request);
    if (known !== undefined) return known;
    const target = this.#parts.baseUrl.locate(request.url);
    if (target === undefined) return undefined;
    const route = { target, found: this.#router.find(request.method, target.path) };
    this.#routes.set(request, route);
    return route;
  }

  /** Answers a request for an endpoint or an uploaded file; `undefined` for any other. */
  async handle(request: Request): Promise<Response | undefined> {
    const answer = await this.answer(request);
    if (answer !== undefined) return toResponse(answer);
    const file = this.file(request);
    if (file === undefined) this.#noteUnmatched(request);
    return file;
  }

  /** The uploaded file that a request asks for, if it does. */
  file(request: Request): Response | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = this.#parts.baseUrl.pathOf(request.url);
    if (path === undefined || !isFilePath(path)) return undefined;
    return uploadedFile(this.#parts.organization(), path);
  }

  /** The same before it becomes a response, for a transport that writes it out itself. */
  async answer(request: Request): Promise<Answer | undefined> {
    const started = performance.now();
    const route = this.#routeOf(request);
    if (route?.found?.endpoint === undefined) return undefined;
    const read = await this.#read(request, route.target);
    try {
      await this.#parts.ready();
    } catch (thrown) {
      return this.#unready(request, route.target, route.found.endpoint, thrown, started);
    }
    return this.#parts.current().#enter(request, read, started);
  }

  /** The request is whole and the organization stands: from here on, a reset waits for the answer. */
  async #enter(request: Request, read: ReadFields | ApiError, started: number): Promise<Answer | undefined> {
    const route = this.#routeOf(request);
    if (route?.found?.endpoint === undefined) return undefined;
    const { target } = route;
    const { endpoint, captured } = route.found;
    const answered = this.#pass(
      {
        request,
        target,
        endpoint,
        captured,
        started,
        fields: new Map(),
        params: {},
        userId: null,
        note: undefined,
        unrepeatable: undefined,
        fault: this.#parts.faults.take(endpoint, this.#callerOf(request)),
      },
      read,
    );
    this.#parts.underWay.add(answered);
    try {
      return await answered;
    } finally {
      this.#parts.underWay.delete(answered);
    }
  }

  /** Answers a request below `/api/v1` that is for no endpoint: 404, or 405 with `Allow`. */
  async refuse(request: Request): Promise<Response | undefined> {
    const started = performance.now();
    const target = this.#parts.baseUrl.locate(request.url);
    if (target === undefined) return undefined;
    const { error, allow } = this.#refusal(request.method, target.path);
    this.#noteUnmatched(request);
    const answer = failure(error, this.#parts.edition.dialect);
    if (allow) answer.headers.allow = allow.join(', ');
    const entry = {
      at: this.#parts.organization().clock.now(),
      method: request.method,
      path: target.fullPath,
      endpoint: null,
      user_id: null,
      params: {},
      status: answer.status,
      code: error.code,
      ms: performance.now() - started,
      note: error.message,
    };
    this.#parts.journal.record(entry, undefined, answer.body);
    return toResponse(answer);
  }

  /** Why a request is for no endpoint, and which one is near. */
  #refusal(method: string, path: string): { error: ApiError; near: Endpoint | undefined; allow?: string[] } {
    const found = this.#router.find(method, path);
    const near = nearestEndpoint(method, path, this.#parts.endpoints);
    if (found !== undefined && found.endpoint === undefined) {
      const { allow } = found;
      const msg = `${path} takes ${allow.join(', ')}, not ${method}`;
      return { error: new ApiError('METHOD_NOT_ALLOWED', msg), near, allow };
    }
    const hint = near === undefined ? '' : this.#hint(near, `${method} ${path}`);
    return { error: new ApiError('NOT_FOUND', `There is no endpoint ${method} ${path}.${hint}`), near };
  }

  #hint(near: Endpoint, asked: string): string {
    const { level, dialect } = this.#parts.edition;
    const same = isRequestOf(near, asked);
    if (same && inForce(near, level) && dialect === 'zulip' && near.zulipPaths.length > 0) {
      return ` In the zulip dialect it is ${near.zulipPaths.join(' or ')}.`;
    }
    if (!same || inForce(near, level)) return ` Did you mean ${near.name}?`;
    return ` ${near.name} is not there at feature level ${level}.`;
  }

  /** Lists a request below `/api/v1` that is no endpoint, once. */
  #noteUnmatched(request: Request): void {
    const target = this.#parts.baseUrl.locate(request.url);
    if (target === undefined || this.#noted.has(request)) return;
    this.#noted.add(request);
    const { error, near } = this.#refusal(request.method, target.path);
    this.#parts.journal.recordUnmatched({
      at: this.#parts.organization().clock.now(),
      method: request.method,
      path: target.fullPath,
      nearest: near?.name ?? null,
      note: error.message,
    });
  }

  /** The answer of a mock whose scenario could not be built. */
  #unready(request: Request, target: Target, endpoint: Endpoint, thrown: unknown, started: number): Answer {
    const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
    const error = new ApiError('INTERNAL_ERROR', `The scenario could not be built: ${reason.message}`);
    const answer = failure(error, this.#parts.edition.dialect);
    this.#parts.journal.record({
      at: this.#parts.organization().clock.now(),
      method: request.method,
      path: target.fullPath,
      endpoint: endpoint.name,
      user_id: null,
      params: {},
      status: answer.status,
      code: error.code,
      ms: performance.now() - started,
      note: reason.stack ?? reason.message,
    });
    return answer;
  }

  async #pass(passage: Passage, read: ReadFields | ApiError): Promise<Answer> {
    const { fault } = passage;
    passage.unrepeatable = fault && unreached(fault);
    const delay = this.#parts.latency() + (fault === undefined ? 0 : this.#parts.faults.delayOf(fault));
    if (delay > 0) await this.#parts.wait(delay);
    const cut = fault && (await this.#cutShort(passage, fault));
    if (cut !== undefined) return cut;
    if (read instanceof ApiError) {
      passage.unrepeatable = 'its body could not be read';
      this.#giveBack(passage);
      return this.#finish(passage, failure(read, this.#parts.edition.dialect));
    }
    passage.fields = read.fields;
    passage.params = Object.fromEntries([...read.fields].map(([name, value]) => [name, shown(name, value)]));
    passage.note = read.note;
    const first = await this.#turn(passage, (org) => this.#attempt(org, passage));
    return first instanceof Postponed ? this.#wait(passage, first) : first;
  }

  /** Waits while others have their turns, and then answers in a turn of its own. */
  async #wait(passage: Passage, { given }: Postponed): Promise<Answer> {
    try {
      await this.#parts.wait(given.milliseconds, passage.request.signal, given.until);
      const resumed = await this.#turn(passage, async (org) => {
        const actor = org.tables.users.get(passage.userId as number) as DeepReadonly<User>;
        return this.#envelope(passage, await this.#run(passage.endpoint, () => given.resume(org, actor)), []);
      });
      return resumed as Answer;
    } finally {
      given.leave();
    }
  }

  #turn(
    passage: Passage,
    task: (org: Organization) => Promise<Answer | Postponed>,
  ): Promise<Answer | Postponed> {
    return this.#parts.turns.run(async () => {
      const answer = await this.#answer(passage, task);
      return answer instanceof Postponed ? answer : this.#finish(passage, answer);
    });
  }

  /** What becomes of a request that a fault keeps from the server; `undefined` if it reaches it. */
  async #cutShort(passage: Passage, fault: Fault): Promise<Answer | undefined> {
    if (fault.network_error === true) {
      this.#record(passage, DROPPED, `fault ${fault.id} dropped the connection`);
      return DROPPED;
    }
    if (fault.timeout === true) {
      // Said at once: nobody knows when it ends.
      this.#record(passage, DROPPED, `fault ${fault.id} never answers this`);
      await this.#parts.wait(Infinity, passage.request.signal);
      return DROPPED;
    }
    const page = proxyPage(fault);
    if (page !== undefined)
      this.#record(passage, page, `fault ${fault.id} answered with the page of a proxy`);
    return page;
  }

  /** Who sent a request, asked only where a fault is for one user. */
  #callerOf(request: Request): Caller {
    const org = this.#parts.organization();
    return {
      personas: org.personas,
      userId() {
        try {
          return authenticate(org, request.headers.get('authorization'))?.id;
        } catch {
          return undefined;
        }
      },
    };
  }

  async #read(request: Request, target: Target): Promise<ReadFields | ApiError> {
    try {
      return await readFields(request, target.query, this.#parts.maxBodyBytes);
    } catch (error) {
      if (error instanceof ApiError) return error;
      return new ApiError('BAD_REQUEST', 'The body could not be read');
    }
  }

  /** The organization's turn: everything is checked, then written; what fails has written nothing. */
  async #answer(
    passage: Passage,
    task: (org: Organization) => Promise<Answer | Postponed>,
  ): Promise<Answer | Postponed> {
    const org = this.#parts.organization();
    try {
      await this.#parts.commit(org);
      const due = this.#parts.runDue(org);
      if (due !== undefined) await due;
      const answer = await task(org);
      await this.#parts.commit(org);
      return answer;
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : unexpected(thrown, passage);
      if (error.keepsChanges) await this.#parts.commit(org);
      else await org.undo();
      return failure(error, this.#parts.edition.dialect);
    }
  }

  async #attempt(org: Organization, passage: Passage): Promise<Answer | Postponed> {
    const { endpoint, request } = passage;
    const { level, dialect } = this.#parts.edition;
    const actor = this.#admit(org, passage);
    const path = decodePath(endpoint, passage.captured);
    const { values, ignored } = decodeParams(endpoint.params, passage.fields, level);
    for (const name of Object.keys(passage.params)) {
      if (Object.hasOwn(values, name) && !SECRET.test(name)) passage.params[name] = values[name];
    }
    const call: Call<ParamShape, PathShape, 'optional'> = {
      org,
      actor,
      params: values as never,
      path: path as never,
      level,
      dialect,
      supports: (capability) => supports(level, capability),
      realmUrl: passage.target.realmUrl,
      userAgent: request.headers.get('user-agent') ?? '',
    };
    const body = await this.#run(
      endpoint,
      async () => (await this.#overridden(passage, call)) ?? (await endpoint.run(call as never)),
    );
    return body instanceof Postponed ? body : this.#envelope(passage, body, ignored);
  }

  #envelope({ endpoint }: Passage, body: Record<string, unknown> | Postponed, ignored: string[]): Answer {
    const { level } = this.#parts.edition;
    const answer = success(
      body as Record<string, unknown>,
      supports(level, 'ignoredParameters') ? ignored : undefined,
    );
    const problem = this.#parts.validateResponses ? this.#check.problemOf(endpoint, answer) : undefined;
    if (problem !== undefined) throw new Error(problem);
    return answer;
  }

  async #run(
    endpoint: Endpoint,
    run: () => ReturnType<Endpoint['run']>,
  ): Promise<Record<string, unknown> | Postponed> {
    try {
      const body = await run();
      if (body instanceof Postponed) return body;
      const rewrite = this.#rewriterOf(endpoint);
      return rewrite ? (rewrite(body) as Record<string, unknown>) : body;
    } catch (error) {
      if (!this.#parts.validateResponses || !(error instanceof ApiError)) throw error;
      const problem = this.#check.problemOfError(endpoint, error);
      throw problem === undefined ? error : new Error(problem);
    }
  }

  /** What an override answers in place of the endpoint; `undefined` when there is none. */
  async #overridden(
    passage: Passage,
    call: Call<ParamShape, PathShape, 'optional'>,
  ): Promise<Record<string, unknown> | undefined> {
    const { overrides, validateResponses } = this.#parts;
    if (overrides.empty) return undefined;
    const answer = await overrides.answer(passage.endpoint, call, passage.request);
    if (answer === undefined) return undefined;
    const note = 'an override answered this';
    passage.unrepeatable = note;
    passage.note = passage.note === undefined ? note : `${passage.note}; ${note}`;
    if (answer.error === undefined) return answer.body;
    const problem = validateResponses
      ? this.#check.problemOfExtra(passage.endpoint, answer.error)
      : undefined;
    throw problem === undefined ? answer.error : new Error(problem);
  }

  /** What is wrong with a response that something else gave to a request; `undefined` if nothing. */
  async problemOfResponse(request: Request, response: Response): Promise<string | undefined> {
    const endpoint = this.endpointOf(request);
    return endpoint && this.#check.problemOfResponse(endpoint, response);
  }

  /** Authentication, then an injected error, then the role: the order of the open points. */
  #admit(org: Organization, passage: Passage): DeepReadonly<User> | undefined {
    const { endpoint, fault } = passage;
    const actor = this.#identify(org, passage);
    const injected = fault && faultError(fault);
    if (injected) {
      const note = `fault ${fault.id} answered this`;
      passage.note = passage.note === undefined ? note : `${passage.note}; ${note}`;
      throw injected;
    }
    if (endpoint.role === 'administrator' && (actor === undefined || actor.role > 200)) {
      throw new ApiError('BAD_REQUEST', 'Only organization administrators may do this');
    }
    const forBots = endpoint.botsSince;
    if (forBots !== undefined && actor?.bot_type != null && !supports(this.#parts.edition.level, forBots)) {
      throw new ApiError('BAD_REQUEST', 'Bots may not do this');
    }
    return actor;
  }

  #identify(org: Organization, passage: Passage): DeepReadonly<User> | undefined {
    const { endpoint, request } = passage;
    if (endpoint.auth === 'none') return undefined;
    try {
      const actor = authenticate(org, request.headers.get('authorization'));
      if (actor === undefined) {
        if (this.#isPublic(org, endpoint)) return undefined;
        throw unauthorized();
      }
      passage.userId = actor.id;
      this.#parts.limiter.assertWithin(actor.id, org.settings.rate_limit, org.clock.now());
      return actor;
    } catch (error) {
      this.#giveBack(passage);
      throw error;
    }
  }

  /** Whether everybody may call an endpoint, without credentials. */
  #isPublic(org: Organization, { auth, publicSince }: Endpoint): boolean {
    if (auth !== 'optional' || !org.settings.public_access) return false;
    return publicSince === undefined || supports(this.#parts.edition.level, publicSince);
  }

  /** A request that fails before an injected error acts leaves it for the next; a mere delay has acted already. */
  #giveBack(passage: Passage): void {
    const { fault } = passage;
    if (fault === undefined || faultError(fault) === undefined) return;
    this.#parts.faults.giveBack(fault);
    passage.fault = undefined;
  }

  #rewriterOf(endpoint: Endpoint): ((value: unknown) => unknown) | undefined {
    if (!this.#rewriters.has(endpoint)) {
      this.#rewriters.set(endpoint, rewriterFor(endpoint.response, this.#parts.edition));
    }
    return this.#rewriters.get(endpoint);
  }

  #finish(passage: Passage, answer: Answer): Answer {
    const sent = spoilt(answer, passage.fault);
    const note =
      sent.spoilt === undefined ? [] : [`fault ${passage.fault?.id} made this answer ${sent.spoilt}`];
    if (passage.note !== undefined) note.unshift(passage.note);
    this.#record(passage, sent, note.length === 0 ? undefined : note.join('; '));
    return sent;
  }

  #record(passage: Passage, answer: Answer, note: string | undefined): void {
    const { code } = answer.body;
    const entry = {
      at: this.#parts.organization().clock.now(),
      method: passage.request.method,
      path: passage.target.fullPath,
      endpoint: passage.endpoint.name,
      user_id: passage.userId,
      params: passage.params,
      status: answer.status,
      code: typeof code === 'string' && answer.status !== 200 ? code : null,
      ms: performance.now() - passage.started,
      ...(note === undefined ? {} : { note }),
    };
    const key = Object.hasOwn(answer.body, 'api_key');
    if (key) passage.unrepeatable = 'its answer has an API key';
    this.#parts.journal.record(
      entry,
      sentOf(passage),
      key ? { ...answer.body, api_key: '(hidden)' } : answer.body,
    );
  }
}

/** What it takes to ask a request again. */
function sentOf(passage: Passage): Omit<Sent, 'before'> {
  const { request, captured, fields, fault, unrepeatable } = passage;
  return {
    url: request.url,
    authorization: request.headers.get('authorization'),
    userAgent: request.headers.get('user-agent'),
    captured,
    fields: new Map([...fields].map(([name, value]) => [name, shown(name, value)])),
    fault: fault && repeatedFault(fault),
    unrepeatable,
  };
}

const SECRET = /^(api_key|password)$/;

/** A field as the journal shows it: files by name, credentials not at all. */
function shown(name: string, value: string | File): string {
  if (SECRET.test(name)) return '(hidden)';
  return typeof value === 'string' ? value : `(file ${value.name})`;
}

function decodePath(endpoint: Endpoint, captured: Record<string, string>): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(endpoint.pathParams)) {
    const value = captured[name] as string;
    if (kind !== 'integer') values[name] = value;
    else if (/^-?\d{1,15}$/.test(value)) values[name] = Number(value);
    else throw badParameter(name, 'not an integer');
  }
  return values;
}

/** A bug of the mock, or of a custom scenario: a 500 envelope that says so, the stack in the journal. */
function unexpected(thrown: unknown, passage: Passage): ApiError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  passage.note = error.stack ?? error.message;
  return new ApiError('INTERNAL_ERROR', `The mock failed in ${passage.endpoint.name}: ${error.message}`);
}
