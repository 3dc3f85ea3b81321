import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { parseContent } from '../messages/content.rules.js';
import { clientName } from '../messages/message.actions.js';
import { channelTyped, scheduledParams } from './create-scheduled-message.js';
import { parseDeliveryTime, parseScheduledEdit, requireScheduled } from './scheduled-message.resource.js';

const { type, to, content, topic, scheduled_delivery_timestamp } = scheduledParams;

export const updateScheduledMessage = defineEndpoint({
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  area: 'scheduled',
  summary: 'Edit a scheduled message',
  docs: 'update-scheduled-message',
  auth: 'user',
  params: {
    type: type.optional(),
    to: to.optional().describe('a channel ID, or a list of user IDs; required when the type changes'),
    content: content.optional(),
    topic: topic
      .optional()
      .describe('required, and not empty, when the type changes to channel; ignored for a direct message'),
    scheduled_delivery_timestamp: scheduled_delivery_timestamp
      .optional()
      .describe('UNIX seconds, in the future; required for a failed message'),
  },
  response: emptyResponse,
  errors: [
    'BAD_REQUEST',
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
  async run({ org, actor, path, params, level, supports, userAgent }) {
    const { content, scheduled_delivery_timestamp: time } = params;
    if (
      org.follows('rejectsEmptyScheduledEdits') &&
      Object.values(params).every((value) => value === undefined)
    ) {
      throw nothingToDo('Specify what to change');
    }
    const edit = {
      channel: params.type && channelTyped(params.type, supports),
      to: params.to,
      topic: params.topic,
      content: content === undefined ? undefined : parseContent(org, content),
      time: time === undefined ? undefined : parseDeliveryTime(org, time),
    };
    // Checks the ID after the parameters, so that an invalid parameter causes status 400 even if the ID is unknown.
    const scheduled = requireScheduled(org, actor, path.scheduled_message_id);
    if (scheduled.delivered) {
      throw badRequest(`Scheduled message ${scheduled.id} was already sent`).because(
        'isNotSent',
        `Scheduled message ${scheduled.id} was sent at its scheduled time`,
        'edit the message that was sent',
      );
    }
    const changes = await parseScheduledEdit(org, actor, scheduled, edit, level);
    const edited = { ...scheduled, ...changes, failed: false };
    if (JSON.stringify(edited) !== JSON.stringify(scheduled)) {
      const client = clientName(userAgent);
      await org.tables.scheduled_messages.update(scheduled.id, { ...changes, client, failed: false });
    }
    return {};
  },
});
