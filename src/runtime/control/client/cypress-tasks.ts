import type { Endpoints } from '../../../handlers/endpoint-types.generated.js';
import type { Advance, Moment, Settings } from '../../../model/index.js';
import type { FaultOptions, FaultSpec, Snapshot } from '../../index.js';
import type { TriggerDetails, TriggerKind } from '../../mock/trigger.js';
import type { RemoteMock, RemoteResetOptions } from './remote-mock.js';

type Name = keyof Endpoints;

type Fault = FaultSpec | [endpoint: Name, codeOrOptions: string | FaultOptions, options?: FaultOptions];

/**
 * Returns tasks for Cypress that control a server. A task takes one argument: a list where the method of the mock
 * takes several. Each fails with the message of the server.
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
    'teamChat:fault': (fault: Fault) => (Array.isArray(fault) ? faults.add(...fault) : faults.add(fault)),
    'teamChat:clearFaults': () => finished(faults.clear()),
    'teamChat:trigger': ([kind, details]: [kind: TriggerKind, details?: TriggerDetails]) =>
      server.trigger(kind, details),
    /** Sets the time, or moves it forward: `{ hours: 1 }`. */
    'teamChat:clock': (time: Exclude<Moment, Date> | Advance) =>
      typeof time === 'object' ? clock.advance(time) : clock.set(time),
    'teamChat:settings': (changes: Partial<Settings>) => settings.set(changes),
    /** Returns the requests to one endpoint, or all. */
    'teamChat:requests': (endpoint?: Name | null) =>
      endpoint == null ? requests.all() : requests.of(endpoint),
    /** Waits for a request; `timeout` in milliseconds, default 1000. */
    'teamChat:waitFor': (input: Name | [endpoint: Name, options: { timeout?: number }]) =>
      Array.isArray(input) ? requests.waitFor(...input) : requests.waitFor(input),
    'teamChat:snapshot': () => server.snapshot(),
    'teamChat:restore': (snapshot: Snapshot) => finished(server.restore(snapshot)),
  };
}

/** Cypress takes undefined for a missing task. */
async function finished(action: Promise<unknown>): Promise<null> {
  await action;
  return null;
}
