import type { HttpHandler } from 'msw';
import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { endpointManifest } from '../../handlers/endpoint-manifest.generated.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import type { EventDelivery } from '../../handlers/events/delivery.js';
import { loadEndpoint, loadedEndpoint } from '../../handlers/load-code.js';
import { isDue, nextDue } from '../../handlers/scheduled/next-due.rules.js';
import { assertSettingsFit } from '../../handlers/server/settings.rules.js';
import {
  assertClockTime,
  type ClientCapability,
  checkSettings,
  type PrepareText,
  parseMoment,
  type ReadContentFeatures,
} from '../../model/index.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import {
  BaseUrl,
  journalOf,
  MockRuntime,
  type MswHttp,
  mswHandler,
  type Pipeline,
  type RuntimeConfig,
  reproduction,
} from '../index.js';
import type { MockFaults } from './mock-faults.js';
import type { OverrideApi } from './mock-overrides.js';
import type { Journal } from './mock-requests.js';
import type { MockRuntimeOptions } from './mock-runtime-options.js';
import { personaOf, personasOf, stateOf } from './mock-state.js';
import { resolveOptions, resolveReset, type ScenarioRef, type TeamChatMockOptions } from './options.js';
import { personaClient } from './persona-client.js';
import { publicTables } from './public-tables.js';
import { registerMock } from './run-exclusive.js';
import { problemAt } from './snapshot.js';
import type { TeamChatMock } from './team-chat-mock.js';

// With a test's fake timers, a seed that never settles would hang.
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

/** The longest delay that timers support, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

const runtimes = new WeakMap<TeamChatMock, MockRuntime<ScenarioRef>>();

/**
 * Returns the pipeline of a mock, for the adapters in this package.
 * @throws UsageError when the object is not a mock
 */
export function pipelineOf(mock: TeamChatMock): () => Pipeline {
  const runtime = runtimeOf(mock);
  return () => runtime.pipeline;
}

/** UNIX seconds at which a mock was seeded, for the adapters in this package; 0 before. */
export function seededAt(mock: TeamChatMock): number {
  return runtimeOf(mock).seededAt;
}

function runtimeOf(mock: TeamChatMock): MockRuntime<ScenarioRef> {
  const runtime = runtimes.get(mock);
  if (runtime === undefined)
    throw new UsageError('The object is not a mock. Pass the result of createTeamChatMock().');
  return runtime;
}

/**
 * Creates a mock whose handlers use msw's `http`, which is loaded only when the handlers are read: the
 * command line works without msw.
 */
export function createMock(options: TeamChatMockOptions, http: () => MswHttp): TeamChatMock {
  let handlers: HttpHandler[] | undefined;
  const resolved = resolveOptions(options);
  // Copied, so that a reset ignores later changes of the caller's object.
  const created = { ...options, settings: resolved.settings };
  const startId = resolved.seededQueueIds ? undefined : randomHex(12);
  // Imported when they are first needed.
  let delivery: EventDelivery | undefined;
  let due: typeof import('../../handlers/scheduled/due.actions.js') | undefined;
  let readContentFeatures: ReadContentFeatures = () => [];
  let prepareText: PrepareText = () => undefined;
  const runtime: MockRuntime<ScenarioRef> = new MockRuntime({
    endpoints: endpointManifest,
    codeOf: loadedEndpoint,
    loadCode: loadEndpoint,
    emojiData: async () => (await import('../../handlers/text/emoji-data.rules.js')).emojiData(),
    baseUrl: new BaseUrl(resolved.baseUrl),
    maxBodyBytes: resolved.maxBodyBytes,
    validateResponses: resolved.validateResponses,
    latency: resolved.latency,
    journalLimit: resolved.journalLimit,
    config: resolved.config,
    nameOf: (scenario) => (typeof scenario === 'string' ? scenario : scenario.name),
    named: (name) => scenarioNamed(name)?.name,
    // There are no messages before the scenario is built.
    readContentFeatures: (content) => readContentFeatures(content),
    prepareText: (content) => prepareText(content),
    runDue(org, level, commit) {
      if (due !== undefined) return due.runDue(org, level, commit);
      return isDue(org) || org.tables.linkifiers.count() > 0 ? runFirstDue(org, level, commit) : undefined;
    },
    nextDueAt: (org) => nextDue(org)?.at,
    async deliver(org, changeSet, serverVersion) {
      delivery ??= await createDelivery();
      await delivery.deliver(org, changeSet, serverVersion);
    },
    async assertRestorable(org, serverVersion) {
      const [{ corruptionsIn }, { eventChecker }] = await Promise.all([
        import('../../scenarios/integrity/index.js'),
        import('../../handlers/events/event-schemas.js'),
      ]);
      const [corruption] = corruptionsIn(org);
      if (corruption !== undefined) {
        const { table, where, problem } = corruption;
        throw problemAt([`${table} ${where}`], problem);
      }
      const problemOf = eventChecker(serverVersion);
      for (const [queueId, { events }] of Object.entries(org.events.save())) {
        for (const event of events) {
          const problem = problemOf(event);
          if (problem === undefined) continue;
          throw problemAt(['organization', 'events', queueId, 'events', event.id], problem);
        }
      }
    },
    async build({ scenario, seed, now }) {
      const [{ buildOrganization }, texts] = await Promise.all([
        import('../../scenarios/build.js'),
        import('../../handlers/text/content-features.rules.js'),
      ]);
      ({ prepareText, readContentFeatures } = texts);
      const loaded = typeof scenario === 'string' ? scenarioNamed(scenario) : scenario;
      if (loaded === undefined) throw new UsageError(`There is no scenario "${String(scenario)}"`);
      const building = buildOrganization({ scenario: loaded, seed, now, settings: resolved.settings });
      const org = await withTimeout(building, resolved.seedTimeout, loaded.name);
      org.startId = startId;
      return org;
    },
  });

  async function runFirstDue(...args: Parameters<MockRuntimeOptions<ScenarioRef>['runDue']>): Promise<void> {
    due = await import('../../handlers/scheduled/due.actions.js');
    await due.runDue(...args);
  }

  async function createDelivery(): Promise<EventDelivery> {
    const { EventDelivery } = await import('../../handlers/events/delivery.js');
    return new EventDelivery({ validate: resolved.validateResponses });
  }

  const mock: TeamChatMock = {
    get handlers() {
      handlers ??= [mswHandler(http(), () => runtime.pipeline)];
      return handlers;
    },
    get ready() {
      return runtime.ready();
    },
    db: publicTables(
      () => runtime.org,
      (task) => runtime.runExclusive(task),
    ),
    get personas() {
      return personasOf(runtime) as TeamChatMock['personas'];
    },
    // The runtime loads these endpoints.
    requests: journalOf(runtime.journal) as Journal,
    get outbox() {
      return runtime.org.outbox;
    },
    // The runtime knows only the metadata of endpoints.
    faults: runtime.faults as unknown as MockFaults,
    // The runtime loads these endpoints.
    http: runtime.overrides.api() as OverrideApi,
    clock: {
      now: () => runtime.org.clock.now(),
      set: (moment) => {
        assertClockTime(moment);
        runtime.adjust((org) => org.clock.set(moment));
      },
      advance: (by) => runtime.adjust((org) => org.clock.advance(by)),
    },
    queues: {
      async register(name, options = {}) {
        const eventTypes = eventTypesOf(options);
        const { registerQueue } = await import('../../handlers/events/queue.actions.js');
        const queue = await runtime.runExclusive((org) => {
          const { user_id } = personaOf(runtime, name);
          runtime.journal.noteStep(
            `await mock.queues.register(${JSON.stringify(name)}, ${JSON.stringify({ eventTypes })});`,
          );
          return registerQueue(org, user_id, { eventTypes, capabilities: CURRENT_CLIENT });
        });
        return { queue_id: queue.queue_id };
      },
      isPolled: (queueId) => runtime.org.events.isWaitedFor(queueId),
      events(queueId) {
        if (runtime.org.tables.event_queues.firstBy('queueId', queueId) === undefined) {
          throw new UsageError(`There is no event queue "${queueId}".`);
        }
        return structuredClone(runtime.org.events.after(queueId, -1)) as unknown as Event[];
      },
      emitted: () =>
        runtime.org.events.emitted().map(({ event }) => structuredClone(event) as unknown as Event),
    },
    settings: {
      get: () => structuredClone(runtime.org.settings),
      set(changes) {
        const checked = checkSettings(changes);
        runtime.adjust((org, seeded) => {
          if (seeded) assertSettingsFit(org, checked);
          org.settings = { ...org.settings, ...checked };
        });
        runtime.journal.noteStep(`mock.settings.set(${JSON.stringify(checked)});`);
      },
    },
    authHeader(name) {
      const { email, api_key } = personaOf(runtime, name);
      return `Basic ${base64(`${email}:${api_key}`)}`;
    },
    as(name) {
      // Before seeding, the personas of the scenario are not known.
      if (runtime.seeded) personaOf(runtime, name);
      return personaClient(async (path, init) => {
        await runtime.ready();
        const headers = { authorization: mock.authHeader(name) };
        const request = new Request(`${originOf(resolved.baseUrl)}/api/v1${path}`, { ...init, headers });
        const response = (await mock.handle(request)) ?? (await mock.refuse(request));
        return response as Response;
      });
    },
    async trigger(kind, details = {}) {
      const { trigger } = await import('./trigger.js');
      const result = await runtime.runExclusive((org) =>
        trigger({ org, serverVersion: runtime.serverVersion }, kind, details),
      );
      runtime.journal.noteStep(`await mock.trigger(${JSON.stringify(kind)}, ${JSON.stringify(details)});`);
      return result;
    },
    async reset(input = {}) {
      await runtime.reset(resolveReset(input, created));
    },
    toRepro(input = {}) {
      assertKnownKeys('option of toRepro', input, ['name', 'scenario']);
      const { config, org, journal } = runtime;
      return reproduction({ journal, org, options: repeated(config, options) }, input);
    },
    snapshot: () => runtime.snapshot(),
    restore: (snapshot) => runtime.restore(snapshot),
    state: () => runtime.runExclusive(() => stateOf(runtime)),
    handle: (request) => runtime.pipeline.handle(request),
    refuse: (request) => runtime.pipeline.refuse(request),
    checkResponse: (request, response) => runtime.pipeline.problemOfResponse(request, response),
    close: () => runtime.close(),
  };
  runtimes.set(mock, runtime);
  registerMock(mock, (task) => runtime.runExclusive(task));
  return mock;
}

/** The options for a mock that starts like this one. */
function repeated(config: RuntimeConfig<ScenarioRef>, created: TeamChatMockOptions): Record<string, unknown> {
  const { scenario, seed, featureLevel, dialect, now } = config;
  return {
    ...(typeof scenario === 'string' ? { scenario } : {}),
    seed,
    featureLevel,
    dialect,
    // A clock that followed real time restarts at the time of the first request.
    ...(now === 'system' ? {} : { now: new Date(parseMoment(now) * 1000).toISOString() }),
    ...(created.baseUrl === undefined ? {} : { baseUrl: created.baseUrl }),
    ...(created.settings === undefined ? {} : { settings: created.settings }),
  };
}

/** Event types for a queue; `undefined`: all. */
function eventTypesOf(options: object): string[] | undefined {
  assertKnownKeys('option of queues.register', options, ['eventTypes']);
  const { eventTypes } = options as { eventTypes?: unknown };
  if (eventTypes === undefined) return undefined;
  if (Array.isArray(eventTypes) && eventTypes.every((type) => typeof type === 'string')) return eventTypes;
  throw new UsageError(
    `Invalid "eventTypes": must be a list of event types, such as ["message"], got ${JSON.stringify(eventTypes)}.`,
  );
}

/** Capabilities of current clients. */
const CURRENT_CLIENT: readonly ClientCapability[] = [
  'archived_channels',
  'include_deactivated_groups',
  'stream_typing_notifications',
  'user_settings_object',
];

/**
 * Limits seeding.
 * @throws UsageError when seeding takes longer; its later effects are discarded
 */
async function withTimeout<T>(seeding: Promise<T>, milliseconds: number, scenario: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `Seeding the scenario "${scenario}" took longer than ${milliseconds} ms (option "seedTimeout").`;
    timer = realSetTimeout(() => reject(new UsageError(message)), Math.min(milliseconds, MAX_TIMEOUT_MS));
  });
  try {
    return await Promise.race([seeding, timeout]);
  } finally {
    realClearTimeout(timer);
  }
}

/** A URL that the mock responds to. */
function originOf(baseUrl: string): string {
  return (baseUrl.startsWith('*') ? `https://chat.example.com${baseUrl.slice(1)}` : baseUrl).replace(
    /\/+$/,
    '',
  );
}

/** Random hexadecimal digits. */
function randomHex(digits: number): string {
  return crypto.randomUUID().replaceAll('-', '').slice(-digits);
}

/** Base64 of a text's UTF-8, in browsers too. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
