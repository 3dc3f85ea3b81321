import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { requireInvitation } from './invitation.resource.js';

export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/invites/{invite_id}',
  area: 'invitations',
  summary: 'Revoke an email invitation',
  docs: 'revoke-email-invite',
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    const { id } = requireInvitation(org, actor, path.invite_id);
    // The record is kept, because it counts toward the daily limit.
    await org.tables.invitations.update(id, { expires: org.clock.now() });
  },
});
