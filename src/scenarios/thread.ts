import { UsageError } from '../contract/errors/index.js';
import { conversation } from '../factories/content.js';
import { flagsByContent, receiversOf } from '../handlers/messages/message.actions.js';
import type { DeepReadonly, Message } from '../model/index.js';
import type { SeedWorld, Thread } from './define.js';

type World = Pick<SeedWorld, 'org' | 'now' | 'build' | 'create' | 'id'>;

/** Stores a conversation. Whoever it mentions has the flag; who is not named in `unreadFor` has read it. */
export async function createThread(world: World, thread: Thread): Promise<DeepReadonly<Message>[]> {
  const { org, now, create } = world;
  const { channel, topic = '', every = 60 } = thread;
  const people = idsOf(world, thread.people);
  if (people.length === 0) throw new UsageError('A thread needs people who write in it');
  const unread = new Set(idsOf(world, thread.unreadFor ?? []));
  const recipients = [...new Set(people)].sort((a, b) => a - b);
  const newest = org.tables.messages.get(org.tables.messages.nextId - 1)?.timestamp;
  let timestamp = thread.from ?? Math.min(now, (newest ?? now - every) + every);
  const written: DeepReadonly<Message>[] = [];
  for (const [i, content] of textsOf(world, thread).entries()) {
    const message = await create.message({
      sender_id: people[i % people.length] as number,
      content,
      timestamp: Math.min(now, timestamp),
      ...(channel === undefined ? { recipient_ids: recipients } : { stream_id: channel, topic }),
    });
    const flagsOf = flagsByContent(org, message);
    for (const userId of receiversOf(org, message)) {
      const flags = flagsOf(userId);
      const isUnread = unread.has(userId) && userId !== message.sender_id;
      if (isUnread) await create.messageState({ user_id: userId, message_id: message.id, flags });
      else if (flags.length > 0) {
        await create.messageState({ user_id: userId, message_id: message.id, flags: ['read', ...flags] });
      }
    }
    written.push(message);
    timestamp += every;
  }
  return written;
}

function textsOf({ org, build }: World, { channel, topic = '', messages }: Thread): readonly string[] {
  if (typeof messages !== 'number') return messages;
  // Named by where it begins, so that two threads of a topic are not the same.
  return conversation(build.content(`${channel}:${topic}:${org.tables.messages.nextId}`), messages);
}

function idsOf(world: World, people: readonly (string | number)[]): number[] {
  return people.map((who) => (typeof who === 'number' ? who : world.id(who)));
}
