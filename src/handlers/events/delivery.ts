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
 * Maximum number of events in all queues of an organization together. If there are more, the least recently used queues
 * are dropped.
 */
const MAX_TOTAL_EVENTS = 100_000;
const MAX_QUEUES = 1_000;

interface Writer {
  rewrite: ((value: unknown) => unknown) | undefined;
  check: z.ZodType;
}

const writersFor = perVersion(() => new Map<string, Writer>());

/**
 * Delivers the events of a change to the queues, in order. Each queue receives what the queue's user may see. Drops
 * abandoned queues.
 */
export async function deliverEvents(
  org: Organization,
  changeSet: ChangeSet,
  serverVersion: ServerVersion,
  options: { validate: boolean },
): Promise<void> {
  const { event_queues: queues, users } = org.tables;
  await dropAbandoned(org);
  await dropOfDeactivated(org, changeSet);
  const eventDrafts = eventSources.flatMap((source) => source.eventDrafts(org, changeSet));
  if (eventDrafts.length === 0) return;
  const before = new Map(changeSet.changes('users').map((change) => [change.id, change.before]));
  for (const queue of queues.all()) {
    const actor = users.get(queue.user_id);
    if (!actor?.is_active) continue;
    const actorBefore = before.get(actor.id) ?? actor;
    enqueue(eventDrafts, { org, queue, actor, actorBefore, ...serverVersion }, options);
  }
  for (const queue of queues.all()) {
    const isFull = org.events.countOf(queue.queue_id) > MAX_QUEUED_EVENTS;
    if (isFull || org.events.isUsedUp(queue.queue_id)) await removeQueue(org, queue);
  }
  while (org.events.total() > MAX_TOTAL_EVENTS) await dropLeastUsed(org);
}

function enqueue(
  eventDrafts: readonly EventDraft[],
  view: QueueView,
  { validate }: { validate: boolean },
): void {
  const { queue, org, level } = view;
  for (const { kind, payloadFor } of eventDrafts) {
    const [type = '', op] = kind.split('.');
    if (queue.event_types !== null && !queue.event_types.includes(type)) continue;
    if (!isAvailableAt(lifetimeOfEvent(kind), level)) continue;
    const payload = payloadFor(view);
    if (!payload) continue;
    const { rewrite, check } = writerOf(kind, view);
    const written = fieldsOf(rewrite ? rewrite(payload) : payload);
    if (validate) assertMatches(kind, written, check);
    if (isEmptyObject(written.data) && !isEmptyObject(payload.data)) continue;
    org.events.push(queue.queue_id, { type, ...(op === undefined ? {} : { op }), ...written });
  }
}

/** @throws Error if a payload does not match its schema, which would be a bug in this package */
function assertMatches(kind: string, payload: Record<string, unknown>, schema: z.ZodType): void {
  const [issue] = issuesOf(schema, payload);
  if (issue !== undefined)
    throw new Error(`The event ${kind} does not match its schema: ${issue.path.join('.')}: ${issue.message}`);
}

function writerOf(kind: string, serverVersion: ServerVersion): Writer {
  return getOrAdd(writersFor(serverVersion), kind, () => {
    const schema = eventPayloads[kind];
    if (schema === undefined) throw new Error(`There is no schema for the event ${kind}`);
    return { rewrite: rewriterFor(schema, serverVersion), check: schemaFor(schema, serverVersion) };
  });
}

/** Whether a value is an empty object, such as event data after the removal of fields unknown to older servers. */
function isEmptyObject(data: unknown): boolean {
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
  const [leastUsed] = candidates.sort((a, b) => a.last_used - b.last_used || a.id - b.id);
  if (leastUsed !== undefined) await removeQueue(org, leastUsed);
}
