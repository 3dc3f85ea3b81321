import { UsageError } from '../../contract/errors/index.js';
import type { TriggerResult } from './mock-controls.js';
import type { MockRuntime } from './mock-runtime.js';
import type { TeamChatMock } from './team-chat-mock.js';

const runtimes = new WeakMap<TeamChatMock, MockRuntime>();

/** Makes the runtime of a new mock accessible to this package, but not to users. */
export function registerMock(mock: TeamChatMock, runtime: MockRuntime): void {
  runtimes.set(mock, runtime);
}

/**
 * Returns the runtime of a mock, for the adapters, the server and the control API of this package.
 * @throws UsageError when the object is not a mock
 */
export function runtimeOf(mock: TeamChatMock): MockRuntime {
  const runtime = runtimes.get(mock);
  if (runtime === undefined)
    throw new UsageError('The object is not a mock. Pass the result of createTeamChatMock().');
  return runtime;
}

/**
 * Triggers an event of any kind, unlike `mock.trigger`, whose types allow only known kinds.
 * @throws UsageError when the kind, a detail or a name is unknown, or a rule forbids the event
 */
export async function triggerEvent(
  runtime: MockRuntime,
  kind: string,
  details: object = {},
): Promise<TriggerResult> {
  const { trigger } = await import('./trigger.js');
  const result = await runtime.transact((org) =>
    trigger({ org, serverVersion: runtime.serverVersion, sever: () => runtime.sever() }, kind, details),
  );
  runtime.noteStep(`await mock.trigger(${JSON.stringify(kind)}, ${JSON.stringify(details)});`);
  return result;
}
