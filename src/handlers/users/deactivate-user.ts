import * as z from 'zod';
import { defineEndpoint, json, text } from '../../contract/index.js';
import type { MessageRecord, Organization } from '../../model/index.js';
import { requireUser } from '../access/user-access.rules.js';
import { eraseMessage } from '../messages/message.actions.js';
import { deactivateAccount, deleteProfile } from './user.actions.js';
import { assertMayAdminister, assertMayDeactivate } from './user.rules.js';

const actionsSchema = z.object({
  delete_profile: z.boolean().optional(),
  delete_public_channel_messages: z.boolean().optional(),
  delete_private_channel_messages: z.boolean().optional(),
  delete_direct_messages: z.boolean().optional(),
});

export const deactivateUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  area: 'users',
  summary: 'Deactivate a user',
  docs: 'deactivate-user',
  params: {
    deactivation_notification_comment: text().max(2000).optional().describe('has no effect in the mock'),
    actions: json(actionsSchema)
      .optional()
      .since('deactivationActions')
      .describe('also deletes the profile or messages of the user and their bots'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const user = requireUser(org, actor, path.user_id);
    assertMayAdminister(org, actor, user);
    assertMayDeactivate(org, actor, user);
    const { actions = {} } = params;
    const bots = org.tables.users.by('botOwner', user.id).filter(({ is_active }) => is_active);
    for (const { id } of [...bots, user]) {
      for (const message of org.tables.messages.by('sender', id)) {
        if (actions[deletingAction(org, message)]) await eraseMessage(org, message);
      }
      if (actions.delete_profile) await deleteProfile(org, id);
    }
    await deactivateAccount(org, user);
  },
});

/** Returns the name of the action that deletes messages of this kind: direct, or in a private or public channel. */
function deletingAction(
  { tables }: Organization,
  { stream_id }: MessageRecord,
): keyof typeof actionsSchema.shape {
  if (stream_id === null) return 'delete_direct_messages';
  return tables.channels.get(stream_id)?.invite_only === true
    ? 'delete_private_channel_messages'
    : 'delete_public_channel_messages';
}
