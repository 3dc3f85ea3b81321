import { type ApiError, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  hasRoleAtLeast,
  isSpectator,
  isSystemBotOf,
  type Organization,
  placeholderEmail,
  type RecordChange,
  ROLES,
  roleText,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import {
  noRecord,
  notVisible,
  sendAs,
  settingsCall,
  targetIsBot,
  userDeactivated,
} from './refusals.rules.js';

/** Whether a user has at least the rights of an administrator. */
export function isAdministrator(user: UserRecord): boolean {
  return hasRoleAtLeast(user, 'administrator');
}

export function notificationBotEmail(org: Organization): string {
  return `notification-bot@${org.identity.host}`;
}

/** Whether a user is a system bot, which belongs to no organization. The mock has only the notification bot. */
export function isSystemBot(org: Organization, user: UserRecord): boolean {
  return isSystemBotOf(org.identity.host, user);
}

/** Whether the caller may see a user's real email. Everyone may see their own email and the emails of bots. */
export function canSeeRealEmail(actor: UserRecord | undefined, user: UserRecord): boolean {
  return actor?.id === user.id || showsRealEmailTo(actor, user);
}

/** Whether the `email_visibility` of a user includes the caller's role. The visibility of bots includes everyone. */
export function showsRealEmailTo(actor: UserRecord | undefined, user: UserRecord): boolean {
  if (user.bot_type !== null) return true;
  if (actor === undefined || isSpectator(actor)) return false;
  if (user.email_visibility === 'everyone') return true;
  const limits = {
    members: ROLES.member,
    moderators: ROLES.moderator,
    administrators: ROLES.administrator,
    nobody: 0,
  };
  return actor.role <= limits[user.email_visibility];
}

/**
 * Whether the caller may see a user. Guests may be limited to users who share a channel or a direct message with them.
 */
export function canAccessUser(org: Organization, actor: UserRecord | undefined, user: UserRecord): boolean {
  return actor?.id === user.id || (visibleUserIds(org, actor)?.has(user.id) ?? true);
}

/**
 * Returns the users that the caller may see, each once, by ascending ID.
 * @param userIds limits the result to these users; unknown IDs are ignored
 */
export function accessibleUsers(
  org: Organization,
  actor: UserRecord | undefined,
  userIds: Iterable<number> = org.tables.users.ids(),
): UserRecord[] {
  const visibleIds = visibleUserIds(org, actor);
  return [...new Set(userIds)]
    .sort((a, b) => a - b)
    .flatMap((id) => (visibleIds?.has(id) === false ? [] : (org.tables.users.get(id) ?? [])));
}

/**
 * Returns the IDs of the users that the caller may see; `undefined` if the caller may see everyone. With a change set,
 * returns the IDs from before its changes.
 */
export function visibleUserIds(
  org: Organization,
  actor: UserRecord | undefined,
  changeSet?: ChangeSet,
): ReadonlySet<number> | undefined {
  if (actor === undefined || isSpectator(actor)) return undefined;
  const settings = changeSet?.settings?.before ?? org.settings;
  if (actor.role !== ROLES.guest || settings.guests_see_all_users) return undefined;
  return accessibleIds(org, actor, changeSet);
}

/**
 * Returns the IDs of the users that a guest can see: the guest, active users in the guest's channels, everyone in the
 * guest's direct messages, and the notification bot or, in the `zulip` dialect, all bots. With a change set, returns
 * the IDs from before its changes.
 */
function accessibleIds(org: Organization, user: UserRecord, changeSet?: ChangeSet): Set<number> {
  const bots = org.follows('guestsSeeBots')
    ? org.tables.users.idsBy('kind', 'bot')
    : org.tables.users.idsBy('realEmail', notificationBotEmail(org));
  return new Set([
    user.id,
    ...bots,
    ...channelPeers(org, user, changeSet),
    ...conversationPeers(org, user, changeSet),
  ]);
}

/** Yields active users who share a channel with this user or, with a change set, did so before its changes. */
function* channelPeers(org: Organization, user: UserRecord, changeSet?: ChangeSet): Iterable<number> {
  const { subscriptions, users } = org.tables;
  const changed = changeSet?.changes('subscriptions') ?? [];
  const usersBefore = new Map((changeSet?.changes('users') ?? []).map(({ id, before }) => [id, before]));
  const own = subscriptions.by('activeUser', user.id);
  for (const { stream_id } of activeBefore(own, changed, (record) => record.user_id === user.id)) {
    const members = subscriptions.by('activeChannel', stream_id);
    for (const { user_id } of activeBefore(members, changed, (record) => record.stream_id === stream_id)) {
      const member = usersBefore.get(user_id) ?? users.get(user_id);
      if (member?.is_active) yield user_id;
    }
  }
}

/** Yields users who share a direct message with this user or, with a change set, did so before its changes. */
function* conversationPeers(org: Organization, user: UserRecord, changeSet?: ChangeSet): Iterable<number> {
  const changed = new Map((changeSet?.changes('messages') ?? []).map(({ id, before }) => [id, before]));
  for (const { id, recipient_ids } of org.tables.messages.by('directWith', user.id)) {
    if (!changed.has(id)) yield* recipient_ids ?? [];
  }
  for (const before of changed.values()) {
    if (before?.recipient_ids?.includes(user.id)) yield* before.recipient_ids;
  }
}

/**
 * Returns the subscriptions that were active before the changes. `current` contains the subscriptions that are active
 * now; `isOfKind` selects those that the changes ended.
 */
function activeBefore(
  current: readonly SubscriptionRecord[],
  changed: readonly RecordChange<SubscriptionRecord>[],
  isOfKind: (record: SubscriptionRecord) => boolean,
): readonly SubscriptionRecord[] {
  if (changed.length === 0) return current;
  const began = new Set(changed.filter(({ before }) => !before?.active).map(({ id }) => id));
  const ended = changed.flatMap(({ before, after }) =>
    before?.active && !after?.active && isOfKind(before) ? [before] : [],
  );
  return [...current.filter(({ id }) => !began.has(id)), ...ended];
}

/** @throws ApiError `BAD_REQUEST` when the user does not exist, or the caller cannot see that user */
export function requireUser(org: Organization, actor: UserRecord | undefined, userId: number): UserRecord {
  const user = org.tables.users.get(userId);
  if (user === undefined || !canAccessUser(org, actor, user))
    throw unknownUser(badRequest(`There is no user ${userId}`), org, actor, userId);
  return user;
}

/** Explains an error about an unknown user: the user does not exist, or the caller cannot see the user. */
export function unknownUser(
  error: ApiError,
  org: Organization,
  actor: UserRecord | undefined,
  reference: number | string,
): ApiError {
  const user = typeof reference === 'number' ? org.tables.users.get(reference) : undefined;
  if (user === undefined || actor === undefined) {
    const visible = accessibleUsers(org, actor);
    const known =
      typeof reference === 'number'
        ? visible.map(({ id }) => id)
        : visible.map((each) => shownEmail(org, actor, each));
    return noRecord(error, org, 'users', reference, known);
  }
  const reason = 'shares no channel or direct message with the caller, and `guests_see_all_users` is false';
  return notVisible(
    error,
    `User ${user.id} ${reason}; ${roleText(org, actor)}`,
    settingsCall({ guests_see_all_users: true }),
    ...sendAs(org, (other) => canAccessUser(org, other, user)),
  );
}

/** Returns the email by which the caller knows a user. */
function shownEmail(org: Organization, actor: UserRecord | undefined, user: UserRecord): string {
  return canSeeRealEmail(actor, user) ? user.delivery_email : placeholderEmail(user.id, org.identity.host);
}

/** Like `requireUser`, but rejects bots on older servers, which look up the subscriptions and groups of people only. */
export function requireUserOrBot(
  org: Organization,
  actor: UserRecord,
  userId: number,
  level: number,
): UserRecord {
  const user = requireUser(org, actor, userId);
  if (user.bot_type !== null && !supports(level, 'botsQueried'))
    throw targetIsBot(badRequest(`User ${userId} is a bot`), userId);
  return user;
}

/** Like `requireUserOrBot`, but also rejects deactivated users. */
export function requireActiveUserOrBot(
  org: Organization,
  actor: UserRecord,
  userId: number,
  level: number,
): UserRecord {
  const user = requireUserOrBot(org, actor, userId, level);
  if (!user.is_active) throw userDeactivated(badRequest(`User ${userId} is deactivated`), org, userId);
  return user;
}
