import * as z from 'zod';
import { ApiError, UsageError, unknownName } from '../../contract/errors/index.js';
import { parseInput, wholeNumber } from '../../contract/input.js';
import { removeQueue } from '../../handlers/events/queue.resource.js';
import { type MessageRecord, ROLES } from '../../model/index.js';
import { isKeyOf, keysOf, pick } from '../../values.js';
import {
  type AllIds,
  type AllTriggerDetails,
  TRIGGER_DETAILS,
  TRIGGER_KINDS,
  type TriggerKind,
  type TriggerResult,
} from './mock-controls.js';
import { idIn, Stage, type StageContext } from './trigger-stage.js';

const userOrChannel = z.union([z.string().min(1), z.int().positive()], {
  error: 'must be a persona, a user ID or the name of a channel',
});

const detailsShape = {
  from: userOrChannel.optional(),
  to: userOrChannel.optional(),
  channel: userOrChannel.optional(),
  topic: z.string().optional(),
  content: z.string().min(1).optional(),
  message_id: wholeNumber(1).optional(),
  emoji: z.string().min(1).optional(),
  op: z.enum(['start', 'stop']).optional(),
  status: z.enum(['active', 'idle']).optional(),
  role: z.enum(['owner', 'administrator', 'moderator', 'member', 'guest']).optional(),
  full_name: z.string().min(1).optional(),
  email: z.string().min(1).optional(),
  sever: z.boolean().optional(),
} satisfies { [K in keyof AllTriggerDetails]-?: z.ZodType<AllTriggerDetails[K]> };

/**
 * Triggers an event, with the code and the rules of the endpoints.
 * @throws UsageError when the kind, a detail or a name is unknown, or a rule forbids the event
 */
export async function trigger(context: StageContext, kind: string, input: unknown): Promise<TriggerResult> {
  if (!isKeyOf(TRIGGERS, kind)) throw new UsageError(unknownName('trigger', kind, TRIGGER_KINDS));
  const details = parseInput(`detail of the trigger "${kind}"`, schemaOf(kind), input);
  try {
    const ids = await TRIGGERS[kind](new Stage(context), details);
    // Each kind returns its IDs.
    return { kind, ...ids } as TriggerResult;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.refusal === undefined ? '' : `. ${error.refusal.because}.`;
    throw new UsageError(`The trigger "${kind}" failed: ${error.message}${reason}`);
  }
}

function schemaOf(kind: TriggerKind) {
  return z.strictObject(
    pick<typeof detailsShape, keyof AllTriggerDetails>(detailsShape, keysOf(TRIGGER_DETAILS[kind])),
  );
}

/** Checks that the details of a join describe either an existing user or a new user. */
function assertOneUser(details: AllTriggerDetails): void {
  const ofExisting = (['from', 'to'] as const).find((name) => details[name] !== undefined);
  const ofNew = (['full_name', 'email'] as const).find((name) => details[name] !== undefined);
  if (ofExisting === undefined || ofNew === undefined) return;
  throw new UsageError(`"${ofNew}" of the trigger "join" cannot be combined with "${ofExisting}".`);
}

const DEFAULTS = TRIGGER_DETAILS;

const TRIGGERS: Record<TriggerKind, (stage: Stage, details: AllTriggerDetails) => Promise<Partial<AllIds>>> =
  {
    async message(stage, { from, to, topic = DEFAULTS.message.topic, content = DEFAULTS.message.content }) {
      const sender = stage.user(from ?? stage.someone('owner'));
      const target = to === undefined ? stage.channelToPostIn(sender, 'to') : stage.target(to);
      return 'user_id' in target
        ? stage.send(sender, { type: 'private', to: `[${target.user_id}]`, content })
        : stage.send(sender, { type: 'stream', to: String(target.stream_id), topic, content });
    },
    async direct_message(stage, { from, to, content = DEFAULTS.direct_message.content }) {
      const recipient = stage.user(to ?? stage.someone('member'));
      const sender = stage.user(from ?? stage.someone('owner', recipient.id));
      return stage.send(sender, { type: 'private', to: `[${recipient.id}]`, content });
    },
    async mention(
      stage,
      { from, to, channel, topic = DEFAULTS.mention.topic, content = DEFAULTS.mention.content },
    ) {
      const { id, full_name } = stage.user(to ?? stage.someone('member'));
      const sender = stage.user(from ?? stage.someone('owner', id));
      const { stream_id } =
        channel === undefined ? stage.channelToPostIn(sender, 'channel') : stage.channel(channel);
      const text = `@**${full_name}|${id}** ${content}`;
      return stage.send(sender, { type: 'stream', to: String(stream_id), topic, content: text });
    },
    async reaction(stage, { from, message_id, emoji: emoji_name = DEFAULTS.reaction.emoji }) {
      const actor = stage.user(from ?? stage.someone('owner'));
      const id = message_id ?? stage.latestReadable(actor);
      await stage.run(actor, 'POST /messages/{message_id}/reactions', { emoji_name }, { message_id: id });
      return { message_id: id };
    },
    async typing(stage, { from, to, topic = DEFAULTS.typing.topic, op = DEFAULTS.typing.op }) {
      const target = stage.target(to ?? stage.someone('member'));
      const isUser = 'user_id' in target;
      const actor = stage.user(from ?? stage.someone('owner', isUser ? target.user_id : undefined));
      const params = isUser
        ? { op, to: [target.user_id] }
        : // Servers before level 215 expect the channel in `to`.
          { op, type: 'stream', stream_id: target.stream_id, to: [target.stream_id], topic };
      await stage.run(actor, 'POST /typing', params);
      return { user_id: actor.id };
    },
    async presence(stage, { from, status = DEFAULTS.presence.status }) {
      const actor = stage.user(from ?? stage.someone('owner'));
      await stage.run(actor, 'POST /users/me/presence', { status });
      return { user_id: actor.id };
    },
    async edit(
      stage,
      { from, message_id, topic, content = topic === undefined ? DEFAULTS.edit.content : undefined },
    ) {
      const sender = from === undefined ? undefined : stage.user(from).id;
      const canMove = ({ stream_id }: MessageRecord) => topic === undefined || stream_id !== null;
      const id = message_id ?? stage.latestMessage(canMove, sender);
      const actor = stage.user(from ?? stage.message(id).sender_id);
      await stage.run(actor, 'PATCH /messages/{message_id}', { content, topic }, { message_id: id });
      return { message_id: id };
    },
    async delete(stage, { from, message_id }) {
      const actor = stage.user(from ?? stage.someone('owner'));
      const id = message_id ?? stage.latestReadable(actor, from === undefined ? undefined : actor.id);
      await stage.run(actor, 'DELETE /messages/{message_id}', {}, { message_id: id });
      return { message_id: id };
    },
    async join(stage, { from, to, full_name, email }) {
      assertOneUser({ from, to, full_name, email });
      if (from !== undefined || to !== undefined) {
        const actor = stage.user(from ?? stage.someone('member'));
        const { stream_id } = to === undefined ? stage.channelToJoin(actor) : stage.channel(to);
        const { name } = stage.context.org.tables.channels.expect(stream_id);
        await stage.run(actor, 'POST /users/me/subscriptions', { subscriptions: [{ name }] });
        return { user_id: actor.id };
      }
      const number = stage.context.org.tables.users.nextId;
      const response = await stage.run(stage.user(stage.someone('owner')), 'POST /users', {
        email: email ?? `newcomer${number}@example.com`,
        password: 'newcomer-password',
        full_name: full_name ?? `Newcomer ${number}`,
      });
      return { user_id: idIn(response, 'user_id') };
    },
    async role_change(stage, { from, to, role = DEFAULTS.role_change.role }) {
      const user = stage.user(to ?? stage.someone('member'));
      const actor = stage.user(from ?? stage.someone('owner'));
      await stage.run(actor, 'PATCH /users/{user_id}', { role: ROLES[role] }, { user_id: user.id });
      return { user_id: user.id };
    },
    async expire_queues(stage, { to }) {
      const { org } = stage.context;
      const owner = to === undefined ? undefined : stage.user(to).id;
      const queues = org.tables.event_queues
        .all()
        .filter(({ user_id }) => owner === undefined || user_id === owner);
      for (const queue of queues) await removeQueue(org, queue);
      return { queue_ids: queues.map(({ queue_id }) => queue_id) };
    },
    async restart({ context: { org, sever } }, { sever: severs }) {
      // Drops the connections before the event, because the event would end the polls.
      if (severs) sever();
      org.restart();
      org.signal({ kind: 'restart' });
      const queues = org.tables.event_queues
        .all()
        .filter(({ event_types }) => event_types === null || event_types.includes('restart'));
      return { queue_ids: queues.map(({ queue_id }) => queue_id) };
    },
  };
