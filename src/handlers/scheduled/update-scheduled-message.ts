import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type Caller, defineEndpoint } from '../../contract/index.js';
import type { ScheduledMessage } from '../../model/index.js';
import { isSameJson } from '../../values.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { normalizeTopic } from '../channels/topic.rules.js';
import { assertMentionsAllowed, parseContent, WILDCARD_ERRORS } from '../messages/content.rules.js';
import { clientName } from '../messages/message.rules.js';
import { isChannelType } from '../messages/recipients.rules.js';
import { scheduledParams } from './create-scheduled-message.js';
import {
  type Destination,
  parseDeliveryTime,
  requireDestination,
  requireScheduled,
  type Scheduled,
  type WantedDestination,
  wantedDestination,
} from './scheduled-message.resource.js';

export const updateScheduledMessage = defineEndpoint({
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  area: 'scheduled',
  summary: 'Edit a scheduled message',
  docs: 'update-scheduled-message',
  params: {
    type: scheduledParams.type.optional(),
    to: scheduledParams.to
      .optional()
      .describe('a channel ID, or a list of user IDs; required when the type changes'),
    content: scheduledParams.content.optional(),
    topic: scheduledParams.topic
      .optional()
      .describe('required, and not empty, when the type changes to channel; ignored for a direct message'),
    scheduled_delivery_timestamp: scheduledParams.scheduled_delivery_timestamp
      .optional()
      .describe('UNIX seconds, in the future; required for a failed message'),
  },
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST', ...WILDCARD_ERRORS],
  async run(call) {
    const { org, actor, path, params, supports, userAgent } = call;
    const { content, scheduled_delivery_timestamp: time } = params;
    const isEmpty = Object.values(params).every((value) => value === undefined);
    if (isEmpty && org.follows('rejectsEmptyScheduledEdits')) throw nothingToDo('Specify what to change');
    const edit = {
      isToChannel: params.type && isChannelType(params.type, supports),
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
    const changes = await requireAllowedChanges(call, scheduled, edit);
    const edited = { ...scheduled, ...changes, failed: false };
    if (!isSameJson(edited, scheduled)) {
      const client = clientName(userAgent);
      await org.tables.scheduled_messages.update(scheduled.id, { ...changes, client, failed: false });
    }
  },
});

/** An edit whose content and time have already been checked. */
interface ScheduledEdit extends Partial<WantedDestination> {
  content?: string;
  /** Delivery time, in UNIX seconds. */
  time?: number;
}

/**
 * Returns the fields that an edit changes. A failed message needs a new delivery time. Checks the whole message again
 * unless only the time, or the ignored topic of a direct message, changes.
 */
async function requireAllowedChanges(
  caller: Caller,
  scheduled: Scheduled,
  edit: ScheduledEdit,
): Promise<Partial<Omit<ScheduledMessage, 'id' | 'failed'>>> {
  const { org, actor: sender } = caller;
  const { isToChannel, to, topic, content, time } = edit;
  if (scheduled.failed && time === undefined) {
    throw badParameter('scheduled_delivery_timestamp', 'required for a failed message').because(
      'newTimeAfterFailure',
      `Scheduled message ${scheduled.id} failed, so it needs a new time`,
      `send a "scheduled_delivery_timestamp" above ${org.clock.now()}`,
    );
  }
  const changes: Partial<Omit<ScheduledMessage, 'id' | 'failed'>> = {};
  if (time !== undefined) changes.scheduled_delivery_timestamp = time;
  if (content !== undefined) changes.content = content;
  const channelTopic = scheduled.stream_id === null ? undefined : topic;
  if ([isToChannel, to, content, channelTopic].every((input) => input === undefined)) return changes;
  const destination = requireDestinationAfter(caller, scheduled, edit);
  await assertMentionsAllowed(org, sender, changes.content ?? scheduled.content, destination);
  return { ...changes, ...destination };
}

/**
 * Returns the destination after an edit. A new type requires `to`, and for a channel also a topic that is not empty. In
 * the `zulip` dialect, an edit that names the current type also requires `to`, and for a channel a topic.
 */
function requireDestinationAfter(
  caller: Caller,
  scheduled: Scheduled,
  edit: Partial<WantedDestination>,
): Destination {
  const current = wantedDestination(scheduled);
  const { isToChannel = current.isToChannel, to = current.to, topic = current.topic } = edit;
  if (isToChannel !== current.isToChannel) {
    if (edit.to === undefined) throw badParameter('to', 'required when the type changes');
    if (isToChannel) assertNamedTopic(caller, edit.topic);
  } else if (edit.isToChannel !== undefined && caller.org.follows('requiresRecipientWithType')) {
    if (edit.to === undefined) throw badParameter('to', 'required with the type');
    if (isToChannel && edit.topic === undefined)
      throw badParameter('topic', 'required with the type of a channel');
  }
  return requireDestination(caller, { isToChannel, to, topic });
}

function assertNamedTopic({ org, level }: Caller, input: string | undefined): void {
  if (input === undefined) throw badParameter('topic', 'required when the type changes to a channel message');
  if (normalizeTopic(org, input, level) === '' || input.trim() === '(no topic)') {
    throw badParameter('topic', 'must not be the empty topic when the type changes to a channel message');
  }
}
