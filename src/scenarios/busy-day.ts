import { startSubscription } from '../handlers/channels/channel.actions.js';
import type { Scene } from '../model/index.js';
import { definite } from '../values.js';
import type { ScenarioModule, SeedWorld } from './define.js';

/** Users in addition to the personas. */
const OTHERS = ['Bea Busy', 'Cai Curious', 'Dana Diligent', 'Emil Early'] as const;

/** Minimum and maximum seconds between two actions. */
const STEP_INTERVAL_SECONDS: [number, number] = [4, 20];

/** The conversations: personas by name, other users by first name. */
const CONVERSATIONS: {
  channel?: number;
  topic?: string;
  with?: string[];
  lines: [speaker: string, content: string][];
}[] = [
  {
    channel: 1,
    topic: 'lunch',
    lines: [
      ['Bea', 'Who is in for lunch at noon?'],
      ['colleague', 'Me! :pizza:'],
      ['Cai', 'What is there today?'],
      ['Bea', 'Tomato soup, pasta, and the salad that @**Max Member** likes.'],
      ['moderator', 'I will be ten minutes late, please start without me.'],
      ['Dana', 'We will keep a seat for you. :smile:'],
    ],
  },
  {
    channel: 1,
    topic: 'standup',
    lines: [
      ['Dana', 'Yesterday: moved the importer to a worker. Today: its tests.'],
      ['Emil', 'Yesterday: 14 support tickets. Today: the other 9.'],
      ['Cai', 'I am looking into why the search is slow on **large** channels.'],
      ['owner', 'Thanks! Is anyone blocked?'],
      ['Emil', 'Me. The staging server is down again.'],
      ['admin', 'Its disk was full. I cleaned it up, please try again.'],
    ],
  },
  {
    channel: 2,
    topic: 'deploy',
    lines: [
      ['Emil', 'Deploying `2.4.1` now: https://example.com/releases/2.4.1'],
      ['colleague', 'I am watching the graphs.'],
      ['Emil', '```\n12 migrations applied\n0 errors\n```'],
      ['Cai', 'Latency went up by 20 ms and came down again. Is that expected?'],
      ['Emil', 'Yes, the cache was cold. All done. :tada:'],
    ],
  },
  {
    channel: 2,
    topic: 'flaky tests',
    lines: [
      ['Cai', 'The upload test failed again: https://example.com/ci/runs/4302'],
      ['Dana', 'It waits for a file that does not exist yet.'],
      ['Cai', '@**Max Member** you know this test best. Any idea?'],
      [
        'colleague',
        '> It waits for a file that does not exist yet\n\nThe same fix as last week, then: wait for the event.',
      ],
      ['Dana', 'I have a branch for that. Ready in an hour.'],
    ],
  },
  {
    channel: 5,
    topic: 'welcome',
    lines: [
      ['moderator', 'Welcome to everyone who is new this week!'],
      ['Bea', 'Hello! :wave:'],
      ['Emil', 'Good to be here. I look after support.'],
    ],
  },
  {
    channel: 4,
    topic: 'office',
    lines: [
      ['admin', 'The office closes at six today, because the floors are cleaned.'],
      ['owner', 'The next all-hands is on **Thursday** at four.'],
    ],
  },
  {
    with: ['member', 'colleague'],
    lines: [
      ['colleague', 'Do you have a minute?'],
      ['colleague', 'I cannot find the screenshot for the release notes.'],
      ['colleague', 'Never mind, found it. Thanks!'],
    ],
  },
  {
    with: ['member', 'moderator', 'Bea'],
    lines: [
      ['Bea', 'Are we still on for four?'],
      ['moderator', 'Yes, same room.'],
      ['Bea', 'Great, I will bring the slides.'],
    ],
  },
];

export const busyDay: ScenarioModule = {
  purpose: `
  Sign in as member, register a queue and move the clock with \`mock.clock.advance({ seconds: 300 })\`, or start the
  server with \`--lively\`, which follows real time. Other users type, write, react, edit, leave and come back in
  channels 1, 2, 4 and 5 and in direct messages to member. The same seed and the same clock produce the same events.
  member never acts alone.`,
  seed: async (world) => {
    const ids = await createPeople(world);
    const scenes = CONVERSATIONS.map((conversation) => sceneOf(conversation, ids));
    const cast = [...new Set(scenes.flatMap(({ lines }) => lines.map(({ user_id }) => user_id)))];
    await world.db.storylines.create({
      seed: world.org.random.int(2 ** 31),
      step: 0,
      due: world.now + STEP_INTERVAL_SECONDS[0],
      pace: STEP_INTERVAL_SECONDS,
      cast: cast.sort((a, b) => a - b),
      away: [],
      scenes,
      typing: null,
    });
  },
};

/** Creates the other users. Returns the IDs of all users by their names in the conversations. */
async function createPeople({ create, org }: SeedWorld): Promise<Record<string, number>> {
  const ids: Record<string, number> = { ...org.personas };
  for (const full_name of OTHERS) {
    const first = definite(full_name.split(' ')[0]);
    const email = `${first.toLowerCase()}@example.com`;
    const { id } = await create.user({ full_name, delivery_email: email });
    ids[first] = id;
    for (const channel of [1, 2, 5]) await startSubscription(org, id, channel);
  }
  return ids;
}

function sceneOf(conversation: (typeof CONVERSATIONS)[number], ids: Record<string, number>): Scene {
  return {
    stream_id: conversation.channel ?? null,
    topic: conversation.topic ?? '',
    recipient_ids: conversation.with?.map((name) => definite(ids[name])).sort((a, b) => a - b) ?? null,
    lines: conversation.lines.map(([speaker, content]) => ({ user_id: definite(ids[speaker]), content })),
    said: 0,
  };
}
