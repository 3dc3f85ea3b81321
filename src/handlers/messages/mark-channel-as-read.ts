import { defineEndpoint, integer } from '../../contract/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { markAsRead } from '../access/message-flags.actions.js';

export const markChannelAsRead = defineEndpoint({
  method: 'POST',
  path: '/mark_stream_as_read',
  area: 'messages',
  summary: 'Mark messages in a channel as read',
  docs: 'mark-stream-as-read',
  deprecated: true,
  params: { stream_id: integer() },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const channel = requireReadableChannel(org, actor, params.stream_id);
    await markAsRead(org, actor.id, ({ stream_id }) => stream_id === channel.id);
  },
});
