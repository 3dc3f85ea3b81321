import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { requireLinkToRevoke } from './invite-link.resource.js';

export const revokeInviteLink = defineEndpoint({
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  area: 'invitations',
  summary: 'Revoke a reusable invitation link',
  docs: 'revoke-invite-link',
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    const { id } = requireLinkToRevoke(org, actor, path.invite_id);
    await org.tables.invite_links.update(id, { expires: org.clock.now() });
  },
});
