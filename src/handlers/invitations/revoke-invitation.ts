import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { expireInvitation, requireInvitation } from './invitation.resource.js';

export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/invites/{invite_id}',
  area: 'invitations',
  summary: 'Revoke an email invitation',
  docs: 'revoke-email-invite',
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    await expireInvitation(org, requireInvitation(org, actor, path.invite_id));
  },
});
