import * as z from 'zod';
import { defineEndpoint, emptyResponse, json } from '../../contract/index.js';
import { compositeKey } from '../../model/index.js';
import { assertFits } from './bot-storage.rules.js';

export const updateBotStorage = defineEndpoint({
  method: 'PUT',
  path: '/bot_storage',
  area: 'users',
  summary: "Update a bot's stored data",
  docs: 'update-bot-storage',
  auth: 'user',
  params: { storage: json(z.record(z.string(), z.string())).describe('values by key; other keys stay') },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params: { storage } }) {
    assertFits(org, actor.id, storage);
    const { bot_storage: table } = org.tables;
    for (const [key, value] of Object.entries(storage)) {
      const present = table.firstBy('userKey', compositeKey(actor.id, key));
      if (present === undefined) await table.create({ user_id: actor.id, key, value });
      else await table.update(present.id, { value });
    }
    return {};
  },
});
