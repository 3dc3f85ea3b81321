import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`DELETE /events\` by member with \`queue_id=expired-queue\` fails with \`BAD_EVENT_QUEUE_ID\`, because the queue has
  expired; with \`queue_id=queue-of-member\` it succeeds once; with \`queue_id=queue-of-admin\`, the queue of another
  user, it fails as for an unknown queue.`;

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
