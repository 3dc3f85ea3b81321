import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  'By member: `DELETE /events` with `queue_id=expired-queue`, which has expired: `BAD_EVENT_QUEUE_ID`; with',
  '`queue_id=queue-of-member`: succeeds once; with `queue_id=queue-of-admin`, the queue of another user:',
  'like an unknown queue.',
].join(' ');

export const seed: Seed = async ({ create, now, id }) => {
  const open = { created: now - 3600, last_used: now - 30 };
  await create.eventQueue({ ...open, queue_id: 'queue-of-member', user_id: id('member') });
  await create.eventQueue({
    ...open,
    queue_id: 'queue-of-admin',
    user_id: id('admin'),
    event_types: ['message'],
  });
};
