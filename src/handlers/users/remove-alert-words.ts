import * as z from 'zod';
import { removeAlertWords as remove } from '../../actions/alert-word.js';
import { defineEndpoint, json } from '../../contract/index.js';
import { alertWordsOf, assertAlertWords } from '../../rules/alert-word.js';

export const removeAlertWords = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/alert_words',
  area: 'users',
  extension: 'published API: remove alert words',
  summary: 'Remove words that mark messages for the caller',
  auth: 'user',
  params: { alert_words: json(z.array(z.string())).describe('case is ignored') },
  response: z.object({ alert_words: z.array(z.string()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    await remove(org, actor.id, assertAlertWords(params.alert_words));
    return { alert_words: alertWordsOf(org, actor.id) };
  },
});
