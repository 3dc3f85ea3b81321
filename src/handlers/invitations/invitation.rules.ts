import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  DAY,
  type DeepReadonly,
  dayOf,
  type Invitation,
  type Organization,
  ROLES,
  type Role,
  type UserRecord,
} from '../../model/index.js';
import { canReadChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { reachesThreshold } from '../channels/threshold.rules.js';
import { requireGroup } from '../groups/group.rules.js';
import { isEmail } from '../users/user.rules.js';

/** The last second of the year 9999, the latest date allowed. */
const LATEST = 253_402_300_799;

function isMemberPerson(actor: UserRecord): boolean {
  return actor.bot_type === null && actor.role !== ROLES.guest;
}

/** Checks that the caller is a person and not a guest; guests and bots cannot manage invitations. */
export function assertMemberPerson(actor: UserRecord): void {
  if (!isMemberPerson(actor)) {
    throw badRequest('Insufficient permission: guests and bots cannot manage invitations');
  }
}

/** Whether the organization lets a user invite others. */
export function mayInvite(org: Organization, actor: UserRecord): boolean {
  return isMemberPerson(actor) && reachesThreshold(actor, org.settings.can_invite_users);
}

/** Checks that the organization lets the caller invite others. */
export function assertMayInvite(org: Organization, actor: UserRecord): void {
  if (!mayInvite(org, actor)) {
    throw badRequest('Insufficient permission: you may not invite people to this organization');
  }
}

/** Checks the role of an invitation: at most the caller's. */
export function parseInviteRole(actor: UserRecord, role: Role): Role {
  if (role < actor.role)
    throw badParameter('invite_as', `must not be less restricted than your role, got ${role}`);
  return role;
}

/**
 * Splits a text into addresses at commas and newlines, trimmed and without duplicates in any case. Requires
 * at least one. Like on the published server, a name may precede an address in angle brackets.
 */
export function parseInvitees(input: string): string[] {
  const invitees = new Map<string, string>();
  for (const part of input.split(/[,\n]/)) {
    const address = inBrackets(part).trim();
    const key = address.toLowerCase();
    if (address !== '' && !invitees.has(key)) invitees.set(key, address);
  }
  if (invitees.size === 0) throw badParameter('invitee_emails', 'must contain at least one address');
  return [...invitees.values()];
}

/**
 * Returns the text between the first `<` and the last `>`, or all of it. A regular expression would take
 * quadratic time.
 */
function inBrackets(part: string): string {
  const open = part.indexOf('<');
  const close = part.lastIndexOf('>');
  return open >= 0 && close > open ? part.slice(open + 1, close) : part;
}

/** The expiry of an invitation that is valid for this many minutes, in UNIX seconds; null: never. */
export function parseExpiry(parameter: string, minutes: number | null, now: number): number | null {
  if (minutes === null) return null;
  if (minutes <= 0) throw badParameter(parameter, 'must be a number from 1, or null');
  const expires = now + minutes * 60;
  if (expires > LATEST) throw badParameter(parameter, 'too far in the future');
  return expires;
}

/**
 * Returns the channels for the invited users, each once: default channels and channels to which the caller
 * may add subscribers, or none if the caller cannot subscribe others.
 */
export function parseInviteChannels(
  org: Organization,
  actor: UserRecord,
  channelIds: readonly number[],
): number[] {
  if (channelIds.length === 0) return [];
  if (!reachesThreshold(actor, org.settings.can_subscribe_others)) {
    throw badParameter('stream_ids', 'must be empty, because you may not subscribe others');
  }
  for (const id of channelIds) {
    if (!maySubscribeOthersTo(org, actor, id)) {
      throw badParameter(
        'stream_ids',
        `there is no channel ${id} for you to invite to; no invites were sent`,
      );
    }
  }
  return [...new Set(channelIds)];
}

/** Whether the caller may include a channel: a default one, or one to which they may add subscribers. */
function maySubscribeOthersTo(org: Organization, actor: UserRecord, channelId: number): boolean {
  const channel = org.tables.channels.get(channelId);
  if (channel === undefined || channel.is_archived) return false;
  if (channel.is_default || canReadChannel(org, actor, channel)) return true;
  return isInSetting(org, actor, channel.can_add_subscribers_group);
}

/**
 * Returns the active custom groups for the invited users, each once, if the caller may add members to them.
 */
export function parseInviteGroups(
  org: Organization,
  actor: UserRecord,
  groupIds: readonly number[],
): number[] {
  for (const id of groupIds) {
    const group = requireGroup(org, id);
    if (group.is_system_group) throw badParameter('group_ids', `${id} is a system group`);
    if (group.deactivated) throw badParameter('group_ids', `the user group ${id} is deactivated`);
    const may =
      isAdministrator(actor) ||
      isInSetting(org, actor, group.can_add_members_group) ||
      isInSetting(org, actor, group.can_manage_group);
    if (!may) throw badParameter('group_ids', `you may not add members to the user group ${id}`);
  }
  return [...new Set(groupIds)];
}

/** A rejected address in the format of the response: address, reason, whether its account is deactivated. */
export type Refusal = [address: string, reason: string, deactivated: boolean];

/** Splits addresses into those that can be invited and those that cannot, with the reasons. */
export function sortInvitees(
  org: Organization,
  addresses: readonly string[],
): { invitable: string[]; refused: Refusal[]; malformed: boolean } {
  const invitable: string[] = [];
  const refused: Refusal[] = [];
  let malformed = false;
  for (const address of addresses) {
    const account = org.tables.users.firstBy('realEmail', address.toLowerCase());
    if (!isEmail(address)) {
      refused.push([address, 'Not an email address', false]);
      malformed = true;
    } else if (account === undefined) invitable.push(address);
    else if (account.is_active) refused.push([address, 'Already has an account', false]);
    else refused.push([address, 'Has a deactivated account', true]);
  }
  return { invitable, refused, malformed };
}

/** Whether this many more invitations would exceed the daily limit. */
export function exceedsDailyLimit(org: Organization, more: number): boolean {
  const limit = org.settings.invite_daily_limit;
  if (limit === null || more === 0) return false;
  const since = org.clock.now() - DAY;
  const { invitations } = org.tables;
  const recent = [...invitations.by('day', dayOf(since)), ...invitations.by('day', dayOf(since + DAY))];
  return recent.filter(({ invited }) => invited > since).length + more > limit;
}

/** Whether an invitation is still pending. */
export function isPending(invitation: DeepReadonly<Invitation>, now: number): boolean {
  return invitation.expires === null || invitation.expires > now;
}

/** The pending invitations that the caller may see: their own, or all for administrators. */
export function manageableInvitations(org: Organization, actor: UserRecord): DeepReadonly<Invitation>[] {
  const { invitations } = org.tables;
  const listed = isAdministrator(actor) ? invitations.all() : invitations.by('inviter', actor.id);
  const now = org.clock.now();
  return listed.filter((invitation) => isPending(invitation, now));
}

/**
 * Returns a pending invitation that the caller may manage: their own, or any for administrators, but those of
 * owners only for owners.
 */
export function requireInvitation(
  org: Organization,
  actor: UserRecord,
  invitationId: number,
): DeepReadonly<Invitation> {
  const invitation = org.tables.invitations.get(invitationId);
  if (invitation === undefined || !isPending(invitation, org.clock.now())) {
    throw badRequest(`There is no invitation ${invitationId}`);
  }
  const may =
    invitation.invited_by === actor.id || (isAdministrator(actor) && invitation.invite_as >= actor.role);
  if (!may) throw badRequest(`You may not manage the invitation ${invitationId}`);
  return invitation;
}
