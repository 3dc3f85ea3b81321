import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { listedInvitationSchema, manageableInvitations, presentInvitation } from './invitation.resource.js';
import { manageableLinks, presentInviteLink } from './invite-link.resource.js';

export const getInvitations = defineEndpoint({
  method: 'GET',
  path: '/invites',
  area: 'invitations',
  summary: 'Get all invitations',
  docs: 'get-invites',
  auth: 'user',
  response: z.object({ invites: z.array(listedInvitationSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, supports, realmUrl }) {
    assertMemberPerson(org, actor);
    const links = manageableLinks(org, actor, supports('multiuseInviteGroup'));
    return {
      invites: [
        ...manageableInvitations(org, actor).map(presentInvitation),
        ...links.map((link) => presentInviteLink(link, realmUrl)),
      ],
    };
  },
});
