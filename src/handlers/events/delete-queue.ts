import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { removeQueue, requireQueue } from './queue.resource.js';

export const deleteQueue = defineEndpoint({
  method: 'DELETE',
  path: '/events',
  area: 'events',
  summary: 'Delete an event queue',
  docs: 'delete-queue',
  auth: 'user',
  params: { queue_id: text().describe('ID of a queue registered with POST /register') },
  response: emptyResponse,
  errors: ['BAD_EVENT_QUEUE_ID'],
  async run({ org, actor, params }) {
    await removeQueue(org, requireQueue(org, actor, params.queue_id));
    return {};
  },
});
