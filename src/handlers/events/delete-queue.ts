import { defineEndpoint, text } from '../../contract/index.js';
import { removeQueue, requireQueue } from './queue.resource.js';

export const deleteQueue = defineEndpoint({
  method: 'DELETE',
  path: '/events',
  area: 'events',
  summary: 'Delete an event queue',
  docs: 'delete-queue',
  params: { queue_id: text().describe('ID of a queue registered with POST /register') },
  errors: ['BAD_EVENT_QUEUE_ID'],
  async run({ org, actor, params }) {
    await removeQueue(org, requireQueue(org, actor, params.queue_id));
  },
});
