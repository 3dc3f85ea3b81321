import { defineEndpoint } from '../../contract/index.js';
import { assertMayStore, keysParam, requireEntries } from './get-bot-storage.js';

export const removeBotStorage = defineEndpoint({
  method: 'DELETE',
  path: '/bot_storage',
  area: 'bots',
  summary: "Remove a bot's stored data",
  docs: 'remove-bot-storage',
  params: { keys: keysParam },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, level, params }) {
    assertMayStore(actor, level);
    for (const { id } of requireEntries(org, actor.id, params.keys)) await org.tables.bot_storage.delete(id);
  },
});
