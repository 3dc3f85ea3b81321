import { widgetOf } from '../handlers/messages/content.rules.js';
import { storeSubmessage } from '../handlers/messages/message.actions.js';
import { DAY, HOUR, type Reaction } from '../model/index.js';
import type { PersonaName } from '../model/users.js';
import { definite } from '../values.js';
import type { SeedWorld } from './define.js';
import { createStates } from './seeding.js';

/** The codes of emoji in reactions. */
const EMOJI = {
  '+1': '1f44d',
  tada: '1f389',
  heart: '2764',
  rocket: '1f680',
  eyes: '1f440',
  wave: '1f44b',
};

/** A message, with the minutes since the previous one. */
export interface Line {
  from: PersonaName;
  after: number;
  text: string;
  reactions?: [emoji: keyof typeof EMOJI, ...people: PersonaName[]][];
  /** The content before the message was edited, a few minutes after it was sent. */
  before?: string;
  /** Votes in a poll: the numbers of options, by voter. */
  votes?: [voter: PersonaName, option: number][];
}

export interface Conversation {
  /** Number of working days before today. */
  day: 1 | 2 | 3;
  /** Hour of the first message, in UTC: afternoon in Berlin, morning in New York. */
  hour: number;
  channel?: number;
  topic?: string;
  /** The people in a direct conversation. */
  with?: PersonaName[];
  unreadFor?: PersonaName;
  lines: Line[];
}

const EDITED_AFTER_SECONDS = 240;

/** Stores the conversations of the last three working days, oldest first, so that newer messages have higher IDs. */
export async function createMessages(
  world: SeedWorld,
  conversations: readonly Conversation[],
): Promise<void> {
  const days = workingDaysBefore(world.now);
  for (const conversation of conversations) {
    let timestamp = definite(days[conversation.day - 1]) + conversation.hour * HOUR;
    for (const line of conversation.lines) {
      timestamp += 60 * line.after;
      await createMessage(world, conversation, line, timestamp);
    }
  }
}

/** The starts of the last three working days that ended before a time, newest first, in UTC. */
function workingDaysBefore(now: number): number[] {
  const days: number[] = [];
  let day = Math.floor((now - DAY / 2) / DAY) * DAY;
  while (days.length < 3) {
    day -= DAY;
    if (new Date(day * 1000).getUTCDay() % 6 !== 0) days.push(day);
  }
  return days;
}

async function createMessage(
  world: SeedWorld,
  { channel, topic = '', with: people, unreadFor }: Conversation,
  { from, text, reactions = [], before, votes = [] }: Line,
  timestamp: number,
): Promise<void> {
  const { org, create, id } = world;
  const edited = timestamp + EDITED_AFTER_SECONDS;
  const message = await create.message({
    sender_id: id(from),
    content: text,
    timestamp,
    ...(people === undefined
      ? { stream_id: channel ?? null, topic }
      : { recipient_ids: people.map(id).sort((a, b) => a - b) }),
    reactions: reactions.flatMap(([name, ...users]) => users.map((user) => reactionOf(name, id(user)))),
    ...(before === undefined
      ? {}
      : {
          last_edit_timestamp: edited,
          edit_history: [{ user_id: id(from), timestamp: edited, prev_content: before }],
        }),
  });
  await createStates(world, message, new Set(unreadFor === undefined ? [] : [id(unreadFor)]));
  const widget = widgetOf(text);
  if (widget !== undefined) await storeSubmessage(org, message, id(from), JSON.stringify(widget));
  for (const [voter, option] of votes) {
    const vote = { type: 'vote', key: `canned,${option}`, vote: 1 };
    await storeSubmessage(org, message, id(voter), JSON.stringify(vote));
  }
}

function reactionOf(emoji_name: keyof typeof EMOJI, user_id: number): Reaction {
  return { user_id, emoji_name, emoji_code: EMOJI[emoji_name], reaction_type: 'unicode_emoji' };
}
