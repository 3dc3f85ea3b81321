import type { HttpHandler } from 'msw';
import { basicAuth } from '../../contract/basic-auth.js';
import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { assertSettingsFit } from '../../handlers/server/settings.rules.js';
import { assertClockTime, checkSettings, parseMoment } from '../../model/index.js';
import {
  journalOf,
  type MockRuntime,
  type MswHttp,
  mswHandler,
  type Pipeline,
  type RuntimeConfig,
  reproduction,
} from '../index.js';
import { createRuntime } from './create-runtime.js';
import type { MockFaults } from './mock-faults.js';
import type { OverrideApi } from './mock-overrides.js';
import { queuesOf } from './mock-queues.js';
import type { Journal } from './mock-requests.js';
import { personaOf, personasOf, stateOf } from './mock-state.js';
import { resolveOptions, resolveReset, type ScenarioRef, type TeamChatMockOptions } from './options.js';
import { personaClient } from './persona-client.js';
import { publicTables } from './public-tables.js';
import { registerMock } from './run-exclusive.js';
import type { TeamChatMock } from './team-chat-mock.js';

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
  const runtime = createRuntime(resolved);
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
    queues: queuesOf(runtime),
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
      return basicAuth(email, api_key);
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

/** A URL that the mock responds to. */
function originOf(baseUrl: string): string {
  return (baseUrl.startsWith('*') ? `https://chat.example.com${baseUrl.slice(1)}` : baseUrl).replace(
    /\/+$/,
    '',
  );
}
