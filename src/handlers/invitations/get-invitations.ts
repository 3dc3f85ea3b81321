import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { invitationSchema, presentInvitation } from './invitation.present.js';
import { assertMemberPerson, manageableInvitations } from './invitation.rules.js';

export const getInvitations = defineEndpoint({
  method: 'GET',
  path: '/invites',
  area: 'invitations',
  extension: 'published API: get all invitations',
  summary: 'List the pending invitations that the caller manages: their own, or for administrators all',
  auth: 'user',
  response: z.object({ invites: z.array(invitationSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertMemberPerson(actor);
    return { invites: manageableInvitations(org, actor).map(presentInvitation) };
  },
});
