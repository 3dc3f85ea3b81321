import { storeSubmessage, storeWidget } from '../handlers/messages/message.actions.js';
import { DAY, HOUR, type Reaction } from '../model/index.js';
import type { PersonaName } from '../model/personas.js';
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
interface Line {
  from: PersonaName;
  minutesLater: number;
  text: string;
  reactions?: [emoji: keyof typeof EMOJI, ...people: PersonaName[]][];
  /** The content before the message was edited, a few minutes after it was sent. */
  contentBefore?: string;
  /** Votes in a poll: the numbers of options, by voter. */
  votes?: [voter: PersonaName, option: number][];
}

interface Conversation {
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
export async function createMessages(world: SeedWorld): Promise<void> {
  const days = workingDaysBefore(world.now);
  for (const conversation of CONVERSATIONS) {
    let timestamp = definite(days[conversation.day - 1]) + conversation.hour * HOUR;
    for (const line of conversation.lines) {
      timestamp += 60 * line.minutesLater;
      await createMessage(world, conversation, line, timestamp);
    }
  }
}

/** Seconds from the end of a day in UTC to the end of that day in the last time zone. */
const LAST_TIME_ZONE = DAY / 2;

const SUNDAY = 0;
const SATURDAY = 6;

/** Returns the starts, in UTC, of the last three working days that ended everywhere before a time, newest first. */
function workingDaysBefore(now: number): number[] {
  const days: number[] = [];
  let day = Math.floor((now - LAST_TIME_ZONE) / DAY) * DAY;
  while (days.length < 3) {
    day -= DAY;
    const weekday = new Date(day * 1000).getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY) days.push(day);
  }
  return days;
}

async function createMessage(
  world: SeedWorld,
  { channel, topic = '', with: people, unreadFor }: Conversation,
  { from, text, reactions = [], contentBefore, votes = [] }: Line,
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
    ...(contentBefore === undefined
      ? {}
      : {
          last_edit_timestamp: edited,
          edit_history: [{ user_id: id(from), timestamp: edited, prev_content: contentBefore }],
        }),
  });
  await createStates(world, message, new Set(unreadFor === undefined ? [] : [id(unreadFor)]));
  await storeWidget(org, message);
  for (const [voter, option] of votes) {
    const vote = { type: 'vote', key: `canned,${option}`, vote: 1 };
    await storeSubmessage(org, message, id(voter), JSON.stringify(vote));
  }
}

function reactionOf(emoji_name: keyof typeof EMOJI, user_id: number): Reaction {
  return { user_id, emoji_name, emoji_code: EMOJI[emoji_name], reaction_type: 'unicode_emoji' };
}

const say = (from: PersonaName, minutesLater: number, text: string, more: Partial<Line> = {}): Line => ({
  from,
  minutesLater,
  text,
  ...more,
});

/** The conversations of a small team in the week of a release, oldest first. */
const CONVERSATIONS: Conversation[] = [
  {
    day: 3,
    hour: 13,
    channel: 2,
    topic: 'release 2.4',
    lines: [
      say('owner', 2, 'Goal for this week: ship **2.4** on Thursday. What is still open?'),
      say('admin', 3, 'Two things on my side:\n- the migration of the search index\n- the release notes'),
      say('moderator', 2, 'All translations are in. German and Japanese are complete.', {
        reactions: [['tada', 'owner', 'member', 'colleague']],
      }),
      say('member', 6, 'The new search is ready for review: https://example.com/changes/412', {
        reactions: [['eyes', 'colleague']],
      }),
      say(
        'colleague',
        21,
        '@**Max Member** nice and small! One question: what happens to messages that arrive while we rebuild the index?',
      ),
      say('owner', 2, 'Good question. We cannot lose any of them.'),
      say(
        'admin',
        9,
        'We do not. They wait in a queue that is read at the end:\n```python\ndef rebuild(index, queue):\n    index.load(messages_before(queue.started))\n    index.load(queue.drain())\n```',
      ),
      say(
        'moderator',
        4,
        '> They wait in a queue that is read at the end\n\nHow long did that take on staging?',
      ),
      say('member', 3, 'Eleven minutes for two million messages. The queue never held more than 300.'),
      say('colleague', 8, 'Then it looks good to me. Approved.', {
        reactions: [
          ['+1', 'owner', 'member'],
          ['rocket', 'admin'],
        ],
      }),
      say(
        'owner',
        5,
        '/poll When do we ship?\nThursday morning\nThursday after lunch\nFriday, if you like to live dangerously',
        {
          votes: [
            ['admin', 0],
            ['moderator', 0],
            ['member', 0],
            ['colleague', 1],
          ],
        },
      ),
      say('admin', 16, 'Thursday morning it is. I will tag it at nine.'),
    ],
  },
  {
    day: 3,
    hour: 15,
    channel: 1,
    topic: 'welcome',
    lines: [
      say('owner', 1, 'Please welcome Gina. She joins us from our partner agency until the summer.', {
        reactions: [['wave', 'admin', 'moderator', 'member', 'colleague']],
      }),
      say(
        'admin',
        4,
        'Welcome, @**Gina Guest**! Your account can see this channel for now. Tell me if you need more.',
      ),
      say('moderator', 3, 'Hi Gina! This is what helped me most: https://example.com/handbook/first-week'),
      say('member', 2, 'Welcome! If the build gives you trouble, ask me. It gave me trouble for a week.'),
      say('colleague', 6, 'Hello! The good coffee is on the second floor. :coffee:'),
      say(
        'guest',
        9,
        'Thank you all, what a kind start! I have a first question already: where are the brand colors?',
        { reactions: [['heart', 'owner', 'moderator']] },
      ),
      say('owner', 3, 'In the handbook, under *Design*. Carl keeps that page up to date.'),
      say('admin', 2, 'And here, for the impatient:\n```css\n--accent: #4c8bf5;\n--ink: #1f2933;\n```'),
      say('moderator', 5, 'With one rule: never more than one accent color on a screen. :art:'),
    ],
  },
  {
    day: 2,
    hour: 13,
    channel: 4,
    topic: 'news',
    lines: [
      say('admin', 0, 'The office stays closed next Friday, because the heating is replaced.'),
      say('owner', 4, 'So the all-hands moves to Thursday at four: https://example.com/meet/all-hands'),
      say('admin', 7, 'The agenda is open until Wednesday evening. Please add your topics!', {
        reactions: [['+1', 'moderator', 'member', 'colleague']],
      }),
    ],
  },
  {
    day: 2,
    hour: 14,
    channel: 2,
    topic: 'flaky tests',
    lines: [
      say(
        'member',
        3,
        'The upload test failed three times today, always on the slow runner: https://example.com/ci/runs/4211',
      ),
      say('colleague', 4, 'It passes for me every time. How do I reproduce it?'),
      say('moderator', 17, 'With a single CPU. I ran it 200 times and got 4 failures, so it must be timing.'),
      say(
        'member',
        12,
        'Found it. The test waits for a second, and the upload sometimes needs longer:\n```ts\nawait upload(file);\nawait sleep(1000);\nexpect(await list()).toContain(file.name);\n```',
        { reactions: [['eyes', 'moderator', 'colleague']] },
      ),
      say('colleague', 3, '> The test waits for a second\n\nIt should wait for the event instead.'),
      say('moderator', 2, 'Please. Every `sleep` in a test is a bug that has not happened yet.', {
        reactions: [['+1', 'member', 'colleague', 'admin']],
      }),
      say('member', 38, 'Done. 500 runs without a failure: https://example.com/changes/415', {
        contentBefore: 'Done. 200 runs without a failure: https://example.com/changes/415',
      }),
      say('colleague', 11, 'Merged. Thank you, Max!', { reactions: [['rocket', 'member', 'moderator']] }),
    ],
  },
  {
    day: 2,
    hour: 16,
    channel: 5,
    topic: 'hello',
    lines: [
      say(
        'member',
        0,
        'Hello! Anyone can read this channel on the web, so this is the place to follow our work.',
      ),
      say(
        'moderator',
        6,
        'And people do: 140 visitors last week. Shall we post the release notes here first?',
      ),
      say('member', 2, 'Good idea. I will post those of 2.4 on Thursday.'),
      say('moderator', 3, 'Perfect. The older ones are at https://example.com/releases'),
    ],
  },
  {
    day: 2,
    hour: 16.5,
    channel: 3,
    topic: 'planning',
    lines: [
      say('owner', 2, 'For the second quarter I would like to hire one more person for support.'),
      say('admin', 9, 'I agree. The same two people answered **30 %** more questions than a year ago.'),
      say('owner', 3, 'Then I will write the job description. Can you check the budget by Friday?'),
      say('admin', 4, 'Will do. I keep the numbers at https://example.com/sheets/budget'),
    ],
  },
  {
    day: 1,
    hour: 13,
    channel: 1,
    lines: [
      say('guest', 4, 'Is there a quiet room for calls?'),
      say('member', 2, 'Two of them, next to the kitchen: https://example.com/rooms'),
      say('owner', 5, 'Take the small one, it has the better light.'),
      say('guest', 3, 'Booked it for three. Thanks!'),
      say('member', 1, 'Enjoy! The door sticks, so pull it while you turn the key.'),
    ],
  },
  {
    day: 1,
    hour: 13.5,
    channel: 1,
    topic: 'standup',
    unreadFor: 'member',
    lines: [
      say('moderator', 1, 'Yesterday: translations. Today: 2.4 on old phones.'),
      say('colleague', 2, 'Yesterday: the upload test. Today: the release notes.'),
      say('bot', 1, 'Build `2.4.0-rc1` passed: 8,412 tests in 6 minutes.', {
        reactions: [['tada', 'owner', 'moderator']],
      }),
      say('owner', 3, 'Very good. Is anyone blocked?'),
      say('moderator', 2, 'I need a phone with Android 10. Is there one in a drawer somewhere?'),
      say(
        'colleague',
        4,
        'In mine. I will bring it tomorrow, and until then the emulator should do:\n```sh\nemulator -avd Pixel_3a_API_29\n```',
        { reactions: [['heart', 'moderator']] },
      ),
      say('bot', 8, 'Deployed `2.4.0-rc1` to https://staging.example.com'),
      say('owner', 6, 'It feels much faster. Great work, everyone!'),
    ],
  },
  {
    day: 1,
    hour: 14.5,
    with: ['member', 'colleague'],
    lines: [
      say('member', 2, 'Do you have ten minutes for the release notes?'),
      say('colleague', 3, 'Sure! My first version is at https://example.com/notes/release-2.4'),
      say(
        'member',
        14,
        'I like it. Two remarks:\n1. Start with what changes for our users.\n2. Leave out the index.',
      ),
      say(
        'colleague',
        8,
        'You are right, nobody cares about the index. Better?\n\n> **Search finds what you wrote a second ago.** It no longer matters in which language.',
      ),
      say('member', 2, 'Much better!', { reactions: [['heart', 'colleague']] }),
      say('colleague', 1, 'Shall I add screenshots, or is that too much?'),
      say('member', 3, 'One, of the search bar. I can make it after lunch.'),
      say('colleague', 1, 'Deal. Thanks, Max!'),
    ],
  },
  {
    day: 1,
    hour: 16,
    with: ['owner', 'admin', 'member'],
    lines: [
      say(
        'owner',
        5,
        'Could you both read the announcement before I post it in #**announcements**? https://example.com/notes/announcement',
      ),
    ],
  },
];
