import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { MAX_WELCOME_MESSAGE_LENGTH } from '../invitations/invitation-terms.rules.js';
import { notifyUser } from '../messages/message.actions.js';
import { assertLength } from '../text/text.rules.js';

export const testWelcomeMessage = defineEndpoint({
  method: 'POST',
  path: '/realm/test_welcome_bot_custom_message',
  area: 'server',
  summary: 'Test welcome bot custom message',
  docs: 'test-welcome-bot-custom-message',
  role: 'administrator',
  since: 'inviteWelcomeMessage',
  params: { welcome_message_custom_text: text().describe('Markdown, 1 to 8000 code points') },
  response: z.object({ message_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const content = params.welcome_message_custom_text.trim();
    if (content === '') throw badParameter('welcome_message_custom_text', 'must not be empty');
    assertLength('welcome_message_custom_text', content, MAX_WELCOME_MESSAGE_LENGTH);
    return { message_id: (await notifyUser(org, actor.id, content)).id };
  },
});
