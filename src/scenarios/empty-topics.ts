import { editMessage } from '../handlers/messages/message-edit.actions.js';
import { HOUR } from '../model/index.js';
import type { Seed, SeedWorld } from './define.js';

const CHANNELS = [
  [7, 'watercooler', 'empty_topic_only', 'Everything goes, without topics'],
  [8, 'decisions', 'disable_empty_topic', 'Each decision has its topic'],
  [9, 'ideas', 'allow_empty_topic', 'With or without a topic'],
] as const;

const WATERCOOLER = [
  'Good morning! Who else cycled through the snow?',
  'Me, and I will take the train home.',
  'There are warm socks in the drawer of the first-aid kit.',
  'You are a hero. :heart:',
  'Does anyone want the last piece of plum cake?',
  'It is gone already, sorry.',
  'I can bring another one tomorrow.',
  'Tomorrow is now my favorite day.',
];
const FOUR_DAYS = [
  'Let us decide about the four-day week: https://example.com/notes/four-day-week',
  'I am for a trial of three months, with support on all five days.',
  'Who is there on Fridays?',
  'We take turns, so that everyone has every other Friday off at first.',
  'Decided: the trial starts in March.',
];
const IDEAS = [
  'A plant for every desk.',
  'And a sign that says who waters them.',
  'An evening a month for board games?',
  'I would host the first one.',
  'A bell for every release. :bell:',
];

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`GET /messages?anchor=newest&num_before=20&num_after=0\` with \`narrow=[["channel","ideas"],["topic",""]]\` by member
  returns the \`subject\` \`general chat\`, or an empty one with \`allow_empty_topic_name=true\`. The same holds for the
  \`edit_history\` of the message that was moved there. \`POST /messages\` rejects an empty \`topic\` in channel 8, and
  any other topic in channel 7.`;

export const seed: Seed = async (world) => {
  const { create, thread, now, id } = world;
  for (const [channelId, name, topics_policy, description] of CHANNELS) {
    await create.channel({ id: channelId, name, description, topics_policy, creator_id: id('moderator') });
    for (const person of ['owner', 'moderator', 'member', 'colleague']) {
      await create.subscription({ user_id: id(person), stream_id: channelId });
    }
  }
  const people = ['moderator', 'colleague', 'owner'];
  await thread({ channel: 7, people, messages: WATERCOOLER, from: now - 4 * HOUR, unreadFor: ['member'] });
  await thread({ channel: 8, topic: 'four-day week', people, messages: FOUR_DAYS, from: now - 3 * HOUR });
  await thread({ channel: 9, people, messages: IDEAS, from: now - 2.5 * HOUR });
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
