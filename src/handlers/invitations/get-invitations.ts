import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { listedInvitationSchema, listedInvitations, presentInvitation } from './invitation.resource.js';
import { listedLinks, presentInviteLink } from './invite-link.resource.js';

export const getInvitations = defineEndpoint({
  method: 'GET',
  path: '/invites',
  area: 'invitations',
  summary: 'Get all invitations',
  docs: 'get-invites',
  response: z.object({ invites: z.array(listedInvitationSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, supports, realmUrl }) {
    assertMemberPerson(org, actor);
    // Older servers list links for administrators only.
    const listsLinks = isAdministrator(actor) || supports('multiuseInviteGroup');
    const links = listsLinks ? listedLinks(org, actor) : [];
    return {
      invites: [
        ...listedInvitations(org, actor).map(presentInvitation),
        ...links.map((link) => presentInviteLink(link, realmUrl)),
      ],
    };
  },
});
