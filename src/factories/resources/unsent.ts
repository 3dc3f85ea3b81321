import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { canPost, canReadChannel } from '../../handlers/access/channel-access.rules.js';
import {
  assertDraftSyncEnabled,
  draftSchema,
  parseDraft,
  presentDraft,
  storeDrafts,
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
import { type ChannelRecord, HOUR, type Organization } from '../../model/index.js';
import { definite } from '../../values.js';
import { builtId, type Definition, type Traits } from '../definition.js';
import { draftRecord, reminderRecord } from '../records/personal.js';
import { cut } from '../samples.js';
import { topicIn } from './message-parts.js';
import {
  chooseChannel,
  findOrCreateUser,
  latestReadable,
  ONE_OBJECT,
  ONE_USER,
  requireActiveChannel,
  USERS,
  type UserReference,
} from './references.js';

/** A draft as the API returns it. */
export type WireDraft = z.output<typeof draftSchema>;
/** The overrides of a draft: its fields and its owner. */
export type DraftInput = WireDraft & { user_id: number };

const draftTraits = {
  direct: (...to: UserReference[]) => ({
    type: 'private' as const,
    to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
  }),
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
    assertAddressed(type, input);
    const { content, timestamp } = draftRecord(context, { user_id: user_id ?? 0 });
    return {
      id: builtId(context.n),
      type,
      to: type === 'stream' ? [1] : type === 'private' ? [1001] : [],
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
    let { to = [user.id] } = input;
    let { topic } = wire;
    if (wire.type === 'stream') {
      const fits = (candidate: ChannelRecord) => canReadChannel(org, user, candidate);
      const channel =
        input.to === undefined
          ? await chooseChannel(org, context, fits, [user.id])
          : org.tables.channels.get(definite(to[0]));
      if (channel !== undefined) topic = topicIn(org, channel, input.topic, topic);
      if (channel !== undefined && input.to === undefined) to = [channel.id];
    }
    const content = input.content ?? cut(wire.content, org.settings.max_message_length);
    const text = parseDraft(org, user, { ...wire, to, topic, content });
    const [created] = await storeDrafts(org, user.id, [text]);
    return presentDraft(definite(created));
  },
};

/** @throws ApiError for recipients or a topic that a draft of this type cannot have */
function assertAddressed(type: WireDraft['type'], { to, topic = '' }: Partial<WireDraft>): void {
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
  direct: (...to: UserReference[]) => ({
    type: 'private' as const,
    to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
  }),
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
    const direct = input.type === undefined ? Array.isArray(input.to) : input.type === 'private';
    if (input.to !== undefined && Array.isArray(input.to) !== direct)
      throw badParameter('to', `does not match the type "${direct ? 'private' : 'stream'}"`);
    if (direct && (input.topic ?? '') !== '') throw badParameter('topic', 'a direct message has no topic');
    return {
      scheduled_message_id: builtId(n),
      type: direct ? 'private' : 'stream',
      to: direct ? [1001] : 1,
      ...(direct ? {} : { topic: samples().topic(random) }),
      content,
      rendered_content: renderMarkdownSync(content),
      scheduled_delivery_timestamp: now + (input.failed ? -HOUR : HOUR),
      failed: false,
      ...input,
    };
  },
  async store(org, wire, input, context) {
    const { scheduled_messages: scheduled } = org.tables;
    const sender = await findOrCreateUser(org, context, 'sender_id', input.sender_id);
    const direct = wire.type === 'private';
    const { to } = input;
    const fits = (channel: ChannelRecord) =>
      canReadChannel(org, sender, channel) && canPost(org, sender, channel);
    const inChannel = () =>
      typeof to === 'number'
        ? requireActiveChannel(org, 'to', to)
        : chooseChannel(org, context, fits, [sender.id]);
    const channel = direct ? undefined : await inChannel();
    const topic = channel && topicIn(org, channel, input.topic, wire.topic ?? '');
    const wanted = { isToChannel: !direct, to: channel?.id ?? to ?? [sender.id], topic };
    const destination = requireDestination({ org, actor: sender, level: DEFAULT_LEVEL }, wanted);
    const content = parseContent(org, input.content ?? cut(wire.content, org.settings.max_message_length));
    await requireAllowedMentions(org, sender, content);
    assertDue(org, wire);
    const record = await scheduled.create({
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

/** @throws ApiError for a failed record whose time is in the future, and for any other record whose time has passed */
function assertDue(
  org: Organization,
  {
    failed,
    scheduled_delivery_timestamp: due,
  }: Pick<WireReminder, 'failed' | 'scheduled_delivery_timestamp'>,
): void {
  if (failed === due <= org.clock.now()) return;
  throw badParameter(
    'scheduled_delivery_timestamp',
    failed ? 'must not be in the future after a failure' : 'must be in the future unless it has failed',
  );
}

/** A reminder as the API returns it. */
export type WireReminder = z.output<typeof reminderSchema>;
/** The overrides of a reminder: its fields, its owner, and a note. */
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
  traitArguments: { of: ONE_USER, on: ONE_OBJECT },
  build(context, { user_id = 1001, note: _note, ...input }) {
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
    assertDue(org, wire);
    const made = await storeReminder(org, user, message, { note: parseNote(input.note), due });
    const stored = wire.failed ? await org.tables.reminders.update(made.id, { failed: true }) : made;
    return presentReminder(org, stored);
  },
};
