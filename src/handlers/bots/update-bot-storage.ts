import * as z from 'zod';
import { defineEndpoint, emptyResponse, json } from '../../contract/index.js';
import { assertFits, assertMayStore, storeEntry } from './bot.resource.js';

export const updateBotStorage = defineEndpoint({
  method: 'PUT',
  path: '/bot_storage',
  area: 'bots',
  summary: "Update a bot's stored data",
  docs: 'update-bot-storage',
  auth: 'user',
  params: { storage: json(z.record(z.string(), z.string())).describe('values by key; other keys stay') },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, level, params: { storage } }) {
    assertMayStore(actor, level);
    assertFits(org, actor.id, storage);
    for (const [key, value] of Object.entries(storage)) await storeEntry(org, actor.id, key, value);
    return {};
  },
});
