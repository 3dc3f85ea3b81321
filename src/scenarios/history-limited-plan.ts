import { HOUR, topicKey } from '../model/index.js';
import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`GET /messages?anchor=oldest&num_before=0&num_after=20\` with \`narrow=[["channel","engineering"]]\` by member hides
  older messages, with \`history_limited\` and \`found_oldest\` true. With \`narrow=[["channel","announcements"]]\`,
  \`anchor=newest\` and \`num_before=1\` nothing is hidden, because all requested messages are recent.`;

export const seed: Seed = async ({ thread, set, now, db }) => {
  // Hides `release 2.4`, and shows `flaky tests`.
  const [oldest] = db.messages.by('topic', topicKey(2, 'flaky tests'));
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
};
