import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { canReadChannel } from '../../handlers/access/channel-access.rules.js';
import {
  assertDraftSyncEnabled,
  draftSchema,
  parseDraft,
  presentDraft,
} from '../../handlers/drafts/draft.resource.js';
import { parseContent, requireAllowedMentions } from '../../handlers/messages/content.rules.js';
import { requireMessage } from '../../handlers/messages/message.rules.js';
import {
  parseNote,
  presentReminder,
  reminderSchema,
  storeReminder,
} from '../../handlers/scheduled/reminder.resource.js';
import {
  presentScheduled,
  requireDestination,
  scheduledSchema,
} from '../../handlers/scheduled/scheduled-message.resource.js';
import { renderMarkdownSync } from '../../markdown/preload.js';
import { HOUR, type Organization, type UserRecord } from '../../model/index.js';
import { definite } from '../../values.js';
import { type BuildContext, builtId, type Definition, type Traits } from '../definition.js';
import { draftRecord, reminderRecord } from '../records/personal.js';
import { cut } from '../samples.js';
import { topicIn } from './message-parts.js';
import {
  chooseChannel,
  findOrCreateUser,
  latestReadable,
  ONE_USER,
  ONE_WITH_ID,
  postableChannel,
  USERS,
  type UserReference,
} from './references.js';

/** A draft as the API returns it. */
export type WireDraft = z.output<typeof draftSchema>;
/** The overrides of a draft: its fields and its owner. */
export type DraftInput = WireDraft & { user_id: number };

/** The ID of the first user that `userFactory` builds. */
const FIRST_USER_ID = builtId(1);
/** The recipients of built drafts, by type of draft. */
const DRAFT_RECIPIENTS: Readonly<Record<WireDraft['type'], readonly number[]>> = {
  stream: [1],
  private: [FIRST_USER_ID],
  '': [],
};

const direct = (...to: UserReference[]) => ({
  type: 'private' as const,
  to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
});

const draftTraits = {
  direct,
  /** A draft without a recipient. */
  unaddressed: () => ({ type: '' as const, to: [] }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<DraftInput>;

export const draft: Definition<WireDraft, typeof draftTraits, DraftInput> = {
  name: 'draft',
  table: 'drafts',
  schema: draftSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'type', 'to', 'topic', 'content', 'timestamp'],
  traits: draftTraits,
  traitArguments: { direct: USERS, of: ONE_USER },
  build(context, { user_id, ...input }) {
    const { type = 'stream' } = input;
    assertFitsType(type, input);
    const { content, timestamp } = draftRecord(context, { user_id: user_id ?? 0 });
    return {
      id: builtId(context.n),
      type,
      to: [...DRAFT_RECIPIENTS[type]],
      topic: type === 'stream' ? context.samples().topic(context.random) : '',
      content,
      timestamp,
      ...input,
    };
  },
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    assertDraftSyncEnabled(org, user);
    if (wire.timestamp < 0) throw badParameter('timestamp', 'must be 0 or greater');
    const content = input.content ?? cut(wire.content, org.settings.max_message_length);
    const destination = await draftDestination(org, user, wire, input, context);
    const text = parseDraft(org, user, { ...wire, ...destination, content });
    return presentDraft(await org.tables.drafts.create({ user_id: user.id, ...text }));
  },
};

/** Returns the recipients and topic of a draft. If the input omits them, chooses from the mock's records. */
async function draftDestination(
  org: Organization,
  user: UserRecord,
  wire: WireDraft,
  input: Partial<DraftInput>,
  context: BuildContext,
): Promise<Pick<WireDraft, 'to' | 'topic'>> {
  const { to, topic } = wire;
  if (wire.type !== 'stream') return { to: input.to ?? [user.id], topic };
  const channel =
    input.to === undefined
      ? await chooseChannel(org, context, (candidate) => canReadChannel(org, user, candidate), [user.id])
      : org.tables.channels.get(definite(to[0]));
  // `parseDraft` later rejects a channel that does not exist.
  if (channel === undefined) return { to, topic };
  return { to: [channel.id], topic: topicIn(org, channel, input.topic, topic) };
}

/** @throws ApiError for recipients or a topic that a draft of this type cannot have */
function assertFitsType(type: WireDraft['type'], { to, topic = '' }: Partial<WireDraft>): void {
  if (type === 'stream' && to !== undefined && to.length !== 1)
    throw badParameter('to', 'must be the ID of one channel');
  if (type === 'private' && to?.length === 0) throw badParameter('to', 'must not be empty');
  if (type === '' && to !== undefined && to.length > 0)
    throw badParameter('to', 'must be empty without a type');
  if (type !== 'stream' && topic !== '') throw badParameter('topic', 'only a draft to a channel has a topic');
}

/** A scheduled message as the API returns it. `content` is Markdown. */
export type WireScheduledMessage = z.output<typeof scheduledSchema>;
/** The overrides of a scheduled message: its fields and its sender. */
export type ScheduledMessageInput = WireScheduledMessage & { sender_id: number };

const scheduledMessageTraits = {
  /** A message that was due an hour ago and could not be sent. */
  failed: () => ({ failed: true }),
  direct,
  from: (user: UserReference) => ({ sender_id: user.user_id }),
} satisfies Traits<ScheduledMessageInput>;

export const scheduledMessage: Definition<
  WireScheduledMessage,
  typeof scheduledMessageTraits,
  ScheduledMessageInput
> = {
  name: 'scheduledMessage',
  table: 'scheduled_messages',
  schema: scheduledSchema,
  inputs: { sender_id: z.int() },
  stored: ['sender_id', 'type', 'to', 'topic', 'content', 'scheduled_delivery_timestamp', 'failed'],
  traits: scheduledMessageTraits,
  traitArguments: { direct: USERS, from: ONE_USER },
  build({ random, n, now, samples }, { sender_id, ...input }) {
    const content = input.content ?? samples().sentence(random);
    const isDirect = input.type === undefined ? Array.isArray(input.to) : input.type === 'private';
    const type = isDirect ? 'private' : 'stream';
    if (input.to !== undefined && Array.isArray(input.to) !== isDirect)
      throw badParameter('to', `does not match the type "${type}"`);
    if (isDirect && (input.topic ?? '') !== '') throw badParameter('topic', 'a direct message has no topic');
    return {
      scheduled_message_id: builtId(n),
      type,
      to: isDirect ? [FIRST_USER_ID] : 1,
      ...(isDirect ? {} : { topic: samples().topic(random) }),
      content,
      rendered_content: renderMarkdownSync(content),
      scheduled_delivery_timestamp: now + (input.failed ? -HOUR : HOUR),
      failed: false,
      ...input,
    };
  },
  async store(org, wire, input, context) {
    const sender = await findOrCreateUser(org, context, 'sender_id', input.sender_id);
    const isDirect = wire.type === 'private';
    const channel = isDirect ? undefined : await postableChannel(org, sender, input.to, context);
    const topic = channel && topicIn(org, channel, input.topic, wire.topic ?? '');
    const wanted = { isToChannel: !isDirect, to: channel?.id ?? input.to ?? [sender.id], topic };
    const destination = requireDestination({ org, actor: sender, level: DEFAULT_LEVEL }, wanted);
    const content = parseContent(org, input.content ?? cut(wire.content, org.settings.max_message_length));
    await requireAllowedMentions(org, sender, content);
    assertDue(org, wire.failed, wire.scheduled_delivery_timestamp);
    const record = await org.tables.scheduled_messages.create({
      sender_id: sender.id,
      ...destination,
      content,
      client: 'website',
      read_by_sender: true,
      scheduled_delivery_timestamp: wire.scheduled_delivery_timestamp,
      failed: wire.failed,
    });
    return presentScheduled(org, record);
  },
};

/** @throws ApiError if a failed record is due in the future, or another record was due in the past */
function assertDue(org: Organization, failed: boolean, due: number): void {
  const isPast = due <= org.clock.now();
  if (failed === isPast) return;
  throw badParameter(
    'scheduled_delivery_timestamp',
    failed ? 'must not be in the future after a failure' : 'must be in the future unless it has failed',
  );
}

/** A reminder as the API returns it. */
export type WireReminder = z.output<typeof reminderSchema>;
/** The overrides of a reminder: its fields, its owner, and its note. */
export type ReminderInput = WireReminder & { user_id: number; note: string };

const reminderTraits = {
  /** A reminder that was due an hour ago and could not be sent. */
  failed: () => ({ failed: true }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
  on: (message: { id: number }) => ({ reminder_target_message_id: message.id }),
} satisfies Traits<ReminderInput>;

export const reminder: Definition<WireReminder, typeof reminderTraits, ReminderInput> = {
  name: 'reminder',
  table: 'reminders',
  schema: reminderSchema,
  inputs: { user_id: z.int(), note: z.string() },
  stored: ['user_id', 'note', 'reminder_target_message_id', 'scheduled_delivery_timestamp', 'failed'],
  traits: reminderTraits,
  traitArguments: { of: ONE_USER, on: ONE_WITH_ID },
  build(context, { user_id = FIRST_USER_ID, note: _note, ...input }) {
    const record = reminderRecord(context, { user_id, message_id: builtId(context.n) });
    const { content, failed, scheduled_delivery_timestamp } = record;
    return {
      reminder_id: builtId(context.n),
      type: 'private',
      to: [user_id],
      content,
      rendered_content: renderMarkdownSync(input.content ?? content),
      scheduled_delivery_timestamp: input.failed ? context.now - HOUR : scheduled_delivery_timestamp,
      failed,
      reminder_target_message_id: record.message_id,
      ...input,
    };
  },
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const id = input.reminder_target_message_id ?? latestReadable(org, user);
    if (id === undefined) throw badParameter('user_id', `user ${user.id} cannot read any message`);
    const message = requireMessage(org, user, id);
    const due = wire.scheduled_delivery_timestamp;
    assertDue(org, wire.failed, due);
    const made = await storeReminder(org, user, message, { note: parseNote(input.note), due });
    const stored = wire.failed ? await org.tables.reminders.update(made.id, { failed: true }) : made;
    return presentReminder(org, stored);
  },
};
