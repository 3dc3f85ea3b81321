import type { HttpHandler } from 'msw';
import { basicAuth } from '../../contract/basic-auth.js';
import { ApiError, assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { assertSettingsFit } from '../../handlers/server/settings.rules.js';
import {
  assertClockTime,
  checkSettings,
  type Organization,
  parseMoment,
  publicOutbox,
  registerTransact,
} from '../../model/index.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import type { Faults } from '../faults/faults.js';
import {
  explain,
  journalOf,
  type MockRuntime,
  type MswHttp,
  mswHandler,
  type Overrides,
  type Pipeline,
  type QueueDetails,
  type QueueEvent,
  queueList,
  queueWithEvents,
  type RuntimeConfig,
  reproduction,
  withoutNamedSecrets,
} from '../index.js';
import { createRuntime } from './create-runtime.js';
import { lazyPromise } from './lazy-promise.js';
import { faultsOf } from './mock-faults.js';
import { historyOf } from './mock-history.js';
import type { OverrideApi } from './mock-overrides.js';
import { queuesOf } from './mock-queues.js';
import type { Journal } from './mock-requests.js';
import { findPersona, personasOf, requirePersona, stateOf } from './mock-state.js';
import {
  type ResetOptions,
  type ResolvedOptions,
  resolveOptions,
  resolveReset,
  type ScenarioRef,
  type TeamChatMockOptions,
} from './options.js';
import { personaClient } from './persona-client.js';
import { publicTables } from './public-tables.js';
import type { TeamChatMock } from './team-chat-mock.js';
import type { TriggerDetails, TriggerKind, TriggerResult } from './trigger.js';

const runtimes = new WeakMap<TeamChatMock, MockRuntime<ScenarioRef>>();

/**
 * Returns the pipeline of a mock, for the adapters in this package.
 * @throws UsageError when the object is not a mock
 */
export function pipelineOf(mock: TeamChatMock): () => Pipeline {
  const runtime = runtimeOf(mock);
  return () => runtime.pipeline;
}

/** The overrides of a mock, for the control API. */
export function overridesOf(mock: TeamChatMock): Overrides {
  return runtimeOf(mock).overrides;
}

/** The current organization of a mock, for the control API. */
export function organizationOf(mock: TeamChatMock): Organization {
  return runtimeOf(mock).org;
}

/** Puts events into a queue unchanged, for the control API. They may be malformed. */
export function pushEvents(
  mock: TeamChatMock,
  queueId: string,
  events: readonly object[],
): Promise<number[]> {
  return runtimeOf(mock).transact((org) => {
    if (org.tables.event_queues.firstBy('queueId', queueId) === undefined) {
      throw new ApiError('NOT_FOUND', `There is no event queue "${queueId}".`);
    }
    return events.map((event) => org.events.pushUnchecked(queueId, event));
  });
}

/** The event queues of a mock with their clients, for the control API. */
export function queueListOf(mock: TeamChatMock): QueueDetails[] {
  return queueList(runtimeOf(mock));
}

/** The faults of a mock by the names of the control API. */
export function faultsIn(mock: TeamChatMock): Faults {
  return runtimeOf(mock).faults;
}

/**
 * Triggers an event, for the control API.
 * @throws UsageError when the kind, a detail or a name is unknown, or a rule forbids it
 */
export async function triggerEvent(
  mock: TeamChatMock,
  kind: string,
  details: object = {},
): Promise<TriggerResult> {
  const runtime = runtimeOf(mock);
  const { trigger } = await import('./trigger.js');
  const result = await runtime.transact((org) =>
    trigger({ org, serverVersion: runtime.serverVersion, sever: () => runtime.sever() }, kind, details),
  );
  runtime.journal.noteStep(`await mock.trigger(${JSON.stringify(kind)}, ${JSON.stringify(details)});`);
  return result;
}

/** An event queue with the events that were sent to it, for the control API; `undefined` if there is none. */
export function queueOf(
  mock: TeamChatMock,
  queueId: string,
): (QueueDetails & { events: QueueEvent[] }) | undefined {
  return queueWithEvents(runtimeOf(mock), queueId);
}

/** Calls a function when a mock severs its connections, for servers. */
export function onSever(mock: TeamChatMock, sever: () => void): void {
  runtimeOf(mock).onSever = sever;
}

/** UNIX seconds at which a mock was seeded, for the adapters in this package; 0 before. */
export function seededAt(mock: TeamChatMock): number {
  return runtimeOf(mock).seededAt;
}

/** A string that changes with the content of snapshots, for the adapters in this package. */
export function revisionOf(mock: TeamChatMock): string {
  return runtimeOf(mock).revision;
}

const queueIds = new WeakMap<TeamChatMock, boolean | string>();

/** The value of `seededQueueIds` with which another mock assigns the same IDs to its event queues. */
export function queueIdsOf(mock: TeamChatMock): boolean | string {
  return queueIds.get(mock) ?? true;
}

/** Draws the part of the queue IDs that differs at each start. */
function withQueueIds(resolved: ResolvedOptions): ResolvedOptions {
  if (resolved.seededQueueIds !== false) return resolved;
  return { ...resolved, seededQueueIds: crypto.randomUUID().slice(-12) };
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
  const resolved = withQueueIds(resolveOptions(options));
  // Copied, so that a reset ignores later changes of the caller's object.
  const { settings, snapshot } = resolved.config;
  const created = { ...options, settings, snapshot };
  let startOptions: ResetOptions = created;
  const runtime = createRuntime(resolved);
  const mock: TeamChatMock = {
    get handlers() {
      handlers ??= [mswHandler(http(), () => runtime.pipeline)];
      return handlers;
    },
    ready: lazyPromise(() => runtime.ready()),
    db: publicTables(() => runtime.org, runtime.hooks),
    get personas() {
      // Most scenarios have all named personas.
      return personasOf(runtime) as TeamChatMock['personas'];
    },
    // The runtime loads these endpoints.
    requests: journalOf(runtime.journal) as Journal,
    outbox: publicOutbox(() => runtime.org.outbox),
    faults: faultsOf(runtime.faults),
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
    queues: queuesOf(runtime),
    settings: {
      get: () => structuredClone(runtime.org.settings),
      set(changes) {
        const checked = checkSettings(changes);
        runtime.adjust((org, seeded) => {
          if (seeded) assertSettingsFit(org, checked);
          org.adjustSettings(checked);
        });
        runtime.journal.noteStep(`mock.settings.set(${JSON.stringify(withoutNamedSecrets(checked))});`);
      },
    },
    authHeader(name) {
      const { email, api_key } = requirePersona(runtime, name);
      return basicAuth(email, api_key);
    },
    as(name) {
      // A persona that is unknown now may exist when the first request is sent.
      findPersona(runtime, name);
      return personaClient(async (path, init) => {
        await runtime.ready();
        const headers = { authorization: mock.authHeader(name) };
        const request = new Request(`${originOf(resolved.baseUrl)}/api/v1${path}`, { ...init, headers });
        return mock.fetch(request);
      });
    },
    async trigger<TKind extends TriggerKind>(kind: TKind, details?: TriggerDetails<TKind>) {
      // The result has the IDs of its kind.
      return (await triggerEvent(mock, kind, details)) as TriggerResult<TKind>;
    },
    async reset(input = {}) {
      const { config, next } = resolveReset(input, startOptions, created);
      await runtime.reset(config);
      startOptions = next;
    },
    explain: (entry) => explain(runtime, entry),
    history: historyOf(runtime, (snapshot) => createMock({ snapshot }, http)),
    get warnings() {
      return runtime.clients.warnings;
    },
    toRepro(input = {}) {
      assertKnownKeys('option of toRepro', input, ['name', 'scenario']);
      const { config, org, journal } = runtime;
      return reproduction({ journal, org, options: repeated(config, options, queueIdsOf(mock)) }, input);
    },
    snapshot: () => runtime.snapshot(),
    restore: (snapshot) => runtime.restore(snapshot),
    state: () => runtime.transact(() => stateOf(runtime)),
    fetch: (request) => runtime.pipeline.fetch(request),
    matches: (request) => runtime.pipeline.owns(request),
    handle: (request) => runtime.pipeline.handle(request),
    refuse: (request) => runtime.pipeline.refuse(request),
    checkResponse: (request, response) => runtime.pipeline.problemsOfResponse(request, response),
    close: () => runtime.close(),
  };
  runtimes.set(mock, runtime);
  queueIds.set(mock, resolved.seededQueueIds);
  for (const owner of [mock, mock.db]) registerTransact(owner, (task) => runtime.transact(task));
  return mock;
}

/** The options for a mock that starts like this one. */
function repeated(
  config: RuntimeConfig<ScenarioRef>,
  created: TeamChatMockOptions,
  seededQueueIds: boolean | string,
): Record<string, unknown> {
  const { scenario, seed, featureLevel, dialect, now } = config;
  return {
    ...(typeof scenario === 'string' && scenarioNamed(scenario) ? { scenario } : {}),
    seed,
    featureLevel,
    dialect,
    // A clock that followed real time restarts at the time of the first request.
    ...(now === 'system' ? {} : { now: new Date(parseMoment(now) * 1000).toISOString() }),
    ...(created.baseUrl === undefined ? {} : { baseUrl: created.baseUrl }),
    ...(created.settings === undefined ? {} : { settings: withoutNamedSecrets(created.settings) }),
    ...(seededQueueIds === true ? {} : { seededQueueIds }),
  };
}

/** A URL that the mock responds to. */
function originOf(baseUrl: string): string {
  return (baseUrl.startsWith('*') ? `https://chat.example.com${baseUrl.slice(1)}` : baseUrl).replace(
    /\/+$/,
    '',
  );
}
