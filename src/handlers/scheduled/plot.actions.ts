import {
  type DeepReadonly,
  deriveSeed,
  type Message,
  type Organization,
  type Plot,
  Random,
  type Scene,
  topicKey,
  type User,
} from '../../model/index.js';
import { canPost } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { sendMessage } from '../messages/message.actions.js';
import { editMessage } from '../messages/message-edit.actions.js';
import { addReaction } from '../messages/reaction.actions.js';
import { noteTyping } from '../messages/typing.actions.js';
import { notePresence } from '../presence/presence.actions.js';
import { unicodeEmoji } from '../text/emoji.rules.js';

type PlotRecord = DeepReadonly<Plot>;
type SceneRecord = DeepReadonly<Scene>;

/** Seconds that somebody types. */
const TYPING_SECONDS = 5;
/** Seconds after which a client that is there says so again. */
const PRESENCE_INTERVAL_SECONDS = 60;
/** Seconds: what should have happened longer ago than this is left out. */
const MAX_CATCH_UP_SECONDS = 2 * 3600;
const EMOJI = ['+1', 'tada', 'heart', 'eyes', 'rocket', 'laughing'];
const CLIENT = 'website';

/**
 * Plays the next step of a plot as of its time: somebody begins to type, sends, reacts, edits, leaves or comes back.
 * What follows is the same for the same seed, whenever it is asked for.
 */
export async function playStep(org: Organization, given: PlotRecord): Promise<void> {
  const plot = await skipLongAgo(org, given);
  const { state } = org.clock;
  org.clock.set(plot.due);
  try {
    await play(org, plot);
  } finally {
    org.clock.state = state;
  }
}

async function skipLongAgo(org: Organization, plot: PlotRecord): Promise<PlotRecord> {
  const earliest = org.clock.now() - MAX_CATCH_UP_SECONDS;
  return plot.due >= earliest ? plot : org.tables.plots.update(plot.id, { due: earliest });
}

async function play(org: Organization, plot: PlotRecord): Promise<void> {
  const random = new Random(deriveSeed(plot.seed, 'step', plot.step));
  const [least, most] = plot.pace as readonly [number, number];
  const step = plot.step + 1;
  const due = plot.due + least + random.int(most - least + 1);
  if (plot.typing !== null) {
    await org.tables.plots.update(plot.id, {
      step,
      due,
      typing: null,
      ...(await say(org, plot, plot.typing)),
    });
    return;
  }
  await showWhoIsThere(org, plot);
  const chance = random.next();
  if (chance < 0.6) {
    const typing = random.int(plot.scenes.length);
    const begun = beginTyping(org, plot, typing);
    await org.tables.plots.update(
      plot.id,
      begun ? { step, due: plot.due + TYPING_SECONDS, typing } : { step, due },
    );
    return;
  }
  await org.tables.plots.update(plot.id, { step, due });
  if (chance < 0.8) await react(org, plot, random);
  else if (chance < 0.88) await edit(org, plot, random);
  else await comeOrGo(org, plot, random);
}

function nextLine({ lines, said }: SceneRecord) {
  return lines[said % lines.length] as SceneRecord['lines'][number];
}

/** Who says the next line of a scene, if that can be done. */
function speakerOf(org: Organization, scene: SceneRecord): DeepReadonly<User> | undefined {
  const speaker = org.tables.users.get(nextLine(scene).user_id);
  if (!speaker?.is_active) return undefined;
  if (scene.stream_id === null) return speaker;
  const channel = org.tables.channels.get(scene.stream_id);
  return channel !== undefined && canPost(org, speaker, channel) ? speaker : undefined;
}

function placeOf({ stream_id, topic, recipient_ids }: SceneRecord) {
  return stream_id === null ? { recipientIds: recipient_ids ?? [] } : { streamId: stream_id, topic };
}

function beginTyping(org: Organization, plot: PlotRecord, index: number): boolean {
  const scene = plot.scenes[index] as SceneRecord;
  const speaker = speakerOf(org, scene);
  if (speaker === undefined) return false;
  noteTyping(org, speaker.id, 'start', placeOf(scene));
  return true;
}

async function say(org: Organization, plot: PlotRecord, index: number): Promise<Partial<Plot>> {
  const scene = plot.scenes[index] as SceneRecord;
  const speaker = speakerOf(org, scene);
  if (speaker !== undefined) {
    noteTyping(org, speaker.id, 'stop', placeOf(scene));
    await notePresence(org, speaker.id, true);
    const { content } = nextLine(scene);
    await sendMessage(org, { sender: speaker, to: placeOf(scene), content, client: CLIENT });
  }
  const scenes = structuredClone(plot.scenes) as Scene[];
  (scenes[index] as Scene).said += 1;
  return { scenes, away: plot.away.filter((id) => id !== speaker?.id) };
}

/** Clients of those who are there say so from time to time. */
async function showWhoIsThere(org: Organization, { cast, away }: PlotRecord): Promise<void> {
  for (const userId of cast) {
    if (away.includes(userId) || !isActive(org, userId)) continue;
    const last = org.tables.presences.firstBy('user', userId)?.last_connected ?? 0;
    if (org.clock.now() - last >= PRESENCE_INTERVAL_SECONDS) await notePresence(org, userId, false);
  }
}

/** The latest message of a scene; none in a channel that is archived. */
function latestOf(org: Organization, { stream_id, topic, recipient_ids }: SceneRecord) {
  const { channels, messages } = org.tables;
  if (stream_id !== null && channels.get(stream_id)?.is_archived !== false) return undefined;
  const ids =
    stream_id === null
      ? messages.idsBy('conversation', (recipient_ids ?? []).join(','))
      : messages.idsBy('topic', topicKey(stream_id, topic));
  return messages.get(ids.at(-1) ?? 0);
}

function isActive(org: Organization, userId: number): boolean {
  return org.tables.users.get(userId)?.is_active === true;
}

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[random.int(list.length)] as T;
}

async function react(org: Organization, plot: PlotRecord, random: Random): Promise<void> {
  const message = latestOf(org, oneOf(random, plot.scenes));
  const user = org.tables.users.get(oneOf(random, plot.cast));
  const name = oneOf(random, EMOJI);
  if (message === undefined || !user?.is_active || user.id === message.sender_id) return;
  const reaction = { user_id: user.id, ...unicodeEmoji(name) };
  const has = message.reactions.some(
    (one) => one.user_id === user.id && one.emoji_code === reaction.emoji_code,
  );
  if (has || !canReadMessage(org, user, message)) return;
  await addReaction(org, message, reaction);
  await notePresence(org, user.id, true);
}

/** Whoever of the cast wrote last in a scene makes it clearer, once. */
async function edit(org: Organization, plot: PlotRecord, random: Random): Promise<void> {
  const message: DeepReadonly<Message> | undefined = latestOf(org, oneOf(random, plot.scenes));
  if (message === undefined || message.last_edit_timestamp !== null) return;
  if (!plot.cast.includes(message.sender_id) || !isActive(org, message.sender_id)) return;
  const content = `${message.content}\n\n*(edited: more tomorrow)*`;
  await editMessage(org, message.sender_id, message, { content });
}

async function comeOrGo(org: Organization, plot: PlotRecord, random: Random): Promise<void> {
  const userId = oneOf(random, plot.cast);
  if (!isActive(org, userId)) return;
  const isAway = plot.away.includes(userId);
  const away = isAway ? plot.away.filter((id) => id !== userId) : [...plot.away, userId];
  await org.tables.plots.update(plot.id, { away });
  await notePresence(org, userId, isAway);
}
