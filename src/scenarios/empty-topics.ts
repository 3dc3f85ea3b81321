import { editMessage } from '../handlers/messages/message-edit.actions.js';
import { HOUR } from '../model/index.js';
import type { Seed, SeedWorld } from './define.js';

const CHANNELS = [
  [7, 'watercooler', 'empty_topic_only', 'Everything goes, without topics'],
  [8, 'decisions', 'disable_empty_topic', 'Each decision has its topic'],
  [9, 'ideas', 'allow_empty_topic', 'With or without a topic'],
] as const;

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`GET /messages?anchor=newest&num_before=20&num_after=0` with `narrow=[["channel","ideas"],["topic",""]]`',
  'by member: `subject` is `general chat`, or empty with `allow_empty_topic_name=true`. The same holds in',
  'the `edit_history` of the message that was moved there. `POST /messages` with an empty `topic` to',
  'channel 8: rejected; with any other topic to channel 7: rejected.',
].join(' ');

export const seed: Seed = async (world) => {
  const { create, thread, now, id } = world;
  for (const [channelId, name, topics_policy, description] of CHANNELS) {
    await create.channel({ id: channelId, name, description, topics_policy, creator_id: id('moderator') });
    for (const person of ['owner', 'moderator', 'member', 'colleague']) {
      await create.subscription({ user_id: id(person), stream_id: channelId });
    }
  }
  const people = ['moderator', 'colleague', 'owner'];
  await thread({ channel: 7, people, messages: 8, from: now - 6 * HOUR, unreadFor: ['member'] });
  await thread({ channel: 8, topic: 'four-day week', people, messages: 5, from: now - 5 * HOUR });
  await thread({ channel: 9, people, messages: 5, from: now - 4 * HOUR });
  await moveToEmptyTopic(world);
};

async function moveToEmptyTopic({ org, thread, now, id }: SeedWorld): Promise<void> {
  const messages = await thread({
    channel: 9,
    topic: 'what is a topic?',
    people: ['colleague', 'moderator'],
    messages: ['Do we need a topic for this?', 'Not here.'],
    from: now - 2 * HOUR,
  });
  const [first] = messages;
  if (first === undefined) return;
  await editMessage(org, id('moderator'), first, { move: { streamId: 9, topic: '', messages } });
}
