import { HOUR } from '../model/index.js';
import type { Seed, Thread } from './define.js';

/** Unread by member, like the 8 messages of `standup` in the default scenario. */
const THREADS: Omit<Thread, 'from' | 'unreadFor'>[] = [
  { channel: 1, topic: '', people: ['guest', 'colleague'], messages: 2 },
  { channel: 2, topic: 'release 2.5', people: ['colleague', 'moderator'], messages: 5 },
  {
    channel: 2,
    topic: 'code review',
    people: ['colleague', 'admin'],
    messages: [
      '@**Max Member** could you look at the parser?',
      'It is the last one before the release.',
      '@*design* and you at the colours, please.',
    ],
  },
  { channel: 2, topic: 'noise', people: ['bot', 'moderator'], messages: 6 },
  {
    channel: 4,
    topic: 'news',
    people: ['admin'],
    messages: ['@**all** The office is closed on Friday.', 'Enjoy!'],
  },
  { channel: 5, topic: 'hello', people: ['moderator'], messages: 1 },
  { people: ['colleague', 'member'], messages: 4 },
  { people: ['owner', 'admin', 'member'], messages: ['Budget?', 'Signed.'] },
];

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  'member has 31 unread messages: channel 1 `standup` 8 and the empty topic 2; channel 2 `release 2.5` 5,',
  '`code review` 3 and `noise` 6 (a muted topic); channel 4 `news` 2; channel 5 `hello` 1; with colleague',
  '2; with owner and admin 2. 2 messages mention member, 1 mentions everyone. `GET',
  '/messages?anchor=first_unread&num_before=0&num_after=5` returns the oldest; `POST /mark_topic_as_read`',
  'marks a topic as read.',
].join(' ');

export const seed: Seed = async ({ create, thread, now, id }) => {
  await create.userTopic({ user_id: id('member'), stream_id: 2, topic: 'noise', visibility_policy: 1 });
  for (const [i, each] of THREADS.entries()) {
    await thread({ ...each, from: now - (THREADS.length - i) * HOUR, unreadFor: ['member'] });
  }
};
