import * as z from 'zod';
import { ApiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { text } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import { escapeHtml } from '../../markdown/index.js';
import {
  type ChannelRecord,
  conversationKey,
  type MessageRecord,
  type Organization,
  ROLES,
  roleText,
  systemGroupId,
  type UserRecord,
} from '../../model/index.js';
import { parsedJson } from '../../strings.js';
import {
  canPost,
  canReachChannel,
  canReadChannel,
  findChannel,
  needsChannelPermission,
  unreadableChannel,
} from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdersOf, holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import {
  channelArchived,
  holdersText,
  requestAs,
  sendAs,
  settingsCall,
  userDeactivated,
} from '../access/refusals.rules.js';
import { canAccessUser, canSeeRealEmail, isAdministrator, unknownUser } from '../access/user-access.rules.js';
import { parseChannelName } from '../channels/channel.rules.js';
import { canAddSubscribers } from '../channels/subscription.rules.js';

const messageType = z.enum(['direct', 'channel', 'stream', 'private']);

export const messageTypeParam = text(messageType).describe(
  '`private` is the old name of `direct`, `stream` of `channel`',
);

/** @throws ApiError `BAD_REQUEST` for the type `channel` on an older server */
export function isChannelType(
  type: z.infer<typeof messageType>,
  supports: (capability: Capability) => boolean,
): boolean {
  if (type === 'channel' && !supports('channelType'))
    throw badParameter('type', 'this server only supports `stream`');
  return type === 'channel' || type === 'stream';
}

const channelTo = z.union([
  z.string(),
  z.int(),
  z.tuple([z.union([z.string(), z.int()])]).transform(([only]) => only),
]);
const peopleTo = z.union([z.array(z.int()), z.array(z.string())]);

/**
 * Returns the channel in `to`: a name (plain or JSON-quoted), an ID, or a list with one name or ID.
 * @throws ApiError `BAD_REQUEST` for any other form, or a name that no channel can have
 */
export function channelFromTo(to: string): string | number {
  const read = channelTo.safeParse(jsonOrText(to));
  if (!read.success) throw badParameter('to', 'must be the ID or name of one channel');
  return typeof read.data === 'string' ? parseChannelName(read.data, 'to') : read.data;
}

/**
 * Returns the people in `to`: a JSON list of IDs or emails, emails separated by commas, or, in the reference dialect, a
 * single ID. Empty emails are ignored.
 * @throws ApiError `BAD_REQUEST` for any other form
 */
export function peopleFromTo(org: Organization, to: string): (string | number)[] {
  const value = jsonOrText(to);
  if (typeof value === 'number' && Number.isInteger(value) && !org.follows('requiresListOfRecipients'))
    return [value];
  const read = peopleTo.safeParse(typeof value === 'string' ? value.split(',') : value);
  if (!read.success) throw badParameter('to', 'must be a list of user IDs or emails for a direct message');
  return read.data
    .map((person) => (typeof person === 'string' ? person.trim() : person))
    .filter((person) => person !== '');
}

function jsonOrText(text: string): unknown {
  const value = parsedJson(text);
  return value === undefined ? text : value;
}

/**
 * Finds the recipients of a direct message by ID or email: users that the sender may see and that are active, unless
 * `allowDeactivated` is set. The input may omit the sender.
 * @returns the recipients' IDs, each once, in ascending order
 * @throws ApiError `BAD_REQUEST` for an unknown or deactivated user, or an empty list
 */
export function requireDirectRecipients(
  org: Organization,
  sender: UserRecord,
  input: readonly (number | string)[],
  { allowDeactivated = false } = {},
): number[] {
  if (input.length === 0) throw badParameter('to', 'a direct message needs a recipient');
  const ids = input.map((recipient) => {
    const user = findRecipient(org, sender, recipient);
    if (user === undefined || !canAccessUser(org, sender, user))
      throw unknownUser(badRequest(`There is no user ${recipient}`), org, sender, recipient);
    if (user.is_active || allowDeactivated) return user.id;
    const error = badRequest(`User ${recipient} is deactivated and cannot receive messages`);
    throw userDeactivated(error, org, user.id);
  });
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * Checks that a user may send a direct message to these people. At least one person in the conversation must be in
 * `direct_message_permission_group`, and the sender must be allowed to begin conversations unless this one already
 * exists. Everyone may write to bots and to themselves, and bots may write to everyone.
 */
export function assertMayWriteTo(
  org: Organization,
  sender: UserRecord,
  recipientIds: readonly number[],
): void {
  if (sender.bot_type !== null) return;
  const ids = conversationOf(sender.id, recipientIds);
  const people = ids.flatMap((id) => org.tables.users.get(id) ?? []);
  if (people.every((user) => user.id === sender.id || user.bot_type !== null)) return;
  if (!people.some((user) => holdsPermission(org, user, 'direct_message_permission_group'))) {
    const holders = holdersOf(org.settings, 'direct_message_permission_group');
    throw badRequest(
      holders === systemGroupId('role:nobody')
        ? 'Direct messages are disabled in this organization'
        : 'This conversation includes no one who can authorize it',
    ).because(
      'direct_message_permission_group',
      `\`direct_message_permission_group\` is ${holdersText(org, holders)}, which includes no one in the conversation`,
      settingsCall({ direct_message_permission_group: 'everyone' }),
    );
  }
  if (holdsPermission(org, sender, 'direct_message_initiator_group')) return;
  if (org.tables.messages.idsBy('conversation', conversationKey(ids)).length > 0) return;
  const error = badRequest('You may not begin direct message conversations');
  throw needsPermission(error, org, sender, 'direct_message_initiator_group');
}

/** Returns the user IDs of a conversation, including the sender's, each once, in ascending order. */
export function conversationOf(senderId: number, recipientIds: readonly number[]): number[] {
  return [...new Set([senderId, ...recipientIds])].sort((a, b) => a - b);
}

/** IDs of the users in the conversation or channel of a message. */
export function receiversOf(org: Organization, message: MessageRecord): number[] {
  if (message.recipient_ids !== null) return [...message.recipient_ids];
  const { subscriptions, users } = org.tables;
  return subscriptions
    .by('activeChannel', message.stream_id)
    .map(({ user_id }) => user_id)
    .filter((userId) => users.get(userId)?.is_active);
}

/** Finds a user by ID, by API email, or in the `reference` dialect by a real email that the sender may see. */
export function findRecipient(
  org: Organization,
  sender: UserRecord,
  reference: number | string,
): UserRecord | undefined {
  const { users } = org.tables;
  if (typeof reference === 'number') return users.get(reference);
  const email = reference.toLowerCase();
  const byApiEmail = users.firstBy('apiEmail', email);
  if (byApiEmail !== undefined || org.follows('findsUsersByApiEmail')) return byApiEmail;
  const real = users.firstBy('realEmail', email);
  return real && canSeeRealEmail(sender, real) ? real : undefined;
}

/**
 * Returns the channel with this ID or name, if the sender may post there. Channels that the sender cannot reach count
 * as unknown.
 * @throws ApiError `STREAM_DOES_NOT_EXIST` with the field `stream_id` or, for a name, `stream`; `BAD_REQUEST` if the
 *   sender may not post in the channel
 */
export function requireChannelTarget(
  org: Organization,
  sender: UserRecord,
  input: number | string,
): ChannelRecord {
  const channel = findChannel(org, input);
  if (channel === undefined || !canReachChannel(org, sender, channel))
    throw unreadableChannel(unknownChannel(input), org, sender, input);
  assertMayPost(org, sender, channel);
  return channel;
}

/** @throws ApiError `BAD_REQUEST` if the sender may not post in the channel */
export function assertMayPost(org: Organization, sender: UserRecord, channel: ChannelRecord): void {
  if (canPost(org, sender, channel)) return;
  throw mayNotPost(badRequest(`You may not post in channel ${channel.name}`), org, sender, channel);
}

/** Adds to an error the reason why a user may not post in a channel. */
export function mayNotPost(
  error: ApiError,
  org: Organization,
  sender: UserRecord,
  channel: ChannelRecord,
): ApiError {
  const { id, name, is_archived, can_send_message_group: holders } = channel;
  if (is_archived) return channelArchived(error, org, channel);
  const asPoster = sendAs(org, (user) => canReadChannel(org, user, channel) && canPost(org, user, channel));
  if (isInSetting(org, sender, holders)) {
    const subscription = { subscriptions: [{ name }], principals: [sender.id] };
    const canAdd = (user: UserRecord) => canAddSubscribers(org, user, channel);
    return error.because(
      'isSubscribed',
      `Channel ${id} (${name}) lets ${sender.role === ROLES.guest ? 'guests' : 'users'} post only with a subscription; ${roleText(org, sender)} without one`,
      ...asPoster,
      ...requestAs(org, canAdd, 'post', '/users/me/subscriptions', subscription),
    );
  }
  return needsChannelPermission(error, org, sender, channel, 'can_send_message_group', [
    ...asPoster,
    ...requestAs(org, isAdministrator, 'patch', `/streams/${id}`, {
      can_send_message_group: { new: systemGroupId('role:everyone') },
    }),
  ]);
}

/**
 * Returns the error for an unknown channel. As in Zulip, `stream` contains the requested name, escaped for HTML. The
 * notice to a bot's owner is kept despite the error.
 */
function unknownChannel(input: number | string): ApiError {
  const extra =
    typeof input === 'number'
      ? { stream_id: input }
      : { stream: escapeHtml(input).replaceAll('&#39;', '&#x27;') };
  return new ApiError('STREAM_DOES_NOT_EXIST', `There is no channel ${input}`, extra, { keepsChanges: true });
}
