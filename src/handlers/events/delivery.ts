import type * as z from 'zod';
import type { EventDraft, QueueView } from '../../contract/events.js';
import { issuesOf, perVersion, rewriterFor, type ServerVersion, schemaFor } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import type { ChangeSet, Organization } from '../../model/index.js';
import { fieldsOf, getOrAdd, hasFields } from '../../values.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { eventPayloads, eventSources, lifetimeOfEvent } from './event-catalogue.js';
import { isExpired, removeQueue } from './queue.resource.js';

/** A queue with more events counts as abandoned. */
const MAX_QUEUED_EVENTS = 10_000;
/**
 * Maximum number of events in all queues of an organization together. Above it, the least recently used queues are
 * dropped.
 */
const MAX_TOTAL_EVENTS = 100_000;
const MAX_QUEUES = 1_000;

interface Writer {
  rewrite: ((value: unknown) => unknown) | undefined;
  check: z.ZodType;
}

const writersFor = perVersion(() => new Map<string, Writer>());

/** Delivers the events of a change to the queues. Each queue receives what its user may see. */
export class EventDelivery {
  readonly #validate: boolean;

  constructor(options: { validate: boolean }) {
    this.#validate = options.validate;
  }

  /** Adds events to the queues in order, and drops abandoned queues. */
  async deliver(org: Organization, changeSet: ChangeSet, serverVersion: ServerVersion): Promise<void> {
    await dropAbandoned(org);
    await dropOfDeactivated(org, changeSet);
    const eventDrafts = eventSources.flatMap((source) => source.eventDrafts(org, changeSet));
    if (eventDrafts.length === 0) return;
    const before = new Map(changeSet.changes('users').map((change) => [change.id, change.before]));
    for (const queue of org.tables.event_queues.all()) {
      const actor = org.tables.users.get(queue.user_id);
      if (!actor?.is_active) continue;
      const actorBefore = before.get(actor.id) ?? actor;
      this.#enqueueFor({ org, queue, actor, actorBefore, ...serverVersion }, eventDrafts);
    }
    for (const queue of org.tables.event_queues.all()) {
      const { queue_id: queueId } = queue;
      const isFull = org.events.countOf(queueId) > MAX_QUEUED_EVENTS;
      if (isFull || org.events.isUsedUp(queueId)) await removeQueue(org, queue);
    }
    while (org.events.total() > MAX_TOTAL_EVENTS) await dropLeastUsed(org);
  }

  #enqueueFor(view: QueueView, eventDrafts: readonly EventDraft[]): void {
    const { queue, org } = view;
    for (const eventDraft of eventDrafts) {
      const [type = '', op] = eventDraft.kind.split('.');
      if (queue.event_types !== null && !queue.event_types.includes(type)) continue;
      if (!isAvailableAt(lifetimeOfEvent(eventDraft.kind), view.level)) continue;
      const payload = eventDraft.payloadFor(view);
      if (!payload) continue;
      const written = this.#write(eventDraft.kind, payload, view);
      if (isNothing(written.data) && !isNothing(payload.data)) continue;
      org.events.push(queue.queue_id, { type, ...(op === undefined ? {} : { op }), ...written });
    }
  }

  #write(
    kind: string,
    payload: Record<string, unknown>,
    serverVersion: ServerVersion,
  ): Record<string, unknown> {
    const { rewrite, check } = writerOf(kind, serverVersion);
    const written = fieldsOf(rewrite ? rewrite(payload) : payload);
    if (!this.#validate) return written;
    const [issue] = issuesOf(check, written);
    if (issue !== undefined) {
      throw new Error(
        `The event ${kind} does not match its schema: ${issue.path.join('.')}: ${issue.message}`,
      );
    }
    return written;
  }
}

function writerOf(kind: string, serverVersion: ServerVersion): Writer {
  return getOrAdd(writersFor(serverVersion), kind, () => {
    const schema = eventPayloads[kind];
    if (schema === undefined) throw new Error(`There is no schema for the event ${kind}`);
    return { rewrite: rewriterFor(schema, serverVersion), check: schemaFor(schema, serverVersion) };
  });
}

/** Whether a value is an empty object, such as event data without the fields that older servers do not know. */
function isNothing(data: unknown): boolean {
  return hasFields(data) && Object.keys(data).length === 0;
}

async function dropAbandoned(org: Organization): Promise<void> {
  const { event_queues: queues } = org.tables;
  for (const queue of queues.all()) if (isExpired(org, queue)) await removeQueue(org, queue);
  while (queues.count() > MAX_QUEUES) await dropLeastUsed(org);
}

async function dropOfDeactivated(org: Organization, changeSet: ChangeSet): Promise<void> {
  const { event_queues: queues, users } = org.tables;
  for (const userId of usersWithChangedActivation(changeSet)) {
    if (users.get(userId)?.is_active) continue;
    for (const queue of queues.by('user', userId)) await removeQueue(org, queue);
  }
}

async function dropLeastUsed(org: Organization): Promise<void> {
  const idle = org.tables.event_queues.all().filter(({ queue_id }) => !org.events.isWaitedFor(queue_id));
  const candidates = idle.length > 0 ? idle : org.tables.event_queues.all();
  const [first] = candidates.sort((a, b) => a.last_used - b.last_used || a.id - b.id);
  if (first !== undefined) await removeQueue(org, first);
}
