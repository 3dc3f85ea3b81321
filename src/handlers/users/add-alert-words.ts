import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { alertWordsOf, parseAlertWords } from './user-settings.rules.js';

export const addAlertWords = defineEndpoint({
  method: 'POST',
  path: '/users/me/alert_words',
  area: 'users',
  summary: 'Add alert words',
  docs: 'add-alert-words',
  params: { alert_words: json(z.array(z.string())).max(100_000).describe('case is ignored') },
  response: z.object({ alert_words: z.array(z.string()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const known = new Set(alertWordsOf(org, actor.id).map((word) => word.toLowerCase()));
    for (const word of parseAlertWords(params.alert_words)) {
      if (known.has(word.toLowerCase())) continue;
      known.add(word.toLowerCase());
      await org.tables.alert_words.create({ user_id: actor.id, word });
    }
    return { alert_words: alertWordsOf(org, actor.id) };
  },
});
