import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { expireLink, requireLinkToRevoke } from './invite-link.resource.js';

export const revokeInviteLink = defineEndpoint({
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  area: 'invitations',
  summary: 'Revoke a reusable invitation link',
  docs: 'revoke-invite-link',
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    await expireLink(org, requireLinkToRevoke(org, actor, path.invite_id));
  },
});
