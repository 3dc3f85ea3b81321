import { editScheduledMessage } from '../../actions/scheduled.js';
import { defineEndpoint, nothing } from '../../contract/index.js';
import { badParameter } from '../../errors/index.js';
import { assertMayMention } from '../../rules/mentions.js';
import { assertContent } from '../../rules/recipients.js';
import { assertDeliveryTime, assertDestinationEdit, assertScheduled } from '../../rules/scheduled.js';
import { channelTyped, scheduledParams } from './scheduled-params.js';

const { type, to, content, topic, scheduled_delivery_timestamp } = scheduledParams;

export const updateScheduledMessage = defineEndpoint({
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  area: 'scheduled',
  reference: 3,
  summary: 'Edit an own scheduled message',
  auth: 'user',
  pathParams: { scheduled_message_id: 'integer' },
  params: {
    type: type.optional(),
    to: to.optional().describe('a channel ID, or a list of user IDs; required when the type changes'),
    content: content.optional(),
    topic: topic
      .optional()
      .describe('required, and not empty, when the type changes to channel; ignored for a direct message'),
    scheduled_delivery_timestamp: scheduled_delivery_timestamp
      .optional()
      .describe('UNIX seconds, in the future; required for a message that failed'),
  },
  response: nothing,
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST'],
  async run({ org, actor, path, params, level, supports }) {
    const scheduled = assertScheduled(org, actor, path.scheduled_message_id);
    const time = params.scheduled_delivery_timestamp;
    if (scheduled.failed && time === undefined) {
      throw badParameter('scheduled_delivery_timestamp', 'required for a message that failed to send');
    }
    const changes: Parameters<typeof editScheduledMessage>[2] = {};
    if (time !== undefined) changes.scheduled_delivery_timestamp = assertDeliveryTime(org, time);
    if (params.content !== undefined) changes.content = assertContent(org, params.content);
    const edit = {
      channel: params.type === undefined ? undefined : channelTyped(params.type, supports),
      to: params.to,
      topic: params.topic,
    };
    // A new time alone is not refused for a destination that is gone, nor a topic that a direct message ignores.
    const sentAnew =
      edit.channel !== undefined ||
      edit.to !== undefined ||
      params.content !== undefined ||
      (edit.topic !== undefined && scheduled.stream_id !== null);
    if (sentAnew) {
      Object.assign(changes, assertDestinationEdit(org, actor, scheduled, edit, level));
      assertMayMention(org, actor, changes.content ?? scheduled.content);
    }
    await editScheduledMessage(org, scheduled, changes);
    return {};
  },
});
