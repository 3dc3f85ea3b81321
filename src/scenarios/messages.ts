import { HOUR } from '../model/index.js';
import type { ScenarioModule, Thread } from './define.js';

/** Seconds between the starts of two conversations. */
const INTERVAL_SECONDS = HOUR / 2;

/** Conversations that member has not read, in addition to the 8 messages of `standup` in the default scenario. */
const THREADS: Omit<Thread, 'from' | 'unreadFor'>[] = [
  {
    channel: 1,
    topic: '',
    people: ['guest', 'colleague'],
    messages: [
      'Did anyone find a blue scarf in the small room?',
      'It hangs at the reception. I thought it was mine, they look the same!',
    ],
  },
  {
    channel: 2,
    topic: 'release 2.5',
    people: ['colleague', 'moderator'],
    messages: [
      '2.4 is out, so here is a list for 2.5. What else?\n- search in attachments\n- faster start on phones\n- the old importer goes away',
      'Can the importer stay until March? Two customers are still moving.',
      'Sure. I will mark it as deprecated and write to them.',
      'And the start on phones: half of the time is spent here.\n```ts\nfor (const channel of channels) {\n  await loadTopics(channel.id);\n}\n```',
      'One request instead of two hundred. I like this release already. :smile:',
    ],
  },
  {
    channel: 2,
    topic: 'code review',
    people: ['colleague', 'admin'],
    messages: [
      '@**Max Member** could you look at the parser? https://example.com/changes/421',
      'It is the last change before we can tag 2.4.1.',
      '@*design* please look at the colors of the search results, too.',
    ],
  },
  {
    channel: 2,
    topic: 'noise',
    people: ['bot', 'moderator'],
    messages: [
      'Build 5120 passed in 6 minutes.',
      'Restarting it with the new runner.',
      'Build 5121 passed in 4 minutes.',
      'And once more with two CPUs.',
      'Build 5122 failed: the disk of the runner is full.',
      'Cleaned up. Next one.',
    ],
  },
  {
    channel: 4,
    topic: 'news',
    people: ['admin'],
    messages: [
      '@**all** The office is closed on Friday, because the heating is replaced.',
      'If you need something from your desk, take it home on Thursday.',
    ],
  },
  {
    channel: 5,
    topic: 'hello',
    people: ['moderator'],
    messages: ['The release notes of 2.4 are online: https://example.com/releases/2.4'],
  },
  {
    people: ['colleague', 'member'],
    messages: [
      'The announcement is out, and the first replies are kind.',
      'Great! Did anyone ask about the old importer?',
      'Two people. I sent them the guide.',
      'Can we talk about it for ten minutes today?',
    ],
  },
  {
    people: ['owner', 'admin', 'member'],
    messages: [
      'Can you two approve the budget for the new runners? https://example.com/sheets/runners',
      'Approved. They pay for themselves by summer.',
    ],
  },
];

export const unread: ScenarioModule = {
  purpose: `
  member has 31 unread messages: 8 in \`standup\` and 2 in the empty topic of channel 1; 5 in \`release 2.5\`, 3 in
  \`code review\` and 6 in \`noise\` (a muted topic) of channel 2; 2 in \`news\` of channel 4; 1 in \`hello\` of channel
  5; 2 from colleague, and 2 from owner and admin. Two messages mention member, one mentions everyone. \`GET
  /messages?anchor=first_unread&num_before=0&num_after=5\` returns the oldest. \`POST /mark_topic_as_read\` marks a
  topic as read.`,
  seed: async ({ create, thread, now, id }) => {
    await create.userTopic({ user_id: id('member'), stream_id: 2, topic: 'noise', visibility_policy: 1 });
    for (const [i, each] of THREADS.entries()) {
      await thread({ ...each, from: now - (THREADS.length - i) * INTERVAL_SECONDS, unreadFor: ['member'] });
    }
  },
};

export const failedScheduledMessage: ScenarioModule = {
  purpose: `
  \`GET /scheduled_messages\` by member lists the failed messages 3 and 5 to 8. \`PATCH /scheduled_messages/8\` with
  only \`content\` is rejected, because a failed message needs a new time; with \`scheduled_delivery_timestamp\` the
  message is no longer failed. Message 5 goes to an archived channel, 6 to a channel where member may not post, 7 to a
  deactivated user: changing their \`content\` is rejected.`,
  seed: async ({ create, now, id }) => {
    const failed = { sender_id: id('member'), scheduled_delivery_timestamp: now - 2 * HOUR, failed: true };
    const channel = { ...failed, topic: 'planning' };
    await create.channel({
      id: 7,
      name: 'project lighthouse',
      description: 'Done and archived',
      is_archived: true,
      creator_id: id('admin'),
    });
    await create.subscription({ user_id: id('member'), stream_id: 7 });
    await create.scheduledMessage({
      ...channel,
      id: 5,
      stream_id: 7,
      content: 'Kick-off on Monday at nine.',
    });
    await create.scheduledMessage({
      ...channel,
      id: 6,
      stream_id: 4,
      content: 'New coffee machine, second floor!',
    });
    await create.scheduledMessage({
      ...failed,
      id: 7,
      recipient_ids: [id('deactivated')],
      content: 'Welcome aboard, Dora! Here is the list for your first week.',
    });
    await create.scheduledMessage({
      ...failed,
      id: 8,
      recipient_ids: [id('colleague')],
      content: 'Reminder: the review is at three.',
    });
    await create.scheduledMessage({
      id: 9,
      sender_id: id('colleague'),
      recipient_ids: [id('member')],
      content: 'Not failed: goes out in two hours.',
      scheduled_delivery_timestamp: now + 2 * HOUR,
    });
  },
};
