import * as z from 'zod';
import { apiError, badParameter } from '../../contract/errors/index.js';
import { boolean, json, nullableText, type ParamValues } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import {
  MAX_UNIX_SECONDS,
  type Organization,
  ROLES,
  type Role,
  roleSchema,
  roleText,
  type UserRecord,
} from '../../model/index.js';
import { filtered } from '../../values.js';
import { canReadChannel } from '../access/channel-access.rules.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import { groupDeactivated, needsRole, noRecord, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { needsGroupSetting, requireGroup } from '../groups/group.rules.js';
import { mayChangeAnyMember } from '../groups/group-members.rules.js';
import { assertLength } from '../text/text.rules.js';
import { type InvitationTerms, mayInvite } from './invitation.resource.js';

const MINUTES_PER_DAY = 1440;
/** Maximum length of a custom welcome message, in code points. */
export const MAX_WELCOME_MESSAGE_LENGTH = 8000;

/** Parameters that email invitations and reusable links share, except for `stream_ids`. */
export const termParams = {
  invite_expires_in_minutes: json(z.int().nullable())
    .optional()
    .since('inviteExpiryMinutes')
    .describe('1 or greater; null: the invitations never expire; default: invitation_link_validity_minutes'),
  invite_expires_in_days: json(z.int().nullable())
    .optional()
    .until('inviteExpiryMinutes')
    .describe('the older form of invite_expires_in_minutes, in days'),
  invite_as: json(roleSchema).default(ROLES.member).describe('role of the new users, at most your own'),
  group_ids: json(z.array(z.int()))
    .default([])
    .since('inviteGroups')
    .describe('user groups that the new users join; the caller must be allowed to add members to them'),
  include_realm_default_subscriptions: boolean()
    .default(false)
    .since('inviteDefaultChannels')
    .describe('subscribe the new users to the default channels too'),
  welcome_message_custom_text: nullableText()
    .default(null)
    .since('inviteWelcomeMessage')
    .describe(`Markdown, at most ${MAX_WELCOME_MESSAGE_LENGTH} code points; only from administrators`),
};

/**
 * Checks the terms of an invitation, such as its role, channels and groups. In the `reference` dialect, ignores a
 * welcome message unless the caller is an administrator.
 */
export function parseTerms(
  org: Organization,
  actor: UserRecord,
  input: ParamValues<typeof termParams> & { stream_ids: readonly number[] },
  supports: (capability: Capability) => boolean,
): InvitationTerms {
  const welcome = input.welcome_message_custom_text ?? null;
  assertLength('welcome_message_custom_text', welcome ?? '', MAX_WELCOME_MESSAGE_LENGTH);
  if (welcome !== null && !isAdministrator(actor) && org.follows('rejectsWelcomeMessages')) {
    const error = badParameter('welcome_message_custom_text', 'only administrators may specify it');
    throw needsRole(error, org, actor, 'administrator');
  }
  return {
    invite_as: parseInviteRole(org, actor, input.invite_as),
    expires: parseExpiry(
      org,
      input,
      supports('inviteExpiryMinutes') ? 'invite_expires_in_minutes' : 'invite_expires_in_days',
    ),
    stream_ids: parseInviteChannels(org, actor, input.stream_ids),
    group_ids: parseInviteGroups(org, actor, input.group_ids ?? []),
    include_realm_default_subscriptions: input.include_realm_default_subscriptions ?? false,
    welcome_message_custom_text: isAdministrator(actor) ? welcome : null,
  };
}

export function parseInviteRole(org: Organization, actor: UserRecord, role: Role): Role {
  const highest = highestInviteRole(org, actor);
  if (role >= highest) return role;
  const isAbove = role < actor.role;
  const problem = isAbove
    ? `must not be a role above yours, got ${role}`
    : 'only administrators may invite moderators';
  const error =
    role === ROLES.owner
      ? apiError('UNAUTHORIZED_PRINCIPAL', `Invalid "invite_as": ${problem}`)
      : badParameter('invite_as', problem);
  throw error.because(
    'invitesAtMostOwnRole',
    `"invite_as" is ${role}${isAbove ? '' : ', and only administrators may invite moderators'}; ${roleText(org, actor)}`,
    `send an "invite_as" of ${highest} or more`,
    ...sendAs(org, (user) => mayInvite(org, user) && highestInviteRole(org, user) <= role),
  );
}

/**
 * Returns the highest role that a user may grant by invitation: the user's own, except that, in Zulip, only
 * administrators may invite moderators.
 */
export function highestInviteRole(org: Organization, user: UserRecord): Role {
  const invitesModerators = isAdministrator(user) || !org.follows('administratorsInviteModerators');
  return user.role === ROLES.moderator && !invitesModerators ? ROLES.member : user.role;
}

/** Returns the time when an invitation expires, in UNIX seconds; null if the invitation never expires. */
function parseExpiry(
  { settings, clock }: Organization,
  params: ParamValues<typeof termParams>,
  parameter: 'invite_expires_in_minutes' | 'invite_expires_in_days',
): number | null {
  const input = params[parameter];
  if (input === null) return null;
  const minutesPerUnit = parameter === 'invite_expires_in_days' ? MINUTES_PER_DAY : 1;
  const minutes = input === undefined ? settings.invitation_link_validity_minutes : input * minutesPerUnit;
  if (minutes === null) return null;
  if (minutes <= 0) throw badParameter(parameter, 'must be 1 or greater, or null');
  const expires = clock.now() + minutes * 60;
  if (expires > MAX_UNIX_SECONDS) throw badParameter(parameter, 'must not be after the year 9999');
  return expires;
}

/** Returns the IDs of these channels, each once, if the caller may subscribe others to them. */
function parseInviteChannels(org: Organization, actor: UserRecord, channelIds: readonly number[]): number[] {
  if (channelIds.length === 0) return [];
  const allowed = channelIds.filter((id) => maySubscribeOthersTo(org, actor, id));
  if (allowed.length === 0 && !holdsPermission(org, actor, 'can_add_subscribers_group')) {
    const error = badParameter('stream_ids', 'must be empty, because you may not subscribe others');
    throw needsPermission(error, org, actor, 'can_add_subscribers_group');
  }
  const refused = channelIds.find((id) => !allowed.includes(id));
  if (refused !== undefined) {
    const problem = `channel ${refused} does not exist, or you may not invite users to it; no invites were sent`;
    const known = filtered(org.tables.channels.ids(), (id) => maySubscribeOthersTo(org, actor, id));
    throw noRecord(badParameter('stream_ids', problem), org, 'channels', refused, known);
  }
  return [...new Set(channelIds)];
}

/**
 * Whether the caller may include a channel in an invitation. Users who may subscribe others may include default
 * channels and channels that they can read. Everyone may include channels whose setting lets them add subscribers. In
 * Zulip, the caller must always be able to read the channel; everyone may then also include default channels, and
 * administrators of the organization or of the channel may include any channel.
 */
function maySubscribeOthersTo(org: Organization, actor: UserRecord, channelId: number): boolean {
  const channel = org.tables.channels.get(channelId);
  if (channel === undefined || channel.is_archived) return false;
  const isReadable = canReadChannel(org, actor, channel);
  const subscribesOthers = holdsPermission(org, actor, 'can_add_subscribers_group');
  const mayAdd = isInSetting(org, actor, channel.can_add_subscribers_group);
  if (!org.follows('invitesToDefaultChannels'))
    return mayAdd || (subscribesOthers && (isReadable || channel.is_default));
  const administers = isAdministrator(actor) || isInSetting(org, actor, channel.can_administer_channel_group);
  return isReadable && (mayAdd || subscribesOthers || channel.is_default || administers);
}

/** Returns the IDs of these active custom groups, each once, if the caller may add members to them. */
function parseInviteGroups(org: Organization, actor: UserRecord, groupIds: readonly number[]): number[] {
  for (const id of groupIds) {
    const group = requireGroup(org, id);
    if (group.is_system_group) throw badParameter('group_ids', `${id} is a system group`);
    if (group.deactivated)
      throw groupDeactivated(badParameter('group_ids', `user group ${id} is deactivated`), org, id);
    const mayAdd = (user: UserRecord) => mayChangeAnyMember(org, user, group, 'can_add_members_group');
    if (mayAdd(actor)) continue;
    const error = badParameter('group_ids', `you may not add members to user group ${id}`);
    const allow = sendAs(org, (user) => mayInvite(org, user) && mayAdd(user));
    throw needsGroupSetting(error, org, actor, group, 'can_add_members_group', allow);
  }
  return [...new Set(groupIds)];
}
