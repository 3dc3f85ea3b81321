import type * as z from 'zod';
import type {
  ChangeSet,
  DeepReadonly,
  EventQueue,
  Organization,
  RecordChange,
  UserRecord,
} from '../model/index.js';
import type { Dialect } from './dialects/index.js';
import type { ApiError } from './errors/index.js';

/** The recipient of an event: one queue and its user. */
export interface QueueView {
  org: Organization;
  actor: UserRecord;
  /** The user's record before the change, which may have affected the user's role. */
  actorBefore: UserRecord;
  queue: DeepReadonly<EventQueue>;
  level: number;
  dialect: Dialect;
}

/** An event before it is filtered and formatted for its recipients. */
export interface EventDraft {
  /** The key of the event's schema: the type, or type and op joined by a dot. */
  kind: string;
  /** The payload for a queue, without type and op; `false` or `undefined` if the queue does not receive it. */
  payloadFor(view: QueueView): Record<string, unknown> | false | undefined;
}

/** The events of one resource: their schemas, and how they are derived from changes. */
export interface EventSource {
  /** Schemas of events by kind, without the fields `id`, `type` and `op`. */
  schemas: Record<string, z.ZodObject>;
  eventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[];
}

export function onlyFor(userId: number, kind: string, payload: EventDraft['payloadFor']): EventDraft {
  return { kind, payloadFor: (view) => view.actor.id === userId && payload(view) };
}

/** Returns the IDs of the users who own the changed records, without duplicates. */
export function ownersOf(changes: readonly RecordChange<DeepReadonly<{ user_id: number }>>[]): number[] {
  return [...new Set(changes.map(({ before, after }) => (after ?? before).user_id))];
}

export interface LongPollOptions<TBody> {
  /** A promise that ends the wait when it settles. */
  until: Promise<void>;
  /** The longest wait, in real time. */
  timeoutMs: number;
  /** Responds after the wait, in a new turn of the organization. */
  resume(org: Organization, actor: UserRecord): Promise<TBody> | TBody;
  /** Returns the error for a mock that is reset during the wait. */
  expired(): ApiError;
  /**
   * Returns the number of consecutive polls, up to and including this one, that were each replaced by the next; 0 if
   * this one was not replaced.
   */
  replaced(): number;
  /** Called when the wait ends, for any reason. */
  leave(): void;
}

/** Returned by `run` for a request that waits outside of the organization's turn, and gets its response later. */
export class LongPoll<TBody = Record<string, unknown>> {
  readonly options: LongPollOptions<TBody>;

  constructor(options: LongPollOptions<TBody>) {
    this.options = options;
  }
}
