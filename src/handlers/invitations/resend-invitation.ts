import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { renewInvitation, requireInvitation } from './invitation.resource.js';

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  area: 'invitations',
  summary: 'Resend an email invitation',
  docs: 'resend-email-invite',
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    await renewInvitation(org, requireInvitation(org, actor, path.invite_id));
  },
});
