import { ApiError, UsageError } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import type { Faults } from '../faults/faults.js';
import type { Overrides } from '../pipeline/overrides.js';
import type { RequestDispatcher } from '../pipeline/request-dispatcher.js';
import type { TriggerResult } from './mock-controls.js';
import { type QueueDetails, type QueueEvent, queueList, queueWithEvents } from './mock-queues.js';
import type { MockRuntime } from './mock-runtime.js';
import type { ScenarioRef } from './options.js';
import type { TeamChatMock } from './team-chat-mock.js';

// The parts of a mock for the adapters, the server and the control API of this package. Users cannot access them.

interface Internals {
  runtime: MockRuntime<ScenarioRef>;
  seededQueueIds: boolean | string;
}

const internals = new WeakMap<TeamChatMock, Internals>();

/** Registers a new mock for the functions of this module. */
export function registerMock(mock: TeamChatMock, ofMock: Internals): void {
  internals.set(mock, ofMock);
}

function internalsOf(mock: TeamChatMock): Internals {
  const found = internals.get(mock);
  if (found === undefined)
    throw new UsageError('The object is not a mock. Pass the result of createTeamChatMock().');
  return found;
}

function runtimeOf(mock: TeamChatMock): MockRuntime<ScenarioRef> {
  return internalsOf(mock).runtime;
}

/**
 * Returns a function that returns the dispatcher of a mock, for the adapters in this package.
 * @throws UsageError when the object is not a mock
 */
export function dispatcherOf(mock: TeamChatMock): () => RequestDispatcher {
  const runtime = runtimeOf(mock);
  return () => runtime.dispatcher;
}

export function overridesOf(mock: TeamChatMock): Overrides {
  return runtimeOf(mock).overrides;
}

/** The current organization of a mock, for the control API. */
export function organizationOf(mock: TeamChatMock): Organization {
  return runtimeOf(mock).org;
}

/** Adds events to a queue unchanged, for the control API. They may be malformed. */
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

export function queueListOf(mock: TeamChatMock): QueueDetails[] {
  return queueList(runtimeOf(mock));
}

/** The faults of a mock, named as in the control API. */
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
  runtime.noteStep(`await mock.trigger(${JSON.stringify(kind)}, ${JSON.stringify(details)});`);
  return result;
}

/** An event queue with the events that were sent to it, for the control API; `undefined` for an unknown queue. */
export function queueOf(
  mock: TeamChatMock,
  queueId: string,
): (QueueDetails & { events: QueueEvent[] }) | undefined {
  return queueWithEvents(runtimeOf(mock), queueId);
}

/** Calls a function when a mock drops its connections, for servers. */
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

/** The value of `seededQueueIds` with which another mock assigns the same IDs to its event queues. */
export function seededQueueIdsOf(mock: TeamChatMock): boolean | string {
  return internalsOf(mock).seededQueueIds;
}
