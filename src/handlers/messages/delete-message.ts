import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import type { ChannelRecord, MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import { settingsCall } from '../access/refusals.rules.js';
import { eraseMessage } from './message.actions.js';
import { ageOf, channelOf, requireMessageToChange } from './message.rules.js';

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  area: 'messages',
  summary: 'Delete a message',
  docs: 'delete-message',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    assertMayDelete(org, actor, message);
    await eraseMessage(org, message);
  },
});

const ANY = 'can_delete_any_message_group';
const OWN = 'can_delete_own_message_group';

/**
 * Checks that the caller may delete the message. Users in the organization's or the channel's
 * `can_delete_any_message_group` always may. The sender, or the owner of the bot that sent the message, may delete it
 * within the time limit if they are in the organization's or the channel's `can_delete_own_message_group`.
 */
function assertMayDelete(org: Organization, actor: UserRecord, message: MessageRecord): void {
  const channel = channelOf(org, message);
  if (mayDelete(org, actor, ANY, channel)) return;
  const sender = org.tables.users.get(message.sender_id);
  const own = message.sender_id === actor.id || (sender !== undefined && sender.bot_owner_id === actor.id);
  if (!own || !mayDelete(org, actor, OWN, channel)) {
    const error = badRequest(`You may not delete message ${message.id}`);
    const mayInstead = (user: UserRecord) => mayDelete(org, user, ANY, channel);
    throw needsPermission(error, org, actor, own ? OWN : ANY, mayInstead);
  }
  const limit = org.settings.message_content_delete_limit_seconds;
  if (limit !== null && ageOf(org, message) > limit)
    throw badRequest(`The time limit for deleting message ${message.id} has passed`).because(
      'deleteInTime',
      `\`message_content_delete_limit_seconds\` is ${limit}, and message ${message.id} was sent ${ageOf(org, message)} s ago`,
      settingsCall({ message_content_delete_limit_seconds: null }),
    );
}

function mayDelete(
  org: Organization,
  user: UserRecord,
  permission: typeof ANY | typeof OWN,
  channel: ChannelRecord | undefined,
): boolean {
  if (holdsPermission(org, user, permission)) return true;
  return channel !== undefined && isInSetting(org, user, channel[permission]);
}
