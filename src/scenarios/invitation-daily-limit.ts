import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

const HOUR = 3600;
const SENT = ['ada@example.com', 'grace@example.com', 'edsger@example.com'];

export const invitationDailyLimitScenario = defineScenario({
  name: 'invitation-daily-limit',
  description: SCENARIO_METADATA['invitation-daily-limit'].description,
  purpose: [
    '`POST /invites` by admin with any new address and `stream_ids=[]`: `INVITATION_FAILED` with',
    '`daily_limit_reached`, and nothing is sent. Three were sent today, which is the limit; after 22',
    'more hours one of them no longer counts.',
  ].join(' '),
  extends: defaultScenario,
  settings: { invite_daily_limit: 3 },
  async seed({ create, now, id }) {
    for (const [i, email] of SENT.entries()) {
      await create.invitation({ invited_by: id('admin'), email, invited: now - (SENT.length - i) * HOUR });
    }
    // Of the day before, so it no longer counts.
    await create.invitation({
      invited_by: id('owner'),
      email: 'early@example.com',
      invited: now - 30 * HOUR,
    });
  },
});
