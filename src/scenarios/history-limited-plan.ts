import type { Seed } from './define.js';

const HOUR = 3600;

/** What you can try in it. */
export const purpose = [
  '`GET /messages?anchor=oldest&num_before=0&num_after=20` with `narrow=[["channel","engineering"]]` by',
  'member: the older messages are kept back, `history_limited` is true and so is `found_oldest`. With',
  '`narrow=[["channel","announcements"]]`: nothing is kept back once the window stays above the limit',
  '(`anchor=newest`, `num_before=1`).',
].join(' ');

export const seed: Seed = async ({ thread, set, now }) => {
  set({ history_limited_before: now - 63 * HOUR });
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
