import * as z from 'zod';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { deriveSeed, Random } from '../../model/index.js';

export const createBigbluebuttonCall = defineEndpoint({
  method: 'GET',
  path: '/calls/bigbluebutton/create',
  area: 'server',
  summary: 'Create BigBlueButton video call',
  docs: 'create-big-blue-button-video-call',
  auth: 'user',
  params: {
    meeting_name: text(),
    voice_only: boolean()
      .default(false)
      .since('voiceOnlyCalls')
      .describe('disables the cameras of all users'),
  },
  response: z.object({ url: z.string().describe('below the URL of the organization') }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params }) {
    // Requests that only read leave the organization's generator as it is.
    const random = new Random(deriveSeed(org.clock.now(), params.meeting_name, actor.id));
    const call = {
      meeting_id: random.hex(12),
      name: params.meeting_name,
      lock_settings_disable_cam: params.voice_only,
      moderator: actor.id,
    };
    return {
      url: `/calls/bigbluebutton/join?${new URLSearchParams({ bigbluebutton: JSON.stringify(call) })}`,
    };
  },
});
