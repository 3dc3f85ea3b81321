import { defineEndpoint } from '../../contract/index.js';
import { addAlertWords } from './add-alert-words.js';
import { alertWordsOf } from './user-settings.rules.js';

export const removeAlertWords = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/alert_words',
  area: 'users',
  summary: 'Remove alert words',
  docs: 'remove-alert-words',
  params: addAlertWords.params,
  response: addAlertWords.response,
  async run({ org, actor, params }) {
    const { alert_words: table } = org.tables;
    const removed = new Set(params.alert_words.map((word) => word.trim().toLowerCase()));
    for (const { id, word } of table.by('user', actor.id)) {
      if (removed.has(word.toLowerCase())) await table.delete(id);
    }
    return { alert_words: alertWordsOf(org, actor.id) };
  },
});
