import { assertKnownKeys, UsageError, unknownName } from '../../../contract/errors/index.js';
import type { Endpoints } from '../../../handlers/endpoint-types.generated.js';
import { secondsIn } from '../../../model/clock.js';
import type { Advance, Moment, Settings } from '../../../model/index.js';
import { basicAuth } from '../../../strings.js';
import type { ClientWarning } from '../../clients/client-mistakes.js';
import {
  type Fault,
  type FaultOptions,
  type FaultSpec,
  faultSpec,
  libraryFault,
  wireFault,
} from '../../faults/fault.js';
import type { ExplainedChange } from '../../history/explain.js';
import type { MockState, TriggerDetails, TriggerKind } from '../../mock/mock-controls.js';
import { personaClient } from '../../mock/persona-client.js';
import type { Snapshot } from '../../mock/snapshot.js';
import type { WireState } from '../responses.js';
import { type ConnectOptions, Control, queryOf, RemoteRecords } from './control.js';
import type { RemoteMock, RemoteOverride, RemoteResetOptions } from './remote-mock.js';
import { RemoteQueues, RemoteRequests } from './remote-requests.js';

export type { MockControls, SharedResetOptions } from '../../mock/mock-controls.js';
export type { AddRemoteFault } from '../../mock/mock-faults.js';
export type { ConnectOptions, RemotePage, RemoteRecord, RemoteRecords } from './control.js';
export type { RemoteMock, RemoteOverride, RemoteRealmOptions, RemoteResetOptions } from './remote-mock.js';
export type {
  RemoteEntry,
  RemoteEvent,
  RemoteEventOptions,
  RemoteQueueOptions,
  RemoteQueues,
  RemoteRequests,
  RemoteWaitOptions,
} from './remote-requests.js';

/**
 * Controls a server in another process, from Node or a browser. Sends no request until a method is called.
 * @throws UsageError when the URL is wrong or an option is misspelled
 * @example
 * const server = connect('http://127.0.0.1:9100', { realm: 'worker-1' });
 * await server.reset({ scenario: 'two-owners' });
 * await server.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
 */
export function connect(url: string, options: ConnectOptions = {}): RemoteMock {
  assertKnownKeys('option of connect', options, ['realm', 'token']);
  const control = new Control(url, options);
  const main = new Control(url, { token: options.token });
  const requests = new RemoteRequests(control);
  const state = async () => libraryState(await control.send<WireState>('GET', '/state'));
  const clock = async (method: string, body?: object) =>
    (await control.send<{ now: number }>(method, '/clock', body)).now;
  const clear = async (path: string) => {
    await control.send('DELETE', path);
  };
  const authHeader = async (name: string) => {
    const { personas } = await state();
    const persona = Object.hasOwn(personas, name) ? personas[name] : undefined;
    if (persona === undefined) throw new UsageError(unknownName('persona', name, Object.keys(personas)));
    return basicAuth(persona.email, persona.api_key);
  };
  return {
    url: control.url,
    state,
    personas: async () => (await state()).personas,
    authHeader,
    async reset({ featureLevel, seedFile, ...rest } = {}) {
      const body = { ...rest, feature_level: featureLevel, seed_file: seedFile };
      const state = await control.send<WireState>('POST', '/reset', body);
      requests.forget();
      return libraryState(state);
    },
    faults: {
      add: async (first: FaultSpec | string, second?: string | FaultOptions, third?: FaultOptions) =>
        control.send<{ id: number }>('POST', '/faults', wireFault(faultSpec(first, second, third))),
      list: async () => (await control.send<{ faults: Fault[] }>('GET', '/faults')).faults.map(libraryFault),
      remove: (id) => control.remove(`/faults/${id}`),
      clear: () => clear('/faults'),
    },
    overrides: {
      add: (response) => control.send<{ id: number }>('POST', '/overrides', response),
      list: async () => (await control.send<{ overrides: RemoteOverride[] }>('GET', '/overrides')).overrides,
      remove: (id) => control.remove(`/overrides/${id}`),
      clear: () => clear('/overrides'),
    },
    records: new RemoteRecords(control),
    queues: new RemoteQueues(control),
    clock: {
      now: () => clock('GET'),
      set: (moment) => clock('POST', { now: moment }),
      advance: async (by) => clock('POST', { advance_seconds: secondsIn(by) }),
    },
    requests,
    explain: async (entry) => control.send('GET', `/requests/${entry?.id}/explanation`),
    history: {
      snapshot: (entry, options = {}) =>
        control.send('GET', `/requests/${entry?.id}/snapshot?${queryOf(options)}`),
      diff: async (a, b) =>
        (await control.send<{ changes: ExplainedChange[] }>('GET', `/requests/${a?.id}/diff?to=${b?.id}`))
          .changes,
      rewind: async (entry, options = {}) =>
        libraryState(await control.send<WireState>('POST', '/rewind', { request_id: entry?.id, ...options })),
    },
    warnings: async () => (await control.send<{ warnings: ClientWarning[] }>('GET', '/warnings')).warnings,
    outbox: {
      all: () => control.send('GET', '/outbox'),
      clear: () => clear('/outbox'),
    },
    settings: {
      get: () => control.send('GET', '/settings'),
      set: (changes) => control.send('PATCH', '/settings', changes),
    },
    snapshot: () => control.send('GET', '/snapshot'),
    async restore(snapshot) {
      await control.send('PUT', '/snapshot', snapshot);
    },
    save: async () => (await main.send<{ file: string }>('POST', '/save')).file,
    trigger: (kind, details) => control.send('POST', '/trigger', { ...details, kind }),
    as: (persona) =>
      personaClient(async (path, init) => {
        const headers = { authorization: await authHeader(persona) };
        return control.openApi(path, { ...init, headers });
      }),
    realms: {
      async create(name, { featureLevel, seedFile, ...rest } = {}) {
        await main.send('POST', '/realms', {
          name,
          ...rest,
          feature_level: featureLevel,
          seed_file: seedFile,
        });
        return connect(url, { ...options, realm: name });
      },
      list: async () => (await main.send<{ realms: string[] }>('GET', '/realms')).realms,
      delete: (name) => main.remove(`/realms/${encodeURIComponent(name)}`),
    },
    close() {
      control.close();
      main.close();
    },
  };
}

/** Returns the configuration with the property names that the library uses. */
function libraryState(state: WireState): MockState {
  return { ...state, featureLevel: state.feature_level };
}

type Name = keyof Endpoints;

type FaultArgument =
  | FaultSpec
  | [endpoint: Name, codeOrOptions: string | FaultOptions, options?: FaultOptions];

/**
 * Returns tasks for Cypress that control a server. A task takes one argument: a list if the method of the mock
 * takes several arguments. A task that fails reports the message from the server.
 * @example
 * // cypress.config.ts: setupNodeEvents(on)
 * on('task', cypressTasks(connect('http://127.0.0.1:9100')));
 * // in a test
 * cy.task('teamChat:fault', ['POST /invites', 'INVITATION_FAILED', { times: 1 }]);
 */
export function cypressTasks(server: RemoteMock) {
  const { faults, clock, requests, settings } = server;
  return {
    'teamChat:reset': (options?: RemoteResetOptions | null) => server.reset(options ?? {}),
    'teamChat:fault': (fault: FaultArgument) =>
      Array.isArray(fault) ? faults.add(...fault) : faults.add(fault),
    'teamChat:clearFaults': () => finished(faults.clear()),
    'teamChat:trigger': (input: TriggerKind | [kind: TriggerKind, details?: TriggerDetails]) =>
      Array.isArray(input) ? server.trigger(...input) : server.trigger(input),
    /** Sets the time, or moves it forward: `{ hours: 1 }`. */
    'teamChat:clock': (time: Exclude<Moment, Date> | Advance) =>
      typeof time === 'object' ? clock.advance(time) : clock.set(time),
    'teamChat:settings': (changes: Partial<Settings>) => settings.set(changes),
    /** Returns the requests to one endpoint; without an endpoint, all requests. */
    'teamChat:requests': (endpoint?: Name | null) =>
      endpoint == null ? requests.all() : requests.of(endpoint),
    /** Waits for a request; `timeout` is in milliseconds, default 1000. */
    'teamChat:waitFor': (input: Name | [endpoint: Name, options: { timeout?: number }]) =>
      Array.isArray(input) ? requests.waitFor(...input) : requests.waitFor(input),
    'teamChat:snapshot': () => server.snapshot(),
    'teamChat:restore': (snapshot: Snapshot) => finished(server.restore(snapshot)),
  };
}

/** Resolves to null, because Cypress would treat undefined as a missing task. */
async function finished(action: Promise<unknown>): Promise<null> {
  await action;
  return null;
}
