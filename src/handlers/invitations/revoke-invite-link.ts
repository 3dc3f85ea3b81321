import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { revokeInviteLink as revoke } from './invitation.actions.js';
import { assertMemberPerson } from './invitation.rules.js';
import { requireLink } from './invite-link.rules.js';

export const revokeInviteLink = defineEndpoint({
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  area: 'invitations',
  summary: 'Revoke a reusable invitation link',
  docs: 'revoke-invite-link',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    assertMemberPerson(org, actor);
    await revoke(org, requireLink(org, actor, path.invite_id));
    return {};
  },
});
