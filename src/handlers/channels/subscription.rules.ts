import { badParameter } from '../../contract/errors/index.js';
import { type ChannelRecord, DAY, type Organization, ROLES, type UserRecord } from '../../model/index.js';
import { activeSubscription, administersChannel, hasContentAccess } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdsPermission } from '../access/organization-permissions.rules.js';
import { userDeactivated } from '../access/refusals.rules.js';
import { canAccessUser, canSeeRealEmail } from '../access/user-access.rules.js';

/** If a request subscribes more users, the notification bot sends no direct messages about the request, as in Zulip. */
export const MAX_BULK_SUBSCRIPTION_MESSAGES = 100;

/** Returns the IDs of the active users who are subscribed to a channel, in ascending order. */
export function subscriberIds(org: Organization, channelId: number): number[] {
  const { subscriptions, users } = org.tables;
  return subscriptions
    .by('activeChannel', channelId)
    .map(({ user_id }) => user_id)
    .filter((id) => users.get(id)?.is_active)
    .sort((a, b) => a - b);
}

/** Returns the number of a channel's active subscribers. Reads the shorter list: subscribers or deactivated users. */
export function subscriberCount(org: Organization, channelId: number): number {
  const { subscriptions, users } = org.tables;
  const subscribed = subscriptions.idsBy('activeChannel', channelId).length;
  const deactivated = users.idsBy('deactivated', 'deactivated');
  if (subscribed < deactivated.length) return subscriberIds(org, channelId).length;
  return subscribed - deactivated.filter((id) => activeSubscription(org, id, channelId)).length;
}

/** Whether a user may subscribe others to a channel. The user also needs access to the content of the channel. */
export function canAddSubscribers(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  if (actor.role === ROLES.guest || !hasContentAccess(org, actor, channel)) return false;
  return (
    administersChannel(org, actor, channel) ||
    holdsPermission(org, actor, 'can_add_subscribers_group') ||
    isInSetting(org, actor, channel.can_add_subscribers_group)
  );
}

/** Whether a user may subscribe these users, possibly including the acting user. */
export function maySubscribe(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  users: readonly UserRecord[],
): boolean {
  if (actor.role === ROLES.guest || !hasContentAccess(org, actor, channel)) return false;
  return users.every(({ id }) => id === actor.id) || canAddSubscribers(org, actor, channel);
}

/** Returns the users whose subscriptions a request changes. As in Zulip, an empty list stands for the caller. */
export function requirePrincipals(
  org: Organization,
  actor: UserRecord,
  principals: readonly (number | string)[] = [],
): UserRecord[] {
  return principals.length === 0 ? [actor] : requireUsers(org, actor, principals, 'principals');
}

/**
 * Returns users by their IDs or emails, each once.
 * @param parameter the name of the parameter in errors
 * @throws ApiError `BAD_REQUEST` for a deactivated user, and for one that the caller cannot see
 */
export function requireUsers(
  org: Organization,
  actor: UserRecord,
  references: readonly (number | string)[],
  parameter: string,
): UserRecord[] {
  const users = new Map<number, UserRecord>();
  for (const reference of references) {
    const user =
      typeof reference === 'number' ? org.tables.users.get(reference) : userByEmail(org, actor, reference);
    if (user === undefined || !canAccessUser(org, actor, user)) {
      throw badParameter(parameter, `there is no user ${reference}`);
    }
    if (!user.is_active)
      throw userDeactivated(badParameter(parameter, `user ${reference} is deactivated`), org, user.id);
    users.set(user.id, user);
  }
  return [...users.values()];
}

function userByEmail(org: Organization, actor: UserRecord, input: string): UserRecord | undefined {
  const email = input.toLowerCase();
  const real = org.tables.users.firstBy('realEmail', email);
  if (real !== undefined && canSeeRealEmail(actor, real)) return real;
  return org.tables.users.firstBy('apiEmail', email);
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function requireColor(value: unknown, parameter: string): string {
  if (typeof value === 'string' && COLOR.test(value)) return value;
  throw badParameter(parameter, '"color" must be "#" and 3 or 6 hexadecimal digits');
}

/** How long a user stays in `partial_subscribers` after the user's last activity. */
const RECENT_ACTIVITY_SECONDS = 14 * DAY;

export function isRecentlyActive(org: Organization, userId: number): boolean {
  return lastActivity(org, userId) >= org.clock.now() - RECENT_ACTIVITY_SECONDS;
}

/** Returns the time when a user was last reported as active or last sent a message, in UNIX seconds; 0 for never. */
function lastActivity(org: Organization, userId: number): number {
  const { messages, presences } = org.tables;
  const sent = messages.idsBy('sender', userId).at(-1);
  return Math.max(
    presences.firstBy('user', userId)?.last_active ?? 0,
    sent === undefined ? 0 : (messages.get(sent)?.timestamp ?? 0),
  );
}
