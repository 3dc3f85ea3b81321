import * as z from 'zod';
import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { reaction } from '../../model/index.js';
import { changeStatus } from './status.resource.js';
import { changeOwnSettings } from './update-settings.js';
import { assertPerson } from './user.rules.js';

export const statusParams = {
  status_text: text().optional().describe('at most 60 code points; an empty string removes it'),
  emoji_name: text().optional().describe('an empty string removes the emoji'),
  emoji_code: text().optional(),
  reaction_type: text(z.union([reaction.shape.reaction_type, z.literal('')]))
    .optional()
    .describe('may be empty, like `emoji_code`, together with an empty `emoji_name`'),
};

export const updateStatus = defineEndpoint({
  method: 'POST',
  path: '/users/me/status',
  area: 'users',
  summary: 'Update your status',
  docs: 'update-status',
  params: {
    ...statusParams,
    away: boolean().optional().deprecated('the opposite of the setting `presence_enabled`'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    assertPerson(org, actor);
    await changeStatus(org, actor.id, params);
    const { away } = params;
    if (away !== undefined) await changeOwnSettings(org, actor.id, { presence_enabled: !away });
  },
});
