import {
  conversationKey,
  type DeepReadonly,
  deriveSeed,
  type MessageTarget,
  type Organization,
  Random,
  type Scene,
  type Storyline,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { definite } from '../../values.js';
import { canPost } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { storeMessage, storeReaction } from '../messages/message.actions.js';
import { editMessage } from '../messages/message-changes.actions.js';
import { notePresence } from '../presence/presence.resource.js';
import { unicodeEmoji } from '../text/emoji.rules.js';
import { settingsOf, typingSettingFor } from '../users/user-settings.rules.js';

type StorylineRecord = DeepReadonly<Storyline>;
type SceneRecord = DeepReadonly<Scene>;

const TYPING_SECONDS = 5;
const PRESENCE_INTERVAL_SECONDS = 60;
/** Number of seconds after which overdue steps are skipped. */
const MAX_CATCH_UP_SECONDS = 2 * 3600;
const STORYLINE_EMOJI = ['+1', 'tada', 'heart', 'eyes', 'rocket', 'laughing'];
const STORYLINE_CLIENT = 'website';

// A random number from 0 to 1 selects each step. Below these limits, a user sends, reacts or edits, respectively. At or
// above the last limit, a user leaves or returns.
const SEND_BELOW = 0.6;
const REACT_BELOW = 0.8;
const EDIT_BELOW = 0.88;

/**
 * Runs the next step of a storyline at its due time: a user types, sends, reacts, edits, leaves or returns.
 * The same seed produces the same steps. In a deactivated organization, users do nothing.
 */
export async function playStep(org: Organization, overdue: StorylineRecord): Promise<void> {
  const storyline = await skipOldSteps(org, overdue);
  const { state } = org.clock;
  org.clock.set(storyline.due);
  try {
    await playNow(org, storyline);
  } finally {
    org.clock.state = state;
  }
}

async function skipOldSteps(org: Organization, storyline: StorylineRecord): Promise<StorylineRecord> {
  const earliest = org.clock.now() - MAX_CATCH_UP_SECONDS;
  return storyline.due >= earliest
    ? storyline
    : org.tables.storylines.update(storyline.id, { due: earliest });
}

/** Runs a step at the current time of the clock, and sets the time of the next step. */
async function playNow(org: Organization, storyline: StorylineRecord): Promise<void> {
  const random = new Random(deriveSeed(storyline.seed, 'step', storyline.step));
  const [least = 0, most = least] = storyline.pace;
  const step = storyline.step + 1;
  const due = storyline.due + least + random.int(most - least + 1);
  const advance = (changes: Partial<Storyline> = {}) =>
    org.tables.storylines.update(storyline.id, { step, due, ...changes });
  if (org.settings.deactivated) {
    await advance({ typing: null });
    return;
  }
  if (storyline.typing !== null) {
    const sent = await sendLine(org, storyline, storyline.typing);
    await advance({ typing: null, ...sent });
    return;
  }
  await refreshPresences(org, storyline);
  const chance = random.next();
  if (chance < SEND_BELOW) {
    const typing = random.int(storyline.scenes.length);
    const begins = beginTyping(org, storyline, typing);
    await advance(begins ? { due: storyline.due + TYPING_SECONDS, typing } : {});
    return;
  }
  await advance();
  if (chance < REACT_BELOW) await reactToLine(org, storyline, random);
  else if (chance < EDIT_BELOW) await editLine(org, storyline, random);
  else await leaveOrReturn(org, storyline, random);
}

function nextLine({ lines, said }: SceneRecord) {
  return definite(lines[said % lines.length]);
}

/** Returns the author of a scene's next line if the author may send the line. */
function speakerOf(org: Organization, scene: SceneRecord): UserRecord | undefined {
  const speaker = org.tables.users.get(nextLine(scene).user_id);
  if (!speaker?.is_active) return undefined;
  if (scene.stream_id === null) return speaker;
  const channel = org.tables.channels.get(scene.stream_id);
  return channel !== undefined && canPost(org, speaker, channel) ? speaker : undefined;
}

function targetOf({ stream_id, topic, recipient_ids }: SceneRecord): MessageTarget {
  return stream_id === null ? { stream_id, recipient_ids: recipient_ids ?? [] } : { stream_id, topic };
}

/** Notifies the people in a scene that a user started or stopped typing, unless the user's settings forbid it. */
function signalTyping(org: Organization, senderId: number, op: 'start' | 'stop', scene: SceneRecord): void {
  const showsTyping = settingsOf(org, senderId)[typingSettingFor(scene.stream_id)];
  if (showsTyping) org.signal({ kind: 'typing', op, senderId, to: targetOf(scene) });
}

function beginTyping(org: Organization, storyline: StorylineRecord, index: number): boolean {
  const scene = definite(storyline.scenes[index]);
  const speaker = speakerOf(org, scene);
  if (speaker === undefined) return false;
  signalTyping(org, speaker.id, 'start', scene);
  return true;
}

async function sendLine(
  org: Organization,
  storyline: StorylineRecord,
  index: number,
): Promise<Partial<Storyline>> {
  const scene = definite(storyline.scenes[index]);
  const speaker = speakerOf(org, scene);
  if (speaker !== undefined) {
    signalTyping(org, speaker.id, 'stop', scene);
    await notePresence(org, speaker.id, 'active');
    const { content } = nextLine(scene);
    await storeMessage(org, { sender: speaker, to: targetOf(scene), content, client: STORYLINE_CLIENT });
  }
  // The copy, unlike the record, may be changed.
  const scenes = structuredClone(storyline.scenes) as Scene[];
  definite(scenes[index]).said += 1;
  return { scenes, away: storyline.away.filter((id) => id !== speaker?.id) };
}

async function refreshPresences(org: Organization, { cast, away }: StorylineRecord): Promise<void> {
  for (const userId of cast) {
    if (away.includes(userId) || !isActive(org, userId)) continue;
    const last = org.tables.presences.firstBy('user', userId)?.last_connected ?? 0;
    if (org.clock.now() - last >= PRESENCE_INTERVAL_SECONDS) await notePresence(org, userId, 'idle');
  }
}

/** Returns the latest message of a scene; `undefined` if the scene's channel is archived. */
function latestMessageOf(org: Organization, { stream_id, topic, recipient_ids }: SceneRecord) {
  const { channels, messages } = org.tables;
  if (stream_id !== null && channels.get(stream_id)?.is_archived !== false) return undefined;
  const ids =
    stream_id === null
      ? messages.idsBy('conversation', conversationKey(recipient_ids ?? []))
      : messages.idsBy('topic', topicKey({ stream_id, topic }));
  return messages.get(ids.at(-1) ?? 0);
}

function isActive(org: Organization, userId: number): boolean {
  return org.tables.users.get(userId)?.is_active === true;
}

async function reactToLine(org: Organization, storyline: StorylineRecord, random: Random): Promise<void> {
  const message = latestMessageOf(org, random.pick(storyline.scenes));
  const user = org.tables.users.get(random.pick(storyline.cast));
  const name = random.pick(STORYLINE_EMOJI);
  if (message === undefined || !user?.is_active || user.id === message.sender_id) return;
  const reaction = { user_id: user.id, ...(await unicodeEmoji(name)) };
  const hasReacted = message.reactions.some(
    ({ user_id, emoji_code }) => user_id === user.id && emoji_code === reaction.emoji_code,
  );
  if (hasReacted || !canReadMessage(org, user, message)) return;
  await storeReaction(org, message, reaction);
  await notePresence(org, user.id, 'active');
}

async function editLine(org: Organization, storyline: StorylineRecord, random: Random): Promise<void> {
  const message = latestMessageOf(org, random.pick(storyline.scenes));
  if (message === undefined || message.last_edit_timestamp !== null) return;
  if (!storyline.cast.includes(message.sender_id) || !isActive(org, message.sender_id)) return;
  const content = `${message.content}\n\n*(edited: more tomorrow)*`;
  await editMessage(org, message.sender_id, message, { content });
}

async function leaveOrReturn(org: Organization, storyline: StorylineRecord, random: Random): Promise<void> {
  const userId = random.pick(storyline.cast);
  if (!isActive(org, userId)) return;
  const isAway = storyline.away.includes(userId);
  const away = isAway ? storyline.away.filter((id) => id !== userId) : [...storyline.away, userId];
  await org.tables.storylines.update(storyline.id, { away });
  await notePresence(org, userId, isAway ? 'active' : 'idle');
}
