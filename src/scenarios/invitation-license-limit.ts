import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const invitationLicenseLimitScenario = defineScenario({
  name: 'invitation-license-limit',
  description: SCENARIO_METADATA['invitation-license-limit'].description,
  purpose: [
    '`POST /invites` by admin with any new address and `stream_ids=[]`: `INVITATION_FAILED` with',
    '`license_limit_reached`, and nothing is sent: there are as many licenses as active people (bots',
    'and deactivated users need none).',
  ].join(' '),
  extends: defaultScenario,
  async seed({ create, db, id, set }) {
    await create.invitation({ invited_by: id('admin'), email: 'waiting@example.com' });
    set({ license_limit: db.users.idsBy('activePerson', 'active').length });
  },
});
