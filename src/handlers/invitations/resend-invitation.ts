import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { renewInvitation, requireInvitation } from './invitation.resource.js';
import { exceedsDailyLimit, invitationFailed } from './send-invitations.js';

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  area: 'invitations',
  summary: 'Resend an email invitation',
  docs: 'resend-email-invite',
  errors: ['BAD_REQUEST', 'INVITATION_FAILED', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    const invitation = requireInvitation(org, actor, path.invite_id);
    if (exceedsDailyLimit(org, 1)) throw invitationFailed(org, { daily_limit_reached: true });
    await renewInvitation(org, invitation);
  },
});
