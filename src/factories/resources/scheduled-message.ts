import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { canPost, canReadChannel } from '../../handlers/access/channel-access.rules.js';
import { parseContent } from '../../handlers/messages/content.rules.js';
import { assertMayMention } from '../../handlers/messages/mentions.rules.js';
import { presentScheduled, scheduledSchema } from '../../handlers/scheduled/scheduled.present.js';
import { parseDestination } from '../../handlers/scheduled/scheduled.rules.js';
import type { ChannelRecord } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { renderMarkdown } from '../markdown.js';
import { ONE_USER, USERS, type UserReference } from '../trait-arguments.js';
import { findOrCreateChannel, findOrCreateUser } from './references.js';

/** A scheduled message as the API returns it. `content` is Markdown. */
export type WireScheduledMessage = z.output<typeof scheduledSchema>;
/** The overrides of a scheduled message: its fields, and its sender. */
export type ScheduledMessageInput = WireScheduledMessage & { sender_id: number };

const traits = {
  /** Due an hour ago, and not sent because of an error. */
  failed: () => ({ failed: true }),
  direct: (...to: UserReference[]) => ({
    type: 'private' as const,
    to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
  }),
  from: (user: UserReference) => ({ sender_id: user.user_id }),
} satisfies Traits<ScheduledMessageInput>;

export const scheduledMessage: Definition<
  WireScheduledMessage,
  ScheduledMessageInput,
  WireScheduledMessage,
  typeof traits
> = {
  name: 'scheduledMessage',
  schema: scheduledSchema,
  inputs: { sender_id: z.int() },
  stored: ['sender_id', 'type', 'to', 'topic', 'content', 'scheduled_delivery_timestamp', 'failed'],
  traits,
  traitArguments: { direct: USERS, from: ONE_USER },
  build({ random, n, now, samples }, { sender_id, ...input }) {
    const content = input.content ?? samples().sentence(random);
    const direct = input.type === 'private' || Array.isArray(input.to);
    return {
      scheduled_message_id: 1000 + n,
      type: direct ? 'private' : 'stream',
      to: direct ? [1001] : 1,
      ...(direct ? {} : { topic: samples().topic(random) }),
      content,
      rendered_content: renderMarkdown(content),
      scheduled_delivery_timestamp: input.failed ? now - 3600 : now + 3600,
      failed: false,
      ...input,
    };
  },
  count: (org) => org.tables.scheduled_messages.ids().at(-1) ?? 0,
  async store(org, wire, input, context) {
    const { scheduled_messages: scheduled } = org.tables;
    const sender = await findOrCreateUser(org, context, 'sender_id', input.sender_id);
    const direct = wire.type === 'private';
    const { to } = input;
    if (to !== undefined && Array.isArray(to) !== direct) {
      throw badParameter('to', `does not match the type "${wire.type}"`);
    }
    const fits = (channel: ChannelRecord) =>
      canReadChannel(org, sender, channel) && canPost(org, sender, channel);
    const target =
      direct || Array.isArray(to)
        ? (to ?? [sender.id])
        : (await findOrCreateChannel(org, context, 'to', to, fits, [sender.id])).id;
    const wanted = { channel: !direct, to: target, topic: wire.topic };
    const destination = parseDestination(org, sender, wanted, DEFAULT_LEVEL);
    const content = parseContent(org, wire.content);
    await assertMayMention(org, sender, content);
    if (!wire.failed && wire.scheduled_delivery_timestamp <= org.clock.now()) {
      throw badParameter(
        'scheduled_delivery_timestamp',
        'must be in the future unless the message has failed',
      );
    }
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
