import * as z from 'zod';
import { supports } from '../../levels/index.js';
import { isMeMessage } from '../../markdown/index.js';
import {
  type DeepReadonly,
  type Message,
  type MessageFlag,
  type Note,
  type Organization,
  ownKey,
  type Reaction,
  type RecordChange,
  type Submessage,
  type User,
} from '../../model/index.js';
import { activeSubscription, canReadChannel } from '../../rules/channel.js';
import { canReadMessage, flagsOn } from '../../rules/message-access.js';
import { planNarrow } from '../../rules/narrow/plan.js';
import { shownTopic } from '../../rules/topic.js';
import {
  type MessageView,
  messageSchema,
  presentFlags,
  presentMessage,
  presentPerson,
  presentSubmessage,
  renderMessage,
  topicLinks,
} from '../message.js';
import type { Emission, Family, QueueView } from './emission.js';

type MessageRecord = DeepReadonly<Message>;
type Change = RecordChange<MessageRecord>;

const reactionShape = {
  message_id: z.int(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: z.int(),
  user: z.object({ user_id: z.int(), email: z.string(), full_name: z.string() }).optional(),
};

const detailSchema = z.object({
  type: z.enum(['stream', 'private']),
  mentioned: z.boolean().optional(),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
  user_ids: z.array(z.int()).optional(),
});

const flagsShape = {
  /** Old name of `op`. */
  operation: z.enum(['add', 'remove']),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
};

const schemas = {
  message: z.object({ message: messageSchema.omit({ flags: true }), flags: z.array(z.string()) }),
  update_message: z.object({
    user_id: z.int().nullable(),
    rendering_only: z.boolean(),
    message_id: z.int(),
    message_ids: z.array(z.int()),
    flags: z.array(z.string()),
    edit_timestamp: z.int(),
    stream_id: z.int().optional(),
    stream_name: z.string().optional(),
    new_stream_id: z.int().optional(),
    propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
    orig_subject: z.string().optional(),
    subject: z.string().optional(),
    topic_links: z.array(z.object({ text: z.string(), url: z.string() })).optional(),
    orig_content: z.string().optional(),
    orig_rendered_content: z.string().optional(),
    content: z.string().optional(),
    rendered_content: z.string().optional(),
    is_me_message: z.boolean().optional(),
  }),
  delete_message: z.object({
    message_id: z.int(),
    message_type: z.enum(['stream', 'private']),
    stream_id: z.int().optional(),
    topic: z.string().optional(),
  }),
  'reaction.add': z.object(reactionShape),
  'reaction.remove': z.object(reactionShape),
  submessage: z.object({
    message_id: z.int(),
    submessage_id: z.int(),
    sender_id: z.int(),
    msg_type: z.literal('widget'),
    content: z.string(),
  }),
  'update_message_flags.add': z.object(flagsShape),
  'update_message_flags.remove': z.object({
    ...flagsShape,
    message_details: z.record(z.string(), detailSchema).optional(),
  }),
};

/** New, changed and deleted messages, reactions, and what users have on messages. */
export const messageEvents: Family = {
  schemas,
  emissions(org, happened) {
    const changes = happened.changes('messages');
    const created = changes.filter(({ before }) => before === undefined).sort((a, b) => a.id - b.id);
    const changed = changes.filter(({ before, after }) => before !== undefined && after !== undefined);
    const deleted = changes.filter(({ after }) => after === undefined).sort((a, b) => a.id - b.id);
    const edit = happened.notes.find(({ kind }) => kind === 'edit');
    return [
      ...created.map(({ after }) => messageEmission(after as MessageRecord)),
      ...changed.flatMap(reactionEmissions),
      ...happened.changes('submessages').flatMap((change) => submessageEmissions(org, change, created)),
      ...editEmissions(org, changed, edit?.kind === 'edit' ? edit : undefined),
      ...deleted.map(({ before }) => deletion(before as MessageRecord)),
      ...flagEmissions(org, happened.changes('message_states'), new Map(changes.map((one) => [one.id, one]))),
    ];
  },
};

/** Whether a message is of those that a user gets: of an own conversation, or a channel subscribed to. */
function gets({ org, actor }: QueueView, message: MessageRecord): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
  return activeSubscription(org, actor.id, message.stream_id as number) !== undefined;
}

/** Whether a user may read a message, and got it or has something on it. */
function follows(view: QueueView, message: MessageRecord): boolean {
  const { org, actor } = view;
  if (!canReadMessage(org, actor, message)) return false;
  const states = org.tables.message_states;
  return gets(view, message) || states.firstBy('userMessage', ownKey(actor.id, message.id)) !== undefined;
}

function messageViewOf({ org, actor, level, queue }: QueueView): MessageView {
  return {
    org,
    actor,
    level,
    applyMarkdown: queue.apply_markdown,
    clientGravatar: queue.client_gravatar,
    allowEmptyTopic: queue.empty_topic_name,
  };
}

function messageEmission(message: MessageRecord): Emission {
  return {
    kind: 'message',
    to(view) {
      if (!gets(view, message) && !takesAll(view, message)) return undefined;
      if (!isInNarrow(view, message)) return undefined;
      const { flags, ...rest } = presentMessage(message, messageViewOf(view));
      return { message: rest, flags };
    },
  };
}

/** Whether a queue takes a message because it takes those of all public channels. */
function takesAll({ org, actor, queue }: QueueView, message: MessageRecord): boolean {
  if (!queue.all_public_streams || message.stream_id === null) return false;
  const channel = org.tables.channels.get(message.stream_id);
  return channel !== undefined && !channel.invite_only && canReadChannel(org, actor, channel);
}

function isInNarrow({ org, actor, level, queue }: QueueView, message: MessageRecord): boolean {
  if (queue.narrow.length === 0) return true;
  try {
    return planNarrow({ org, actor, level }, queue.narrow).matches(message);
  } catch {
    // What the narrow names is not there, or no longer to be seen: nothing matches.
    return false;
  }
}

function reactionEmissions({ before, after }: Change): Emission[] {
  const [was, is] = [before as MessageRecord, after as MessageRecord];
  if (was.reactions === is.reactions) return [];
  const key = (one: DeepReadonly<Reaction>) => `${one.user_id} ${one.reaction_type} ${one.emoji_code}`;
  const [old, now] = [new Set(was.reactions.map(key)), new Set(is.reactions.map(key))];
  return [
    ...was.reactions.filter((one) => !now.has(key(one))).map((one) => reaction('remove', is, one)),
    ...is.reactions.filter((one) => !old.has(key(one))).map((one) => reaction('add', is, one)),
  ];
}

function reaction(op: 'add' | 'remove', message: MessageRecord, given: DeepReadonly<Reaction>): Emission {
  return {
    kind: `reaction.${op}`,
    to(view) {
      if (!follows(view, message)) return undefined;
      const payload = { message_id: message.id, ...given };
      const { level, org } = view;
      if (supports(level, 'reactionUserRemoved') && !supports(level, 'reactionEventUser')) return payload;
      const { email, full_name } = presentPerson(org, given.user_id);
      return { ...payload, user: { user_id: given.user_id, email, full_name } };
    },
  };
}

/** What somebody did with a widget; what makes a message a widget comes with the message. */
function submessageEmissions(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<Submessage>>,
  created: readonly Change[],
): Emission[] {
  if (before !== undefined || after === undefined) return [];
  const message = org.tables.messages.get(after.message_id);
  if (message === undefined || created.some(({ id }) => id === message.id)) return [];
  const { id: submessage_id, ...shown } = presentSubmessage(after);
  return [
    { kind: 'submessage', to: (view) => (follows(view, message) ? { submessage_id, ...shown } : undefined) },
  ];
}

/** Messages that were edited or moved; to those who can no longer read them they are deleted. */
function editEmissions(
  org: Organization,
  changed: readonly Change[],
  note: (Note & { kind: 'edit' }) | undefined,
): Emission[] {
  const edited = changed
    .filter(({ before, after }) => before?.content !== after?.content || isMoved(before, after))
    .sort((a, b) => a.id - b.id);
  const [first] = edited;
  if (first === undefined) return [];
  const main = edited.find(({ id }) => id === note?.messageId) ?? first;
  const mode = note?.propagateMode ?? propagateMode(org, edited, main);
  return [
    { kind: 'update_message', to: (view) => presentEdit(view, edited, main, mode) },
    ...edited.filter(({ before, after }) => before?.stream_id !== after?.stream_id).map(lossOf),
  ];
}

function isMoved(before: MessageRecord | undefined, after: MessageRecord | undefined): boolean {
  return before?.stream_id !== after?.stream_id || before?.topic !== after?.topic;
}

function propagateMode(org: Organization, edited: readonly Change[], main: Change) {
  if (edited.length === 1) return 'change_one' as const;
  const { stream_id, topic } = main.before as MessageRecord;
  const left = org.tables.messages
    .idsBy('channel', stream_id as number)
    .some((id) => org.tables.messages.get(id)?.topic.toLowerCase() === topic.toLowerCase());
  return left ? ('change_later' as const) : ('change_all' as const);
}

function presentEdit(
  view: QueueView,
  edited: readonly Change[],
  main: Change,
  propagate_mode: string,
): Record<string, unknown> | undefined {
  const { org, actor } = view;
  const visible = edited.filter(({ after }) => follows(view, after as MessageRecord));
  if (visible.length === 0) return undefined;
  const shown = visible.includes(main) ? main : (visible[0] as Change);
  const [before, after] = [shown.before as MessageRecord, shown.after as MessageRecord];
  const entry = after.edit_history[0];
  return {
    user_id: entry?.user_id ?? null,
    rendering_only: false,
    message_id: after.id,
    message_ids: visible.map(({ id }) => id),
    flags: presentFlags(org, actor.id, after),
    edit_timestamp: entry?.timestamp ?? org.clock.now(),
    ...presentMove(view, before, after, propagate_mode),
    ...(before.content === after.content ? {} : presentContent(org, before, after)),
  };
}

function presentMove({ org, queue }: QueueView, before: MessageRecord, after: MessageRecord, mode: string) {
  const allowEmpty = queue.empty_topic_name;
  if (before.stream_id === null) return {};
  const channel = org.tables.channels.get(before.stream_id);
  const where = { stream_id: before.stream_id, stream_name: channel?.name ?? '' };
  if (!isMoved(before, after)) return where;
  return {
    ...where,
    propagate_mode: mode,
    orig_subject: shownTopic(org, before.topic, allowEmpty),
    ...(before.stream_id === after.stream_id ? {} : { new_stream_id: after.stream_id as number }),
    ...(before.topic === after.topic
      ? {}
      : { subject: shownTopic(org, after.topic, allowEmpty), topic_links: topicLinks(after.topic) }),
  };
}

function presentContent(org: Organization, before: MessageRecord, after: MessageRecord) {
  return {
    orig_content: before.content,
    orig_rendered_content: renderMessage(org, before),
    content: after.content,
    rendered_content: renderMessage(org, after),
    is_me_message: isMeMessage(after.content),
  };
}

function lossOf({ before, after }: Change): Emission {
  const gone = deletion(before as MessageRecord);
  return {
    ...gone,
    to: (view) => (canReadMessage(view.org, view.actor, after as MessageRecord) ? undefined : gone.to(view)),
  };
}

/** To those who could read the message, and got it. */
function deletion(message: MessageRecord): Emission {
  const { id, stream_id, topic } = message;
  return {
    kind: 'delete_message',
    to(view) {
      if (!canReadMessage(view.org, view.actor, message) || !gets(view, message)) return undefined;
      if (stream_id === null) return { message_id: id, message_type: 'private' };
      return {
        message_id: id,
        message_type: 'stream',
        stream_id,
        topic: shownTopic(view.org, topic, view.queue.empty_topic_name),
      };
    },
  };
}

type StateChange = RecordChange<
  DeepReadonly<{ user_id: number; message_id: number; flags: readonly MessageFlag[] }>
>;

/** The flags that users set themselves. The others come with the message, or with its edit. */
const PERSONAL = ['read', 'starred', 'collapsed'] as const;

function flagEmissions(
  org: Organization,
  states: readonly StateChange[],
  messages: ReadonlyMap<number, Change>,
): Emission[] {
  const groups = new Map<string, { userId: number; op: 'add' | 'remove'; flag: string; ids: number[] }>();
  for (const { before, after } of states) {
    const state = after ?? before;
    const message = messages.get(state?.message_id as number);
    // What comes with a new message, or goes with a deleted one, is said by its own event.
    if (state === undefined || after === undefined || (message && !(message.before && message.after)))
      continue;
    const old: readonly string[] = before?.flags ?? ['read'];
    for (const flag of PERSONAL) {
      const is = after.flags.includes(flag);
      if (is === old.includes(flag)) continue;
      const op = is ? 'add' : 'remove';
      const key = `${state.user_id} ${op} ${flag}`;
      const group = groups.get(key) ?? { userId: state.user_id, op, flag, ids: [] };
      group.ids.push(state.message_id);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ userId, op, flag, ids }) => ({
    kind: `update_message_flags.${op}`,
    to({ actor, queue }) {
      if (actor.id !== userId) return undefined;
      const messageIds = ids.sort((a, b) => a - b);
      const unread = op === 'remove' && flag === 'read';
      return {
        operation: op,
        flag,
        messages: messageIds,
        all: false,
        ...(unread ? { message_details: detailsOf(org, actor, messageIds, queue.empty_topic_name) } : {}),
      };
    },
  }));
}

/** Where the messages are that are unread again. */
function detailsOf(org: Organization, user: DeepReadonly<User>, ids: readonly number[], allowEmpty: boolean) {
  const details: Record<string, z.input<typeof detailSchema>> = {};
  for (const id of ids) {
    const message = org.tables.messages.get(id);
    if (message === undefined) continue;
    const mentioned = flagsOn(org, user.id, message).some((flag) => flag.includes('mentioned'));
    details[id] = {
      ...(message.stream_id === null
        ? {
            type: 'private',
            user_ids: (message.recipient_ids ?? []).filter(
              (one, _, all) => one !== user.id || all.length === 1,
            ),
          }
        : {
            type: 'stream',
            stream_id: message.stream_id,
            topic: shownTopic(org, message.topic, allowEmpty),
          }),
      ...(mentioned ? { mentioned } : {}),
    };
  }
  return details;
}
