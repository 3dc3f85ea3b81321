import { type ApiError, badParameter, badRequest } from '../../contract/errors/index.js';
import {
  DAY,
  type DeepReadonly,
  dayOf,
  type Invitation,
  type Organization,
  ROLES,
  type Role,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import { noRecord, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { isEmail } from '../users/user-email.rules.js';

function isMemberPerson(actor: UserRecord): boolean {
  return actor.bot_type === null && actor.role !== ROLES.guest;
}

/** Checks that the caller is a person and not a guest; guests and bots cannot manage invitations. */
export function assertMemberPerson(org: Organization, actor: UserRecord): void {
  if (isMemberPerson(actor)) return;
  throw notMemberPerson(
    badRequest('Insufficient permission: guests and bots cannot manage invitations'),
    org,
    actor,
  );
}

/** Adds the reason: guests and bots cannot manage invitations. */
function notMemberPerson(error: ApiError, org: Organization, actor: UserRecord): ApiError {
  return error.because(
    'isMemberPerson',
    `Guests and bots cannot invite; ${roleText(org, actor)}`,
    ...sendAs(org, isMemberPerson),
  );
}

/** Whether the organization lets a user invite others. */
export function mayInvite(org: Organization, actor: UserRecord): boolean {
  return isMemberPerson(actor) && holdsPermission(org, actor, 'can_invite_users_group');
}

/** Checks that the organization lets the caller invite others. */
export function assertMayInvite(org: Organization, actor: UserRecord): void {
  if (mayInvite(org, actor)) return;
  const error = badRequest('Insufficient permission: you may not invite people to this organization');
  throw isMemberPerson(actor)
    ? needsPermission(error, org, actor, 'can_invite_users_group')
    : notMemberPerson(error, org, actor);
}

/** Checks the role of an invitation, which must not be above the caller's. */
export function parseInviteRole(org: Organization, actor: UserRecord, role: Role): Role {
  if (role >= actor.role) return role;
  throw badParameter('invite_as', `must not be less restricted than your role, got ${role}`).because(
    'invitesAtMostOwnRole',
    `"invite_as" is ${role}; ${roleText(org, actor)}`,
    `send an "invite_as" of ${actor.role} or more`,
    ...sendAs(org, (user) => user.role <= role && mayInvite(org, user)),
  );
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

/** Whether an invitation or a link can still be used. */
export function isPending({ expires }: Pick<Invitation, 'expires'>, now: number): boolean {
  return expires === null || expires > now;
}

/** Whether the caller may manage an invitation: their own, or any for administrators.
 * Only owners may manage invitations that grant the owner role. */
export function mayManageInvitation(
  actor: UserRecord,
  { invited_by, invite_as }: Pick<Invitation, 'invited_by' | 'invite_as'>,
): boolean {
  return invited_by === actor.id || (isAdministrator(actor) && invite_as >= actor.role);
}

/** Whether an invitation is listed for the caller: invitations that they may manage; in Zulip, all for administrators. */
export function isListedInvitation(
  org: Organization,
  actor: UserRecord,
  invitation: Pick<Invitation, 'invited_by' | 'invite_as'>,
): boolean {
  if (mayManageInvitation(actor, invitation)) return true;
  return isAdministrator(actor) && org.follows('ownerInvitationsListed');
}

/** The pending invitations that are listed for the caller. */
export function manageableInvitations(org: Organization, actor: UserRecord): DeepReadonly<Invitation>[] {
  const { invitations } = org.tables;
  const listed = isAdministrator(actor) ? invitations.all() : invitations.by('inviter', actor.id);
  const now = org.clock.now();
  return listed.filter(
    (invitation) => isPending(invitation, now) && isListedInvitation(org, actor, invitation),
  );
}

/** Returns a pending invitation that the caller may manage. */
export function requireInvitation(
  org: Organization,
  actor: UserRecord,
  invitationId: number,
): DeepReadonly<Invitation> {
  const invitation = org.tables.invitations.get(invitationId);
  if (invitation === undefined || !isPending(invitation, org.clock.now())) {
    const pending = manageableInvitations(org, actor).map(({ id }) => id);
    throw noRecord(
      badRequest(`There is no invitation ${invitationId}`),
      org,
      'invitations',
      invitationId,
      pending,
    );
  }
  if (!mayManageInvitation(actor, invitation))
    throw badRequest(`You may not manage the invitation ${invitationId}`).because(
      'mayManageInvitation',
      `The invitation ${invitationId} was sent by ${userText(org, invitation.invited_by)}; ${roleText(org, actor)}`,
      ...sendAs(org, (user) => mayManageInvitation(user, invitation)),
    );
  return invitation;
}
