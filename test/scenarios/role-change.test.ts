import { describe, expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { sendRequest } from '../support/request-examples.js';

const TARGETS = {
  'co-owner': 100,
  'other-admin': 200,
  'other-moderator': 300,
  'other-member': 400,
  'other-guest': 600,
};
const ROLES = [100, 200, 300, 400, 600];

/** Whether a persona may assign a role to someone. */
function allowed(persona: string, present: number, role: number): boolean {
  if (persona !== 'owner' && persona !== 'admin') return false;
  if (role === present) return true;
  if (persona === 'admin' && (role === 100 || present === 100)) return false;
  return !(present === 600 && role <= 200);
}

describe.each(['owner', 'admin', 'moderator', 'member', 'guest'])('a role change by the %s', (persona) => {
  test.each(Object.entries(TARGETS))(
    'accepts exactly the allowed roles for %s (role %i)',
    async (target, present) => {
      const mock = createTeamChatMock({ scenario: 'role-change', validateResponses: true });
      for (const role of ROLES) {
        await mock.reset();
        const { status } = await sendRequest(mock, {
          persona,
          method: 'PATCH',
          path: `/users/{${target}}`,
          fields: { role },
        });
        const may = allowed(persona, present, role);
        expect([role, status]).toEqual([role, may ? 200 : 400]);
        const after = mock.db.users.get(mock.personas[target]?.user_id as number)?.role;
        expect(after).toBe(may ? role : present);
      }
    },
  );
});
