import type { Random } from '../model/index.js';
import { definite } from '../values.js';
import type { SeedWorld } from './define.js';

/** The users and channels of the scenario beyond those of `default`. */
export interface Crowd {
  users: number[];
  /** User IDs of the subscribers by channel ID. */
  channels: Map<number, number[]>;
}

const CONVERSATIONS = 300;
const DIRECT_PERCENT = 8;
const BUSIEST_CHANNELS = 3;
/** The newest messages of channel 7, which member has not read. */
const UNREAD = 400;

interface Conversation {
  topic: string;
  contents: string[];
}

/** Writes conversations over a long time: bursts in a topic, by subscribers of the channel. */
export async function writeHistory(
  world: Pick<SeedWorld, 'build' | 'db' | 'id'>,
  random: Random,
  crowd: Crowd,
  { count, from, to }: { count: number; from: number; to: number },
): Promise<void> {
  const { build, db, id } = world;
  const conversations: Conversation[] = [];
  for (let i = 0; i < CONVERSATIONS; i++) conversations.push(await generate(world, 4 + random.int(12)));
  const channels = [...crowd.channels.keys()];
  const pattern = await build.message({ sender_id: 1, topic: '', content: '' });
  let written = 0;
  while (written < count) {
    const direct = random.int(100) < DIRECT_PERCENT;
    // Every fifth conversation is in one of the busiest channels.
    const channel = definite(channels[random.int(random.int(5) === 0 ? BUSIEST_CHANNELS : channels.length)]);
    const candidates = direct ? crowd.users : definite(crowd.channels.get(channel));
    const people = Array.from({ length: direct ? 2 : 4 }, () => random.pick(candidates));
    const recipient_ids = direct ? [...new Set(people)].sort((a, b) => a - b) : null;
    const { topic, contents } = random.pick(conversations);
    for (const [i, content] of contents.slice(0, count - written).entries()) {
      await db.messages.create({
        ...pattern,
        sender_id: definite(people[i % people.length]),
        content,
        ...(direct ? { recipient_ids } : { stream_id: channel, topic }),
        timestamp: from + Math.floor(((to - from) * written) / count),
      });
      written++;
    }
  }
  for (const message_id of db.messages.idsBy('channel', 7).slice(-UNREAD)) {
    await db.message_states.create({ user_id: id('member'), message_id, flags: [] });
  }
}

/** The topic and messages of a conversation, from the factories. */
async function generate({ build }: Pick<SeedWorld, 'build'>, length: number): Promise<Conversation> {
  const { topic, content } = await build.message({ sender_id: 1 });
  const contents = [content];
  while (contents.length < length) contents.push((await build.message({ sender_id: 1 })).content);
  return { topic, contents };
}
