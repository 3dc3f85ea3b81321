import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { alertWordsOf } from './user-settings.rules.js';

export const getAlertWords = defineEndpoint({
  method: 'GET',
  path: '/users/me/alert_words',
  area: 'users',
  summary: 'Get all alert words',
  docs: 'get-alert-words',
  response: z.object({ alert_words: z.array(z.string()) }),
  run: ({ org, actor }) => ({ alert_words: alertWordsOf(org, actor.id) }),
});
