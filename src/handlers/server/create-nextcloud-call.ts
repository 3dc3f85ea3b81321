import * as z from 'zod';
import { defineEndpoint, text } from '../../contract/index.js';
import { assertOffersCalls } from './create-constructor-call.js';

export const createNextcloudCall = defineEndpoint({
  method: 'POST',
  path: '/calls/nextcloud_talk/create',
  area: 'server',
  summary: 'Create Nextcloud Talk video call',
  docs: 'create-nextcloud-talk-video-call',
  since: 'nextcloudCalls',
  params: { room_name: text() },
  response: z.object({ url: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org }) {
    assertOffersCalls(org, 'nextcloud_talk');
    return { url: `https://nextcloud.example.com/index.php/call/${org.random.hex(8)}` };
  },
});
