import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { parseTerms, termParams } from './invitation-terms.rules.js';
import { assertMayCreateLinks, linkUrl, storeInviteLink } from './invite-link.resource.js';

export const createInviteLink = defineEndpoint({
  method: 'POST',
  path: '/invites/multiuse',
  area: 'invitations',
  summary: 'Create a reusable invitation link',
  docs: 'create-invite-link',
  params: {
    ...termParams,
    stream_ids: json(z.array(z.int()))
      .default([])
      .describe('channels to subscribe the new users to; must be empty if you may not subscribe others'),
  },
  response: z.object({ invite_link: z.string() }),
  errors: ['BAD_REQUEST', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, params, supports, realmUrl }) {
    assertMayCreateLinks(org, actor);
    const link = await storeInviteLink(org, actor, parseTerms(org, actor, params, supports));
    return { invite_link: linkUrl(link, realmUrl) };
  },
});
