import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { assertOffersCalls } from './create-constructor-call.js';

export const createWebexCall = defineEndpoint({
  method: 'POST',
  path: '/calls/webex/create',
  area: 'server',
  summary: 'Create Webex video call',
  docs: 'create-webex-video-call',
  since: 'webexCalls',
  response: z.object({ url: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org }) {
    assertOffersCalls(org, 'webex');
    return { url: `https://webex.example.com/meet/j.php?MTID=m${org.random.hex(32)}` };
  },
});
