import type { HttpHandler, HttpResponseResolver, http } from 'msw';
import { assertSettingsFit } from '../../handlers/server/settings.rules.js';
import {
  assertClockTime,
  checkSettings,
  publicOutbox,
  publicTables,
  registerTransact,
} from '../../model/index.js';
import { basicAuth } from '../../strings.js';
import { lazily } from '../../values.js';
import { explain } from '../history/explain.js';
import { reproduction } from '../journal/repro.js';
import { withoutNamedSecrets } from '../journal/secrets.js';
import type { RequestDispatcher } from '../pipeline/request-dispatcher.js';
import { createRuntime } from './create-runtime.js';
import type { TriggerDetails, TriggerKind, TriggerResult } from './mock-controls.js';
import { faultsOf, type OverrideApi } from './mock-faults.js';
import { historyOf } from './mock-history.js';
import { registerMock, triggerEvent } from './mock-internals.js';
import { findPersona, personasOf, requirePersona } from './mock-personas.js';
import { queuesOf } from './mock-queues.js';
import { journalOf } from './mock-requests.js';
import type { MockRuntime } from './mock-runtime.js';
import {
  type ResetOptions,
  repeatedOptions,
  resolveOptions,
  resolveReset,
  scenarioNameOf,
  type TeamChatMockOptions,
} from './options.js';
import { personaClient } from './persona-client.js';
import type { MockState, TeamChatMock } from './team-chat-mock.js';

export type MswHttp = Pick<typeof http, 'all'>;

/** Creates a mock. Gets msw's `http` only when the handlers are read, so the command line works without msw. */
export function createMock(options: TeamChatMockOptions, http: () => MswHttp): TeamChatMock {
  const resolved = resolveOptions(options);
  // These values are copies, so that a reset ignores later changes to the caller's object.
  const { settings, snapshot } = resolved.config;
  const created = { ...options, settings, snapshot };
  let startOptions: ResetOptions = created;
  const runtime = createRuntime(resolved);
  const registered = <T extends object>(owner: T): T => {
    registerTransact(owner, (task) => runtime.transact(task));
    return owner;
  };
  const handlers = lazily(() => [mswHandler(http(), runtime.dispatcher)]);
  const db = lazily(() => registered(publicTables(() => runtime.org, runtime.hooks)));
  const mock: TeamChatMock = {
    get handlers() {
      return handlers();
    },
    ready: lazyPromise(() => runtime.ready()),
    get db() {
      return db();
    },
    get personas() {
      // Most scenarios have all personas that the type names.
      return personasOf(runtime) as TeamChatMock['personas'];
    },
    requests: journalOf(runtime.journal),
    outbox: publicOutbox(() => runtime.org.outbox),
    faults: faultsOf(runtime.faults),
    // The runtime stores overrides without the types of the endpoints.
    http: runtime.overrides.api() as OverrideApi,
    clock: clockOf(runtime),
    queues: queuesOf(runtime),
    settings: settingsOf(runtime),
    authHeader(name) {
      const { email, api_key } = requirePersona(runtime, name);
      return basicAuth(email, api_key);
    },
    as(name) {
      // Seeding may still create a persona that is unknown now.
      findPersona(runtime, name);
      return personaClient(async (path, init) => {
        await runtime.ready();
        const headers = { authorization: mock.authHeader(name) };
        const request = new Request(`${concreteUrl(resolved.baseUrl)}/api/v1${path}`, { ...init, headers });
        return mock.fetch(request);
      });
    },
    async trigger<TKind extends TriggerKind>(kind: TKind, details?: TriggerDetails<TKind>) {
      // The kind of trigger determines which IDs the result has.
      return (await triggerEvent(runtime, kind, details)) as TriggerResult<TKind>;
    },
    async reset(input = {}) {
      const { config, next } = resolveReset(input, startOptions, created);
      await runtime.reset(config);
      // A later reset may have interrupted this one.
      if (runtime.config === config) startOptions = next;
    },
    explain: (entry) => explain(runtime, entry),
    history: historyOf(runtime, (snapshot) => createMock({ snapshot, baseUrl: resolved.baseUrl }, http)),
    get warnings() {
      return runtime.clients.warnings;
    },
    toRepro(input = {}) {
      const { config, org, journal, seededQueueIds } = runtime;
      return reproduction({ journal, org, options: repeatedOptions(config, options, seededQueueIds) }, input);
    },
    snapshot: () => runtime.snapshot(),
    restore: (snapshot) => runtime.restore(snapshot),
    state: () => runtime.transact(() => stateOf(runtime)),
    fetch: (request) => runtime.dispatcher.fetch(request),
    matches: (request) => runtime.dispatcher.owns(request),
    handle: (request) => runtime.dispatcher.handle(request),
    refuse: async (request) => runtime.dispatcher.refuse(request),
    checkResponse: (request, response) => runtime.dispatcher.problemsOfResponse(request, response),
    close: () => runtime.close(),
  };
  registerMock(mock, runtime);
  return registered(mock);
}

function clockOf(runtime: MockRuntime): TeamChatMock['clock'] {
  return {
    now: () => runtime.org.clock.now(),
    set(moment) {
      assertClockTime(moment);
      runtime.adjust((org) => org.clock.set(moment));
    },
    advance: (by) => runtime.adjust((org) => org.clock.advance(by)),
  };
}

function settingsOf(runtime: MockRuntime): TeamChatMock['settings'] {
  return {
    get: () => structuredClone(runtime.org.settings),
    set(changes) {
      const checked = checkSettings(changes);
      runtime.adjust((org, seeded) => {
        if (seeded) assertSettingsFit(org, checked);
        org.adjustSettings(checked);
      });
      runtime.noteStep(`mock.settings.set(${JSON.stringify(withoutNamedSecrets(checked))});`);
    },
  };
}

function stateOf(runtime: MockRuntime): MockState {
  const { config, org } = runtime;
  return {
    scenario: scenarioNameOf(config.scenario),
    seed: config.seed,
    featureLevel: config.featureLevel,
    // Its deprecated name, which the control API uses.
    feature_level: config.featureLevel,
    dialect: config.dialect,
    now: org.clock.now(),
    personas: personasOf(runtime),
    counts: Object.fromEntries(org.eachTable().map(([name, table]) => [name, table.count()])),
  };
}

function concreteUrl(baseUrl: string): string {
  return baseUrl.replace(/^\*/, 'https://chat.example.com').replace(/\/+$/, '');
}

/** Returns a promise whose work starts once a caller waits for it with `await`, `then`, `catch` or `finally`. */
function lazyPromise<T>(start: () => Promise<T>): Promise<T> {
  // `Promise.prototype.catch` and `finally` call `then`.
  const then: Promise<T>['then'] = (onFulfilled, onRejected) => start().then(onFulfilled, onRejected);
  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  return Object.create(Promise.prototype, { then: { value: then } });
}

/** Creates one msw handler for the whole API, because msw clones the request for each handler. */
function mswHandler({ all }: MswHttp, dispatcher: RequestDispatcher): HttpHandler {
  const matches = (request: Request) =>
    dispatcher.mayNameMethod(request) ? dispatcher.readOrNote(request) : dispatcher.matchOrNote(request);
  return all(({ request }) => matches(request), mswResolver(dispatcher));
}

/** Returns the msw resolver that responds with the mock. */
export function mswResolver(dispatcher: RequestDispatcher): HttpResponseResolver {
  // Copies only these fields of msw's info, because spreading would call a slow lazy getter.
  return ({ request, requestId }) => {
    dispatcher.intercepted.add(requestId);
    return dispatcher.handle(request);
  };
}
