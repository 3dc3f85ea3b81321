import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { invitationSchema, presentInvitation } from './invitation.present.js';
import { assertMemberPerson, manageableInvitations } from './invitation.rules.js';

export const getInvitations = defineEndpoint({
  method: 'GET',
  path: '/invites',
  area: 'invitations',
  summary: 'Get all invitations',
  docs: 'get-invites',
  auth: 'user',
  response: z.object({ invites: z.array(invitationSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertMemberPerson(actor);
    return { invites: manageableInvitations(org, actor).map(presentInvitation) };
  },
});
