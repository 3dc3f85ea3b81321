import { ROLES } from '../model/index.js';
import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const twoOwnersScenario = defineScenario({
  name: 'two-owners',
  description: SCENARIO_METADATA['two-owners'].description,
  purpose: [
    '`PATCH /users/1` with `role=200` by owner or by `co-owner`: success, since another owner is',
    'left. `PATCH /users/1` with `new_email` by `co-owner`: refused, since only owner holds',
    '`can_change_user_emails`.',
  ].join(' '),
  extends: defaultScenario,
  async seed({ create, persona }) {
    const second = await create.user({
      full_name: 'Oscar Owner',
      delivery_email: 'co-owner@example.com',
      api_key: 'co-owner-key',
      role: ROLES.owner,
    });
    persona('co-owner', second.id);
    for (const stream_id of [1, 3, 4]) await create.subscription({ user_id: second.id, stream_id });
  },
});
