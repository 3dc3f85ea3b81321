import { type ApiError, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import type { ChannelRecord, MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import {
  holdsInChannel,
  holdsPermission,
  needsPermission,
} from '../access/organization-permissions.rules.js';
import { needsGroup, sendAs, settingsCall } from '../access/refusals.rules.js';
import { ageOf, channelOf, requireMessageToChange } from './message.rules.js';
import { deleteMessage as remove } from './message-changes.actions.js';

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  area: 'messages',
  summary: 'Delete a message',
  docs: 'delete-message',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const message = requireMessageToChange(org, actor, path.message_id);
    assertMayDelete(org, actor, message);
    await remove(org, message);
    return {};
  },
});

const DELETE_OWN = 'can_delete_own_message_group';

/**
 * Checks that the caller may delete the message. Users in the organization's or channel's
 * `can_delete_any_message_group` may; so may, for a limited time, its sender and the owner of the bot that sent it.
 */
function assertMayDelete(org: Organization, actor: UserRecord, message: MessageRecord): void {
  const channel = channelOf(org, message);
  if (mayDeleteAny(org, actor, channel)) return;
  const sender = org.tables.users.get(message.sender_id);
  const own = message.sender_id === actor.id || (sender !== undefined && sender.bot_owner_id === actor.id);
  if (!own || !mayDeleteOwn(org, actor, channel)) {
    const error = badRequest(`You may not delete message ${message.id}`);
    throw own
      ? needsToDeleteOwn(error, org, actor, channel)
      : needsPermission(error, org, actor, 'can_delete_any_message_group');
  }
  const limit = org.settings.message_content_delete_limit_seconds;
  if (limit !== null && ageOf(org, message) > limit)
    throw badRequest(`The time limit for deleting message ${message.id} has passed`).because(
      'deleteInTime',
      `\`message_content_delete_limit_seconds\` is ${limit}, and message ${message.id} was sent ${ageOf(org, message)} s ago`,
      settingsCall({ message_content_delete_limit_seconds: null }),
    );
}

function mayDeleteAny(org: Organization, actor: UserRecord, channel: ChannelRecord | undefined): boolean {
  if (holdsPermission(org, actor, 'can_delete_any_message_group')) return true;
  return channel !== undefined && isInSetting(org, actor, channel.can_delete_any_message_group);
}

function mayDeleteOwn(org: Organization, actor: UserRecord, channel: ChannelRecord | undefined): boolean {
  if (channel === undefined) return holdsPermission(org, actor, DELETE_OWN);
  return holdsInChannel(org, actor, DELETE_OWN, channel[DELETE_OWN]);
}

/**
 * Adds the reason that the caller may not delete their own messages. The channel's permission decides if the
 * organization's is unset.
 */
function needsToDeleteOwn(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord | undefined,
): ApiError {
  const may = (user: UserRecord) => mayDeleteAny(org, user, channel);
  if (channel === undefined || org.settings[DELETE_OWN] !== null) {
    return needsPermission(error, org, actor, DELETE_OWN, may);
  }
  return needsGroup(error, org, actor, {
    rule: DELETE_OWN,
    setting: `\`${DELETE_OWN}\` of the channel ${channel.id} (${channel.name})`,
    value: channel[DELETE_OWN],
    allow: sendAs(org, may),
  });
}
