import { HOUR } from '../model/index.js';
import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`GET /messages?anchor=oldest&num_before=0&num_after=20` with `narrow=[["channel","engineering"]]` by',
  'member: older messages are hidden, and `history_limited` and `found_oldest` are true. With',
  '`narrow=[["channel","announcements"]]`, `anchor=newest` and `num_before=1`: nothing is hidden, because',
  'all requested messages are recent.',
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
