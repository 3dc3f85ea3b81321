import type * as z from 'zod';
import type { ChangeSet, DeepReadonly, EventQueue, Organization, UserRecord } from '../model/index.js';
import type { Dialect } from './index.js';

/** For whom an event is made: one queue, and the user whose it is. */
export interface QueueView {
  org: Organization;
  actor: UserRecord;
  /** The user before what happened, whose rights may have been others. */
  actorBefore: UserRecord;
  queue: DeepReadonly<EventQueue>;
  level: number;
  dialect: Dialect;
}

/** An event that happened, before it is known who gets to see it, and in which form. */
export interface EventDraft {
  /** The key of its schema: the type, or type and op with a dot between. */
  kind: string;
  /** The event as a queue gets it, without type and op; `undefined` if it is not for this one. */
  payloadFor(view: QueueView): Record<string, unknown> | undefined;
}

/** Events about one resource: their schemas, and how they follow from what happened. */
export interface EventSource {
  /** Fields of an event besides `id`, `type` and `op`. */
  schemas: Record<string, z.ZodObject>;
  eventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[];
}

/** An event for one user alone. */
export function onlyFor(
  userId: number,
  kind: string,
  payload: (view: QueueView) => Record<string, unknown>,
): EventDraft {
  return { kind, payloadFor: (view) => (view.actor.id === userId ? payload(view) : undefined) };
}
