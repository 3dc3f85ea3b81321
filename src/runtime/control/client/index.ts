import { basicAuth } from '../../../contract/basic-auth.js';
import { UsageError, unknownName } from '../../../contract/errors/index.js';
import type { Fault, FaultOptions, FaultSpec } from '../../index.js';
import { personaClient } from '../../mock/persona-client.js';
import type { MockState } from '../../mock/team-chat-mock.js';
import { type ConnectOptions, Control } from './control.js';
import type { RemoteMock } from './remote-mock.js';
import { RemoteRequests } from './remote-requests.js';

export type { ConnectOptions } from './control.js';
export { cypressTasks } from './cypress-tasks.js';
export type { AddRemoteFault, RemoteMock, RemoteRealmOptions, RemoteResetOptions } from './remote-mock.js';
export type { RemoteEntry, RemoteRequests, RemoteWaitOptions } from './remote-requests.js';

/**
 * Controls a server in another process, from Node or a browser. Sends no request until a method is called.
 * @throws UsageError when the URL is wrong
 * @example
 * const server = connect('http://127.0.0.1:9100', { realm: 'worker-1' });
 * await server.reset({ scenario: 'two-owners' });
 * await server.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
 */
export function connect(url: string, options: ConnectOptions = {}): RemoteMock {
  const control = new Control(url, options);
  const main = new Control(url, { token: options.token });
  const requests = new RemoteRequests(control);
  const state = () => control.send<MockState>('GET', '/state');
  const clock = async (method: string, body?: object) =>
    (await control.send<{ now: number }>(method, '/clock', body)).now;
  const existed = async (from: Control, path: string) => {
    const response = await from.open(path, { method: 'DELETE' });
    if (response.ok || response.status === 404) return response.ok;
    throw new UsageError(((await response.json()) as { msg: string }).msg);
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
    async reset({ featureLevel, ...rest } = {}) {
      requests.forget();
      return control.send('POST', '/reset', { ...rest, feature_level: featureLevel });
    },
    faults: {
      add: (first: FaultSpec | string, second: string | FaultOptions = {}, third: FaultOptions = {}) =>
        control.send<{ id: number }>('POST', '/faults', faultOf(first, second, third)),
      list: async () => (await control.send<{ faults: Fault[] }>('GET', '/faults')).faults,
      remove: (id) => existed(control, `/faults/${id}`),
      clear: () => control.send('DELETE', '/faults'),
    },
    clock: {
      now: () => clock('GET'),
      set: (moment) => clock('POST', { now: moment }),
      advance: ({ seconds }) => clock('POST', { advance_seconds: seconds }),
    },
    requests,
    outbox: {
      all: () => control.send('GET', '/outbox'),
      clear: () => control.send('DELETE', '/outbox'),
    },
    settings: {
      get: () => control.send('GET', '/settings'),
      set: (changes) => control.send('PATCH', '/settings', changes),
    },
    snapshot: () => control.send('GET', '/snapshot'),
    async restore(snapshot) {
      await control.send('PUT', '/snapshot', snapshot);
    },
    trigger: (kind, details = {}) => control.send('POST', '/trigger', { ...details, kind }),
    as: (persona) =>
      personaClient(async (path, init) => {
        const headers = { authorization: await authHeader(persona) };
        return fetch(`${control.url}/api/v1${path}`, { ...init, headers });
      }),
    realms: {
      async create(name, { featureLevel, ...rest } = {}) {
        await main.send('POST', '/realms', { name, ...rest, feature_level: featureLevel });
        return connect(url, { ...options, realm: name });
      },
      list: async () => (await main.send<{ realms: string[] }>('GET', '/realms')).realms,
      delete: (name) => existed(main, `/realms/${encodeURIComponent(name)}`),
    },
    close() {
      control.close();
      main.close();
    },
  } as RemoteMock;
}

function faultOf(first: FaultSpec | string, second: string | FaultOptions, third: FaultOptions): FaultSpec {
  if (typeof first !== 'string') return first;
  const [method = '', path = ''] = first.split(' ');
  const error = typeof second === 'string' ? { code: second } : second;
  return { method, path, ...error, ...third };
}
