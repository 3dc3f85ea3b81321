import { editMessage, type MessageMove } from '../handlers/messages/message-changes.actions.js';
import { HOUR, isoWithOffset, type MessageRecord, topicKey } from '../model/index.js';
import { definite } from '../values.js';
import { seedContent, seedFoundation } from './default.js';
import type { ScenarioModule, SeedWorld } from './define.js';

/** 2016-05-04T09:00:00Z, before edit histories recorded the editor (since March 2017). */
const LONG_AGO = 1_462_352_400;

export const editedHistory: ScenarioModule = {
  purpose: `
  \`GET /messages?anchor=newest&num_before=20&num_after=0\` with \`narrow=[["channel","engineering"]]\` by member
  returns the topic \`changelog\`: one message was edited three times, one was moved from the topic \`chengelog\`, and
  one from channel 1. The topic \`✔ deploy fails\` was resolved, which adds an entry to the edit history but sets no
  \`last_moved_timestamp\`. Message 1, in channel 1, was edited in 2016 by an unknown user.`,
  seed: async (world) => {
    await seedFoundation(world);
    await writeLongAgo(world);
    await seedContent(world);
    await editManyTimes(world);
    await moveMessages(world);
    await resolveTopic(world);
  },
};

async function writeLongAgo({ db, now, thread, id }: SeedWorld): Promise<void> {
  const created = Math.min(now, LONG_AGO - HOUR);
  await db.channels.update(1, { date_created: created });
  await db.users.update(id('owner'), { date_joined: isoWithOffset(created) });
  const [first] = await thread({
    channel: 1,
    topic: 'hello world',
    people: ['owner'],
    messages: ['Is this thing on? **Yes.**'],
    from: LONG_AGO,
  });
  const edited = Math.min(now, LONG_AGO + HOUR);
  await db.messages.update(definite(first).id, {
    last_edit_timestamp: edited,
    edit_history: [{ user_id: null, timestamp: edited, prev_content: 'Is this thing on?' }],
  });
}

async function editManyTimes(world: SeedWorld): Promise<void> {
  const { now } = world;
  const [first, second] = await world.thread({
    channel: 2,
    topic: 'changelog',
    people: ['member', 'colleague'],
    messages: ['- faster serch', 'Typo: *search*.'],
    from: now - 10 * HOUR,
  });
  const drafts = [
    '- faster search',
    '- faster search\n- fewer restarts',
    '- faster search\n- fewer restarts\n- `--quiet`',
  ];
  for (const [i, content] of drafts.entries()) {
    await editAt(world, now - (9 - i) * HOUR, 'member', definite(first), { content });
  }
  await editAt(world, now - 5 * HOUR, 'colleague', definite(second), {
    content: '~~Typo~~ Fixed, thanks :+1:',
  });
}

async function moveMessages(world: SeedWorld): Promise<void> {
  const { now } = world;
  const [misspelled] = await world.thread({
    channel: 2,
    topic: 'chengelog',
    people: ['moderator'],
    messages: ['Does the migration belong here too?'],
    from: now - 4 * HOUR,
  });
  const to = { stream_id: 2, topic: 'changelog' };
  await editAt(world, now - 3.5 * HOUR, 'moderator', definite(misspelled), { move: to });
  const [elsewhere] = await world.thread({
    channel: 1,
    topic: 'standup',
    people: ['member'],
    messages: ['The changelog of 2.4 is at https://example.com/changelog'],
    from: now - 3 * HOUR,
  });
  await editAt(world, now - 2.5 * HOUR, 'admin', definite(elsewhere), { move: to });
  // The sender changes content and topic in one edit.
  await editAt(world, now - 2 * HOUR, 'member', definite(elsewhere), {
    content: 'The changelog of 2.4 is final: https://example.com/changelog',
    move: to,
  });
}

async function resolveTopic(world: SeedWorld): Promise<void> {
  const { now } = world;
  const written = await world.thread({
    channel: 2,
    topic: 'deploy fails',
    people: ['colleague', 'member'],
    messages: ['The deploy fails with status 137.', 'Out of memory. I gave it more.', 'Works!'],
    from: now - HOUR,
  });
  const move = { stream_id: 2, topic: '✔ deploy fails', messages: written };
  await editAt(world, now - HOUR / 2, 'colleague', definite(written[0]), { move });
}

/** Edits a message and records the time in its edit history. A move that lists no messages moves only this message. */
async function editAt(
  { org, id }: SeedWorld,
  time: number,
  editor: string,
  { id: messageId }: MessageRecord,
  { content, move }: { content?: string; move?: Partial<MessageMove> & Omit<MessageMove, 'messages'> },
): Promise<void> {
  // An earlier edit may have changed the record.
  const message = org.tables.messages.expect(messageId);
  const { state } = org.clock;
  org.clock.set(time);
  await editMessage(org, id(editor), message, { content, move: move && { messages: [message], ...move } });
  org.clock.state = state;
}

export const historyLimitedPlan: ScenarioModule = {
  purpose: `
  \`GET /messages?anchor=oldest&num_before=0&num_after=20\` with \`narrow=[["channel","engineering"]]\` by member hides
  older messages, with \`history_limited\` and \`found_oldest\` true. With \`narrow=[["channel","announcements"]]\`,
  \`anchor=newest\` and \`num_before=1\` nothing is hidden, because all requested messages are recent.`,
  seed: async ({ thread, set, now, db }) => {
    // Hides `release 2.4`, and shows `flaky tests`.
    const [oldest] = db.messages.by('topic', topicKey({ stream_id: 2, topic: 'flaky tests' }));
    set({ history_limited_before: oldest?.timestamp ?? now });
    await thread({
      channel: 2,
      topic: 'upgrade?',
      people: ['colleague', 'admin'],
      messages: [
        'Where are the messages of last week?',
        'Our plan keeps them back: https://example.com/plans',
        'Then let us upgrade.',
      ],
      from: now - 2 * HOUR,
      unreadFor: ['member'],
    });
  },
};

export const historyHidden: ScenarioModule = {
  purpose: `
  Like \`edited-history\`, but \`allow_edit_history\` is false. \`GET /messages?anchor=newest&num_before=20&num_after=0\` by
  member returns no \`edit_history\`; \`last_edit_timestamp\` and \`last_moved_timestamp\` are still set.`,
};
