import type { HttpHandler } from 'msw';
import type { Dialect } from './contract/index.js';
import { assertKnownKeys, UsageError, unknownName } from './errors/index.js';
import type { ApiEndpoint } from './handlers/endpoints.js';
import { heads } from './handlers/heads.js';
import {
  apiEmail,
  checkSettings,
  type Moment,
  type Outbox,
  parseMoment,
  type Settings,
  type Tables,
} from './model/index.js';
import {
  type ResetOptions,
  resolveOptions,
  resolveReset,
  type ScenarioRef,
  type TeamChatMockOptions,
} from './options.js';
import { personas as defaultPersonas, type Persona, type PersonaName } from './personas.js';
import type { EventDelivery } from './present/events/index.js';
import { assertSettingsFit } from './rules/settings.js';
import {
  BaseUrl,
  type Faults,
  type Journal,
  mswHandler,
  type OverrideApi,
  type Pipeline,
  type ReproOptions,
  reproduction,
  type Snapshot,
  World,
  type WorldConfig,
} from './runtime/index.js';
import { registerTurn } from './runtime/turn-of.js';
import { scenarioEntry } from './scenarios/registry.js';

/** The clock of a mock. */
export interface MockClock {
  /** UNIX seconds. */
  now(): number;
  /** Sets the time: ISO 8601, UNIX seconds, a Date, or `'system'` to follow real time. */
  set(moment: Moment): void;
  /** Moves the time forward. */
  advance(by: { seconds: number }): void;
}

/** What a mock is made of at the moment. */
export interface MockState {
  scenario: string;
  seed: number;
  feature_level: number;
  dialect: Dialect;
  /** UNIX seconds. */
  now: number;
  personas: Record<string, Persona>;
  /** How many records there are of each resource. */
  counts: Record<string, number>;
}

/** One organization in memory, and every way to reach it. Mocks share nothing. */
export interface TeamChatMock {
  /** For `setupServer(...mock.handlers)` and `setupWorker(...mock.handlers)`. */
  readonly handlers: HttpHandler[];
  /** Settles when the organization is seeded. Handlers wait for it themselves. */
  readonly ready: Promise<void>;
  /** The collections. Empty until `ready`. */
  readonly db: Tables;
  /** Users known by name. Before `ready`, those of the `default` scenario. */
  readonly personas: Readonly<Record<PersonaName, Persona>> & Readonly<Record<string, Persona>>;
  /** The requests that were asked, newest last; `requests.waitFor` waits for one. */
  readonly requests: Journal<ApiEndpoint>;
  /** Emails and push notifications that a real server would have sent. */
  readonly outbox: Outbox;
  /** Errors, delays and dropped connections on demand. */
  readonly faults: Faults<ApiEndpoint>;
  /** Answers of your own in place of an endpoint's, inside the mock: `mock.http.patch(path, resolver)`. */
  readonly http: OverrideApi<ApiEndpoint>;
  readonly clock: MockClock;
  /** Event queues, without a request. */
  readonly queues: {
    /** Rejects with a UsageError when there is no such persona, or an option is misspelt or wrong. */
    register(persona: string, options?: { eventTypes?: string[] }): Promise<{ queue_id: string }>;
    /** Whether a client waits for the events of a queue at the moment. */
    isPolled(queueId: string): boolean;
  };
  /**
   * The organization's settings; changing them takes effect with the next request. A setting that is misspelt or wrong
   * is a UsageError, and changes nothing; one that names a channel which is not there too, before `ready` as that of
   * `ready`.
   */
  readonly settings: { get(): Settings; set(changes: Partial<Settings>): void };
  /**
   * The value of the `Authorization` header with which a persona signs in.
   * @throws UsageError when there is no such persona
   */
  authHeader(persona: PersonaName | (string & {})): string;
  /**
   * Comes back to the start; what is not given goes back to how the mock was created. Requests wait for it.
   * @throws UsageError when an option is unknown or wrong; nothing changes then
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * The requests of the journal as a vitest file that asks them again, and expects the last answer. Nobody's
   * credentials are in it: personas sign in by name.
   * @throws UsageError when nothing was asked, or a scenario of your own is not said where to find
   */
  toRepro(options?: ReproOptions): string;
  /** Everything but the journal and the outbox, as one JSON document. */
  snapshot(): Promise<Snapshot>;
  /**
   * Puts a snapshot back.
   * @throws UsageError when the document is not a snapshot of this version; nothing changes then
   */
  restore(snapshot: Snapshot): Promise<void>;
  /** What the mock is made of at the moment. */
  state(): Promise<MockState>;
  /** Answers a request for an endpoint; `undefined` for any other. */
  handle(request: Request): Promise<Response | undefined>;
  /** Answers a request below `/api/v1` that is for no endpoint, with 404 or 405; `undefined` for any other. */
  refuse(request: Request): Promise<Response | undefined>;
  /**
   * Checks a response that something else gave to a request of this API, such as an msw override: strictly, at the
   * mock's level and dialect. Reads a copy of the response.
   * @returns what is wrong, with the path of each wrong field; `undefined` if nothing, or if it is no request of this API
   */
  checkResponse(request: Request, response: Response): Promise<string | undefined>;
  /** Ends what is pending, such as delays and `requests.waitFor`. */
  close(): void;
}

type Engine = typeof import('./engine.js');

const worlds = new WeakMap<TeamChatMock, World<ScenarioRef>>();

/**
 * The pipeline of a mock, for the adapters in this package.
 * @throws UsageError when it is no mock
 */
export function pipelineOf(mock: TeamChatMock): () => Pipeline {
  const world = worldOf(mock);
  return () => world.pipeline;
}

/** UNIX seconds at which a mock was seeded, for the adapters in this package; 0 before. */
export function seededAt(mock: TeamChatMock): number {
  return worldOf(mock).seededAt;
}

function worldOf(mock: TeamChatMock): World<ScenarioRef> {
  const world = worlds.get(mock);
  if (world === undefined) throw new UsageError('This is no mock. Pass what createTeamChatMock() gave.');
  return world;
}

/**
 * Makes a mock: one organization with its own state. Synchronous, so it can stand at a module's top level; the
 * organization is seeded when it is first asked for.
 * @throws UsageError when an option is misspelt or has a value that it cannot have
 */
export function createTeamChatMock(options: TeamChatMockOptions = {}): TeamChatMock {
  const resolved = resolveOptions(options);
  let engine: Engine | undefined;
  let delivery: EventDelivery | undefined;
  const load = async () => {
    if (engine !== undefined) return engine;
    const loaded = await import('./engine.js');
    loaded.completeHeads();
    delivery ??= new loaded.EventDelivery({ validate: resolved.validateResponses });
    engine = loaded;
    return loaded;
  };
  const world: World<ScenarioRef> = new World({
    endpoints: heads,
    baseUrl: new BaseUrl(resolved.baseUrl),
    maxBodyBytes: resolved.maxBodyBytes,
    validateResponses: resolved.validateResponses,
    latency: resolved.latency,
    journalLimit: resolved.journalLimit,
    config: resolved.config,
    nameOf: (scenario) => (typeof scenario === 'string' ? scenario : scenario.name),
    named: (name) => scenarioEntry(name)?.name,
    // No message is read, nothing is due, and nobody is told, before an organization is built.
    readThings: (content) => engine?.readThings(content) ?? [],
    runDue: (org, level, commit) => engine?.runDue(org, level, commit),
    nextDueAt: (org) => engine?.nextDueAt(org),
    deliver: async (org, happened, edition) => delivery?.deliver(org, happened, edition),
    async build({ scenario, seed, now }) {
      const [{ buildOrganization }] = await Promise.all([import('./scenarios/build.js'), load()]);
      const loaded = typeof scenario === 'string' ? await scenarioEntry(scenario)?.load() : scenario;
      if (loaded === undefined) throw new UsageError(`There is no scenario "${String(scenario)}"`);
      return buildOrganization({ scenario: loaded, seed, now, settings: resolved.settings });
    },
  });

  const mock: TeamChatMock = {
    handlers: [mswHandler(() => world.pipeline)],
    get ready() {
      return world.ready();
    },
    get db() {
      return world.org.tables;
    },
    get personas() {
      return personasOf(world) as TeamChatMock['personas'];
    },
    // The world's endpoints are these.
    requests: world.journal as unknown as Journal<ApiEndpoint>,
    get outbox() {
      return world.org.outbox;
    },
    // The world's endpoints are these.
    faults: world.faults as unknown as Faults<ApiEndpoint>,
    // The world's endpoints are these.
    http: world.overrides.api() as unknown as OverrideApi<ApiEndpoint>,
    clock: {
      now: () => world.org.clock.now(),
      set: (moment) => world.adjust((org) => org.clock.set(moment)),
      advance: (by) => world.adjust((org) => org.clock.advance(by)),
    },
    queues: {
      async register(name, options = {}) {
        const eventTypes = eventTypesOf(options);
        const { registerQueue } = await load();
        const queue = await world.takeTurn((org) => {
          const { user_id } = personaOf(world, name);
          world.journal.noteStep(
            `await mock.queues.register(${JSON.stringify(name)}, ${JSON.stringify({ eventTypes })});`,
          );
          return registerQueue(org, user_id, { eventTypes });
        });
        return { queue_id: queue.queue_id };
      },
      isPolled: (queueId) => world.org.events.isWaitedFor(queueId),
    },
    settings: {
      get: () => structuredClone(world.org.settings),
      set(changes) {
        const checked = checkSettings(changes);
        world.adjust((org, seeded) => {
          if (seeded) assertSettingsFit(org, checked);
          org.settings = { ...org.settings, ...checked };
        });
        world.journal.noteStep(`mock.settings.set(${JSON.stringify(checked)});`);
      },
    },
    authHeader(name) {
      const { email, api_key } = personaOf(world, name);
      return `Basic ${base64(`${email}:${api_key}`)}`;
    },
    async reset(given = {}) {
      await world.reset(resolveReset(given, options));
    },
    toRepro(given = {}) {
      assertKnownKeys('option of toRepro', given, ['name', 'scenario']);
      const { config, org, journal } = world;
      return reproduction({ journal, org, options: repeated(config, options) }, given);
    },
    snapshot: () => world.snapshot(),
    restore: (snapshot) => world.restore(snapshot),
    state: () => world.takeTurn(() => stateOf(world)),
    handle: (request) => world.pipeline.handle(request),
    refuse: (request) => world.pipeline.refuse(request),
    async checkResponse(request, response) {
      await load();
      return world.pipeline.problemOfResponse(request, response);
    },
    close: () => world.close(),
  };
  worlds.set(mock, world);
  registerTurn(mock, (task) => world.takeTurn(task));
  return mock;
}

/** The options that make a mock which starts like this one. */
function repeated(config: WorldConfig<ScenarioRef>, created: TeamChatMockOptions): Record<string, unknown> {
  const { scenario, seed, featureLevel, dialect, now } = config;
  return {
    ...(typeof scenario === 'string' ? { scenario } : {}),
    seed,
    featureLevel,
    dialect,
    // A clock that followed real time starts where it was at the first request.
    ...(now === 'system' ? {} : { now: new Date(parseMoment(now) * 1000).toISOString() }),
    ...(created.baseUrl === undefined ? {} : { baseUrl: created.baseUrl }),
    ...(created.settings === undefined ? {} : { settings: created.settings }),
  };
}

/** Which events a queue is to take; `undefined`: all. */
function eventTypesOf(options: object): string[] | undefined {
  assertKnownKeys('option of queues.register', options, ['eventTypes']);
  const { eventTypes } = options as { eventTypes?: unknown };
  if (eventTypes === undefined) return undefined;
  if (Array.isArray(eventTypes) && eventTypes.every((type) => typeof type === 'string')) return eventTypes;
  throw new UsageError(
    `"eventTypes" takes a list of event types, such as ["message"], not ${JSON.stringify(eventTypes)}`,
  );
}

/** Base64 of a text's UTF-8, in browsers too. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function personaOf(world: World<ScenarioRef>, name: string): Persona {
  const known = personasOf(world);
  const persona = Object.hasOwn(known, name) ? known[name] : undefined;
  if (persona === undefined) {
    const hint = world.seeded
      ? ''
      : ' Personas of a scenario are known once it is seeded: await mock.ready first.';
    throw new UsageError(unknownName('persona', name, Object.keys(known)) + hint);
  }
  return persona;
}

function personasOf(world: World<ScenarioRef>): Record<string, Persona> {
  const { org } = world;
  // Not seeded yet: the personas that the named scenarios share.
  if (Object.keys(org.personas).length === 0) return defaultPersonas;
  const known: Record<string, Persona> = {};
  for (const [name, userId] of Object.entries(org.personas)) {
    const user = org.tables.users.get(userId);
    if (user === undefined) continue;
    known[name] = {
      user_id: user.id,
      full_name: user.full_name,
      email: apiEmail(user, org.identity.host),
      delivery_email: user.delivery_email,
      api_key: user.api_key,
      role: user.role,
    };
  }
  return known;
}

function stateOf(world: World<ScenarioRef>): MockState {
  const { config, org } = world;
  return {
    scenario: typeof config.scenario === 'string' ? config.scenario : config.scenario.name,
    seed: config.seed,
    feature_level: config.featureLevel,
    dialect: config.dialect,
    now: org.clock.now(),
    personas: personasOf(world),
    counts: Object.fromEntries(org.eachTable().map(([name, table]) => [name, table.count()])),
  };
}
