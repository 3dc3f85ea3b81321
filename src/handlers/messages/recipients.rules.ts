import { ApiError, apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import { canPost, canReadChannel, findChannel } from '../access/channel-access.rules.js';
import { canAccessUser, canSeeRealEmail } from '../access/user-access.rules.js';
import { assertLength } from '../text/text.rules.js';

/**
 * Returns the recipients of a direct message, by ID or email: active users that the sender may see. The
 * sender may be omitted.
 * @returns their IDs, each once, ascending
 * @throws ApiError `BAD_REQUEST` that names an unknown or deactivated user, or when the list is empty
 */
export function requireDirectRecipients(
  org: Organization,
  sender: UserRecord,
  input: readonly (number | string)[],
): number[] {
  if (input.length === 0) throw badParameter('to', 'a direct message needs a recipient');
  const ids = input.map((recipient) => {
    const user = findRecipient(org, sender, recipient);
    if (user === undefined || !canAccessUser(org, sender, user))
      throw badRequest(`There is no user ${recipient}`);
    if (!user.is_active) throw badRequest(`User ${recipient} is deactivated and cannot receive messages`);
    return user.id;
  });
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** Finds a user by ID, API email, or a real email that the caller may see. */
export function findRecipient(
  org: Organization,
  sender: UserRecord,
  reference: number | string,
): UserRecord | undefined {
  const { users } = org.tables;
  if (typeof reference === 'number') return users.get(reference);
  const email = reference.toLowerCase();
  const real = users.firstBy('realEmail', email);
  return users.firstBy('apiEmail', email) ?? (real && canSeeRealEmail(sender, real) ? real : undefined);
}

/**
 * Returns the channel with this ID or name, if the sender may post there. Channels that the sender cannot
 * read count as unknown.
 * @throws ApiError `STREAM_DOES_NOT_EXIST` with `stream_id` (or `stream` for a name); `BAD_REQUEST` when the
 * sender may not post there
 */
export function requireChannelTarget(
  org: Organization,
  sender: UserRecord,
  input: number | string,
): ChannelRecord {
  const channel = findChannel(org, input);
  if (channel === undefined || !canReadChannel(org, sender, channel)) throw unknownChannel(input);
  if (!canPost(org, sender, channel)) throw badRequest(`You may not post in the channel ${channel.name}`);
  return channel;
}

/** Like the published server: an error for a channel name has `stream` with that name. */
function unknownChannel(input: number | string): ApiError {
  const msg = `There is no channel ${input}`;
  if (typeof input === 'number') return apiError('STREAM_DOES_NOT_EXIST', msg, { stream_id: input });
  return new ApiError('STREAM_DOES_NOT_EXIST', msg, { stream: input });
}

/**
 * Trims a message's content: leading blank lines and trailing space.
 * @throws ApiError `BAD_REQUEST` when it is empty or too long
 */
export function parseContent(org: Organization, input: string): string {
  assertLength('content', input, org.settings.max_message_length);
  const content = input.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  if (content === '') throw badParameter('content', 'must not be empty');
  if (content.includes('\0')) throw badParameter('content', 'must not contain a null character');
  return content;
}
