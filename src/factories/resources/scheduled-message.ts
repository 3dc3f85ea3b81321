import type * as z from 'zod';
import { badRequest } from '../../errors/index.js';
import { renderMarkdown } from '../../markdown/index.js';
import { presentScheduled, scheduledSchema } from '../../present/scheduled.js';
import type { Definition, Traits } from '../factory.js';
import { assertUsers } from './references.js';

/** A scheduled message as the API answers it. `content` is Markdown. */
export type WireScheduledMessage = z.output<typeof scheduledSchema>;
/** What may be given: also whose it is. */
export type ScheduledMessageInput = WireScheduledMessage & { sender_id: number };

const traits = {
  /** It was due an hour ago, and sending it did not work. */
  failed: () => ({ failed: true }),
  direct: (...to: { user_id: number }[]) => ({
    type: 'private' as const,
    to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
  }),
  from: ({ user_id }: { user_id: number }) => ({ sender_id: user_id }),
} satisfies Traits<ScheduledMessageInput>;

export const scheduledMessage: Definition<
  WireScheduledMessage,
  ScheduledMessageInput,
  WireScheduledMessage,
  typeof traits
> = {
  name: 'scheduledMessage',
  schema: scheduledSchema,
  inputs: ['sender_id'],
  stored: ['sender_id', 'type', 'to', 'topic', 'content', 'scheduled_delivery_timestamp', 'failed'],
  traits,
  build({ faker, n, now, threads }, { sender_id, ...given }) {
    const { topic, messages } = faker.helpers.arrayElement(threads);
    const content = given.content ?? (messages[0] as string);
    const direct = given.type === 'private' || Array.isArray(given.to);
    return {
      scheduled_message_id: 1000 + n,
      type: direct ? 'private' : 'stream',
      to: direct ? [1001] : 1,
      ...(direct ? {} : { topic }),
      content,
      rendered_content: renderMarkdown(content),
      scheduled_delivery_timestamp: given.failed ? now - 3600 : now + 3600,
      failed: false,
      ...given,
    };
  },
  count: (org) => org.tables.scheduled_messages.ids().at(-1) ?? 0,
  async store(org, wire, given) {
    const { users, channels, scheduled_messages: scheduled } = org.tables;
    const sender = given.sender_id ?? users.idsBy('activePerson', 'active')[0];
    if (sender === undefined || users.get(sender)?.is_active !== true) {
      throw badRequest(`"sender_id": there is no active user ${sender}`);
    }
    if (Array.isArray(wire.to) !== (wire.type === 'private'))
      throw badRequest('"to" does not go with "type"');
    if (Array.isArray(wire.to)) assertUsers(org, 'to', wire.to);
    else if (channels.get(wire.to)?.is_archived !== false) {
      throw badRequest(`"to": there is no channel ${wire.to} in use`);
    }
    if (wire.content.trim() === '') throw badRequest('"content": a message is not empty');
    if (!wire.failed && wire.scheduled_delivery_timestamp <= org.clock.now()) {
      throw badRequest('"scheduled_delivery_timestamp": only a failed message was due in the past');
    }
    const record = await scheduled.create({
      sender_id: sender,
      stream_id: Array.isArray(wire.to) ? null : wire.to,
      recipient_ids: Array.isArray(wire.to) ? wire.to : null,
      topic: wire.topic ?? '',
      content: wire.content,
      client: 'website',
      read_by_sender: true,
      scheduled_delivery_timestamp: wire.scheduled_delivery_timestamp,
      failed: wire.failed,
    });
    return presentScheduled(org, record);
  },
};
