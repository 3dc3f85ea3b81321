import { defineEndpoint, integer, nothing } from '../../contract/index.js';
import { assertReadableChannel } from '../access/channel-access.rules.js';
import { markAsRead } from './message-flags.actions.js';

export const markChannelAsRead = defineEndpoint({
  method: 'POST',
  path: '/mark_stream_as_read',
  area: 'messages',
  summary: 'Mark messages in a channel as read',
  docs: 'mark-stream-as-read',
  auth: 'user',
  deprecated: true,
  params: { stream_id: integer() },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const channel = assertReadableChannel(org, actor, params.stream_id);
    await markAsRead(org, actor.id, ({ stream_id }) => stream_id === channel.id);
    return {};
  },
});
