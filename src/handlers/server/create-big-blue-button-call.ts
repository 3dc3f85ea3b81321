import * as z from 'zod';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { deriveSeed, type Organization, Random } from '../../model/index.js';

export const createBigBlueButtonCall = defineEndpoint({
  method: 'GET',
  path: '/calls/bigbluebutton/create',
  area: 'server',
  summary: 'Create BigBlueButton video call',
  docs: 'create-big-blue-button-video-call',
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
    const call = {
      meeting_id: meetingId(org),
      name: params.meeting_name,
      lock_settings_disable_cam: params.voice_only,
      moderator: actor.id,
    };
    return {
      url: `/calls/bigbluebutton/join?${new URLSearchParams({ bigbluebutton: JSON.stringify(call) })}`,
    };
  },
});

/**
 * Creates the state of an organization: `count` is the number of meetings created since `org.resets` became `resets`.
 */
const meetingsOf = () => ({ resets: -1, count: 0 });

/**
 * Returns a unique meeting ID. GET requests must not advance the organization's random number generator, so the ID is
 * derived from the time and a count.
 */
function meetingId(org: Organization): string {
  const meetings = org.owned(meetingsOf);
  if (meetings.resets !== org.resets) Object.assign(meetings, { resets: org.resets, count: 0 });
  meetings.count++;
  return (
    new Random(deriveSeed(org.clock.now(), meetings.count)).hex(8) +
    meetings.count.toString(16).padStart(4, '0')
  );
}
