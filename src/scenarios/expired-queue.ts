import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const expiredQueueScenario = defineScenario({
  name: 'expired-queue',
  description: SCENARIO_METADATA['expired-queue'].description,
  purpose: [
    'By member: `DELETE /events` with `queue_id=expired-queue`, which the server has collected:',
    '`BAD_EVENT_QUEUE_ID`; with `queue_id=queue-of-member`: success, once; with',
    "`queue_id=queue-of-admin`, another user's: as if it were unknown.",
  ].join(' '),
  extends: defaultScenario,
  async seed({ create, now, id }) {
    const open = { created: now - 3600, last_used: now - 30 };
    await create.eventQueue({ ...open, queue_id: 'queue-of-member', user_id: id('member') });
    await create.eventQueue({
      ...open,
      queue_id: 'queue-of-admin',
      user_id: id('admin'),
      event_types: ['message'],
    });
  },
});
