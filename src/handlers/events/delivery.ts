import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import {
  assertVersionable,
  perVersion,
  rewriterFor,
  type ServerVersion,
  schemaFor,
} from '../../contract/index.js';
import { PLAIN_WORDS } from '../../contract/input.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import type { ChangeSet, Organization } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { botEvents } from '../bots/bot.events.js';
import { channelEvents, lostChannelEvents } from '../channels/channel.events.js';
import { departedSubscriberEvents, subscriptionEvents } from '../channels/subscription.events.js';
import { groupEvents } from '../groups/group.events.js';
import { attachmentEvents } from '../messages/attachment.events.js';
import { messageEvents, reactionEvents, submessageEvents } from '../messages/message.events.js';
import { messageFlagEvents, typingEvents } from '../messages/message-activity.events.js';
import { messageEditEvents } from '../messages/message-edit.events.js';
import { administrationEvents } from '../server/administration.events.js';
import { organizationEvents } from '../server/organization.events.js';
import { userEvents } from '../users/user.events.js';
import { lifetimeOfEvent } from './event-lifetimes.js';
import { deviceEvents, personalEvents, reminderEvents, savedSnippetEvents } from './personal.events.js';
import { preferenceEvents } from './preferences.events.js';
import { isExpired, removeQueue } from './queue.resource.js';
import { realmEvents, serverEventPayloads } from './realm.events.js';

/**
 * All sources of events, in the order in which the events of one request are delivered: records before other records that refer to them.
 */
export const eventSources: readonly EventSource[] = [
  departedSubscriberEvents,
  userEvents,
  groupEvents,
  botEvents,
  channelEvents,
  subscriptionEvents,
  lostChannelEvents,
  messageEditEvents,
  messageEvents,
  reactionEvents,
  submessageEvents,
  messageFlagEvents,
  typingEvents,
  attachmentEvents,
  personalEvents,
  reminderEvents,
  savedSnippetEvents,
  preferenceEvents,
  organizationEvents,
  administrationEvents,
  deviceEvents,
  realmEvents,
];

/** Fields of events except `id`, `type` and `op`, by kind: `TYPE` or `TYPE.OP`. */
export const eventPayloads: Readonly<Record<string, z.ZodObject>> = Object.assign(
  { ...serverEventPayloads },
  ...eventSources.map(({ schemas }) => schemas),
);

for (const [kind, schema] of Object.entries(eventPayloads)) assertVersionable(schema, `event ${kind}`);

/** The strict schema of complete events of one kind, as sent by this server version. */
export function eventSchemaFor(kind: string, serverVersion: ServerVersion): z.ZodObject | undefined {
  const payload = Object.hasOwn(eventPayloads, kind) ? eventPayloads[kind] : undefined;
  if (payload === undefined) return undefined;
  const [type, op] = kind.split('.');
  const written = schemaFor(payload, serverVersion);
  return z.strictObject({
    id: z.int().nonnegative(),
    type: z.literal(type),
    ...(op === undefined ? {} : { op: z.literal(op) }),
    ...written.shape,
  });
}

/** Returns a function that describes why a value is not an event of this server version. */
export const eventChecker = perVersion((serverVersion: ServerVersion) => {
  const schemas = new Map<string, z.ZodObject>();
  return (event: { type: string; op?: unknown }): string | undefined => {
    const plain = Object.hasOwn(eventPayloads, event.type);
    const kind = plain ? event.type : `${event.type}.${String(event.op)}`;
    const schema = schemas.get(kind) ?? eventSchemaFor(kind, serverVersion);
    if (schema === undefined) return `there is no event ${kind}`;
    schemas.set(kind, schema);
    const [issue] = schema.safeParse(event, PLAIN_WORDS).error?.issues ?? [];
    return issue && `${issue.path.map(String).join('.')}: ${issue.message}`;
  };
});

/** A queue with more events counts as abandoned. */
const MAX_QUEUED_EVENTS = 10_000;
/** Maximum number of events in all queues of an organization together. Above it, the least recently used queues are dropped. */
const MAX_TOTAL_EVENTS = 100_000;
const MAX_QUEUES = 1_000;

interface Writer {
  rewrite: ((value: unknown) => unknown) | undefined;
  check: z.ZodType;
}

const writersFor = perVersion(() => new Map<string, Writer>());

/** Delivers the events of a change to the queues, each filtered for its user. */
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
      if (payload === undefined) continue;
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
    const checked = check.safeParse(written, PLAIN_WORDS);
    if (!checked.success)
      throw new Error(`The event ${kind} does not match its schema: ${checked.error.message}`);
    return written;
  }
}

function writerOf(kind: string, { level, dialect }: ServerVersion): Writer {
  const serverVersion = { level, dialect };
  const writers = writersFor(serverVersion);
  let writer = writers.get(kind);
  if (writer === undefined) {
    const schema = eventPayloads[kind];
    if (schema === undefined) throw new Error(`There is no schema for the event ${kind}`);
    writer = { rewrite: rewriterFor(schema, serverVersion), check: schemaFor(schema, serverVersion) };
    writers.set(kind, writer);
  }
  return writer;
}

/** Whether an event has no content left after the fields that older servers do not know were removed. */
function isNothing(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.keys(data).length === 0;
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
