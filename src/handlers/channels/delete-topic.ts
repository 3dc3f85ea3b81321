import * as z from 'zod';
import { defineEndpoint, since, text } from '../../contract/index.js';
import { topicKey } from '../../model/index.js';
import { requireReadableChannel } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { assertNotArchived } from '../access/refusals.rules.js';
import { eraseMessage } from '../messages/message.actions.js';
import { normalizeTopic } from './topic.rules.js';
import { forgetTopic } from './user-topic.resource.js';

export const deleteTopic = defineEndpoint({
  method: 'POST',
  path: '/streams/{stream_id}/delete_topic',
  area: 'channels',
  summary: 'Delete a topic',
  docs: 'delete-topic',
  role: 'administrator',
  params: { topic_name: text().describe('case is ignored; deleting a topic without messages succeeds') },
  response: z.object({ complete: since('topicDeletionComplete', z.boolean()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params, level }) {
    const channel = requireReadableChannel(org, actor, path.stream_id);
    assertNotArchived(org, channel);
    const topic = { stream_id: channel.id, topic: normalizeTopic(org, params.topic_name, level) };
    const messages = org.tables.messages.by('topic', topicKey(topic));
    for (const message of messages) if (canReadMessage(org, actor, message)) await eraseMessage(org, message);
    await forgetTopic(org, topic);
    return { complete: true };
  },
});
