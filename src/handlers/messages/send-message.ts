import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint, json, since, text } from '../../contract/index.js';
import { topicLinkText } from '../../markdown/index.js';
import type { MessageRecord, MessageTarget, Organization, UserRecord } from '../../model/index.js';
import { canSeeChannel } from '../access/channel-access.rules.js';
import { assertMayStartTopic, parseTopicInChannel, requestedTopic } from '../channels/topic.rules.js';
import { applyVisibilityPolicies } from './automatic-visibility.actions.js';
import { notifyOwnerAboutChannel } from './channel-notice.actions.js';
import { assertMentionsAllowed, messageFragment, parseContent, WILDCARD_ERRORS } from './content.rules.js';
import { storeMessage } from './message.actions.js';
import { clientName } from './message.rules.js';
import {
  assertMayWriteTo,
  channelFromTo,
  isChannelType,
  messageTypeParam,
  peopleFromTo,
  requireChannelTarget,
  requireDirectRecipients,
} from './recipients.rules.js';

/**
 * A widget with buttons, as bots send it. Clicking a button sends the button's reply. As in Zulip, further fields are
 * kept.
 */
const buttonsWidget = z.looseObject({
  widget_type: z.literal('zform'),
  extra_data: z.looseObject({
    type: z.literal('choices'),
    heading: z.string(),
    choices: z.array(z.looseObject({ short_name: z.string(), long_name: z.string(), reply: z.string() })),
  }),
});

const params = {
  type: messageTypeParam,
  to: text().describe('a channel by ID or name; or a list of user IDs or emails'),
  content: text().describe('Markdown'),
  topic: text().optional().describe('required for a channel message, ignored for a direct one'),
  subject: text().optional().describe('old name of `topic`'),
  read_by_sender: boolean()
    .optional()
    .since('readBySender')
    .describe('whether the message is marked as read by its sender; default: true'),
  queue_id: text().optional().describe('event queue of the sending client, for `local_id`'),
  local_id: text()
    .optional()
    .describe('a client-side ID of the message, sent as `local_message_id` in its queue'),
  widget_content: json(buttonsWidget).optional().describe('buttons of a bot, shown instead of the content'),
};

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messages',
  area: 'messages',
  summary: 'Send a message',
  docs: 'send-message',
  params,
  response: z.object({
    id: z.int(),
    /** Present if sending the message made the sender follow (3) or unmute (2) the topic. */
    automatic_new_visibility_policy: since('automaticVisibility', z.literal([2, 3]).optional()),
    message_url: since('messageLinks', z.string()),
    message_link: since('messageLinks', z.string()),
  }),
  errors: ['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST', ...WILDCARD_ERRORS],
  async run(call) {
    const { org, actor, params, userAgent, realmUrl, supports } = call;
    const content = parseContent(org, params.content);
    const isForChannel = isChannelType(params.type, supports);
    // The notice is kept even if the channel is unknown and the message is rejected.
    if (isForChannel) await notifyOwnerAboutChannel(org, actor, channelFromTo(params.to));
    const to = isForChannel ? requireTopic(call) : requireConversation(call);
    await assertMentionsAllowed(org, actor, content, to);
    const message = await storeMessage(org, {
      sender: actor,
      to,
      content,
      client: clientName(userAgent),
      readBySender: params.read_by_sender,
      realmUrl,
      widget: params.widget_content,
    });
    const policy = await applyVisibilityPolicies(call, message);
    const { queue_id: queueId, local_id: localId } = params;
    if (queueId !== undefined && localId !== undefined) {
      org.signal({ kind: 'echo', messageId: message.id, queueId, localId });
    }
    return {
      id: message.id,
      ...presentMessageLink(org, actor, message, realmUrl),
      ...(policy === undefined ? {} : { automatic_new_visibility_policy: policy }),
    };
  },
});

type Sending = Call<typeof params>;

function requireConversation({ org, actor, params }: Sending): MessageTarget {
  const recipient_ids = requireDirectRecipients(org, actor, peopleFromTo(org, params.to));
  assertMayWriteTo(org, actor, recipient_ids);
  return { stream_id: null, recipient_ids };
}

function requireTopic({ org, actor, params, level }: Sending): MessageTarget {
  const channel = requireChannelTarget(org, actor, channelFromTo(params.to));
  const input = requestedTopic(params);
  if (input === undefined) throw badParameter('topic', 'required for a channel message');
  const topic = parseTopicInChannel(org, channel, input, level);
  assertMayStartTopic(org, actor, channel, topic);
  return { stream_id: channel.id, topic };
}

/**
 * Returns the URL of a message, and the Markdown link to the message that Zulip's web app copies. Both omit the name of
 * a channel that the caller cannot access.
 */
function presentMessageLink(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  realmUrl: string,
): { message_url: string; message_link: string } {
  const { id, stream_id, topic } = message;
  const channel = stream_id === null ? undefined : org.tables.channels.expect(stream_id);
  const showsName = channel !== undefined && canSeeChannel(org, actor, channel);
  const url = `${realmUrl}/${messageFragment(org, message, { showsName })}`;
  if (!showsName) return { message_url: url, message_link: url };
  const text = topicLinkText(channel.name, topic, org.settings.realm_empty_topic_display_name, id);
  return { message_url: url, message_link: `[${text}](${url})` };
}
