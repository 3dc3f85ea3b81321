import { conversation } from '../factories/content.js';
import type { Message, Random } from '../model/index.js';
import type { SeedWorld } from './define.js';

/** Those who are there beside the personas. */
export interface Crowd {
  users: number[];
  /** Subscribers by channel. */
  channels: Map<number, number[]>;
}

const CONVERSATIONS = 300;
const TOPICS = [
  'planning',
  'weekly update',
  'bug reports',
  'questions',
  'release',
  'design',
  'customers',
  'off topic',
  'links',
  'interviews',
];
/** Of the conversations, so many in a hundred are between two people. */
const DIRECT = 8;
/** The newest messages of channel 7 that member has not read. */
const UNREAD = 400;

/** Conversations over a long time: bursts in a topic, by people who are in the channel. */
export async function writeHistory(
  { build, db, id }: Pick<SeedWorld, 'build' | 'db' | 'id'>,
  random: Random,
  crowd: Crowd,
  { count, from, to }: { count: number; from: number; to: number },
): Promise<void> {
  const faker = build.content('large: conversations');
  const texts = Array.from({ length: CONVERSATIONS }, () => conversation(faker, 4 + random.int(12)));
  const channels = [...crowd.channels.keys()];
  const pattern: Omit<Message, 'id'> = { ...build.message({ sender_id: 1 }), topic: '' };
  let written = 0;
  while (written < count) {
    const direct = random.int(100) < DIRECT;
    // Every fifth conversation is in one of the three busiest channels.
    const channel = channels[random.int(5) === 0 ? random.int(3) : random.int(channels.length)] as number;
    const all = direct ? crowd.users : (crowd.channels.get(channel) as number[]);
    const people = Array.from({ length: direct ? 2 : 4 }, () => all[random.int(all.length)] as number);
    const recipient_ids = direct ? [...new Set(people)].sort((a, b) => a - b) : null;
    const topic = TOPICS[random.int(TOPICS.length)] as string;
    for (const [i, content] of (texts[random.int(texts.length)] as string[]).entries()) {
      if (written === count) break;
      await db.messages.create({
        ...pattern,
        sender_id: people[i % people.length] as number,
        content,
        ...(direct ? { recipient_ids } : { stream_id: channel, topic: `${topic} ${1 + (written % 7)}` }),
        timestamp: from + Math.floor(((to - from) * written) / count),
      });
      written++;
    }
  }
  for (const message_id of db.messages.idsBy('channel', 7).slice(-UNREAD)) {
    await db.message_states.create({ user_id: id('member'), message_id, flags: [] });
  }
}
