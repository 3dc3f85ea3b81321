import * as z from 'zod';
import { type ApiError, apiError, badRequest } from '../../contract/errors/index.js';
import { type EventSource, since } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  DAY,
  type DeepReadonly,
  type Invitation,
  type InviteLink,
  type Organization,
  ROLES,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import { noRecord, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertMemberPerson, isInvitationPending, isMemberPerson } from '../users/user.rules.js';

/** The fields of an invitation or link that the request for it specifies. */
export type InvitationTerms = Omit<InviteLink, 'id' | 'key' | 'invited_by' | 'invited'>;

export function mayInvite(org: Organization, actor: UserRecord): boolean {
  return isMemberPerson(actor) && holdsPermission(org, actor, 'can_invite_users_group');
}

export function assertMayInvite(org: Organization, actor: UserRecord): void {
  assertMemberPerson(org, actor);
  if (mayInvite(org, actor)) return;
  const error = badRequest('Insufficient permission: you may not invite people to this organization');
  throw needsPermission(error, org, actor, 'can_invite_users_group');
}

/**
 * Whether the caller may manage an invitation or link. Users may manage those that they created. Administrators may
 * also manage those of others, but only owners may manage those of others that grant the owner role.
 */
function mayManageInvitation(
  actor: UserRecord,
  { invited_by, invite_as }: Pick<Invitation, 'invited_by' | 'invite_as'>,
): boolean {
  return invited_by === actor.id || (isAdministrator(actor) && invite_as >= actor.role);
}

/** Selects pending invitations or links that the caller may manage; in Zulip, administrators get all pending ones. */
export function listedFor<R extends Pick<Invitation, 'expires' | 'invited_by' | 'invite_as'>>(
  org: Organization,
  actor: UserRecord,
  records: readonly R[],
): R[] {
  const now = org.clock.now();
  const listsAll = isAdministrator(actor) && org.follows('listsInvitationsOfOwners');
  return records.filter(
    (each) => isInvitationPending(each, now) && (listsAll || mayManageInvitation(actor, each)),
  );
}

export function listedInvitations(org: Organization, actor: UserRecord): DeepReadonly<Invitation>[] {
  return listedFor(org, actor, org.tables.invitations.all());
}

/**
 * Returns a pending invitation or link.
 * @param name the name of the record in errors, such as `invitation 3`
 * @param unknown explains the error if the record does not exist
 * @throws ApiError `BAD_REQUEST` when the record does not exist, is not pending, or may not be managed by the caller;
 *   `UNAUTHORIZED_PRINCIPAL` when it grants the owner role and the caller is not an owner
 */
export function requirePending<R extends Pick<Invitation, 'expires' | 'invited_by' | 'invite_as'>>(
  org: Organization,
  actor: UserRecord,
  found: R | undefined,
  { name, action, unknown }: { name: string; action: string; unknown(error: ApiError): ApiError },
): R {
  if (found === undefined || !isInvitationPending(found, org.clock.now()))
    throw unknown(badRequest(`There is no ${name}`));
  if (mayManageInvitation(actor, found)) return found;
  const code =
    found.invite_as === ROLES.owner && actor.role !== ROLES.owner ? 'UNAUTHORIZED_PRINCIPAL' : 'BAD_REQUEST';
  throw apiError(code, `You may not ${action} ${name}`).because(
    'mayManageInvitation',
    `${userText(org, found.invited_by)} created ${name}; ${roleText(org, actor)}`,
    ...sendAs(org, (user) => mayManageInvitation(user, found)),
  );
}

export function requireInvitation(
  org: Organization,
  actor: UserRecord,
  id: number,
): DeepReadonly<Invitation> {
  const pending = () => listedInvitations(org, actor).map((each) => each.id);
  return requirePending(org, actor, org.tables.invitations.get(id), {
    name: `invitation ${id}`,
    action: 'manage',
    unknown: (error) => noRecord(error, org, 'invitations', id, pending()),
  });
}

/** Stores invitations and puts their emails into the outbox. */
export async function inviteByEmail(
  org: Organization,
  inviter: UserRecord,
  addresses: readonly string[],
  terms: InvitationTerms & Pick<Invitation, 'notify_referrer_on_join'>,
): Promise<void> {
  const sent: DeepReadonly<Invitation>[] = [];
  const common = { ...terms, invited_by: inviter.id, invited: org.clock.now() };
  for (const email of addresses) sent.push(await org.tables.invitations.create({ ...common, email }));
  // Sending an email cannot be rolled back, so all emails are sent after all writes.
  for (const invitation of sent) sendEmail(org, invitation);
}

/** Sends the email of an invitation again. The invitation's original period of validity then starts again. */
export async function renewInvitation(
  org: Organization,
  { id, expires, invited, sent_before = [] }: DeepReadonly<Invitation>,
): Promise<void> {
  const now = org.clock.now();
  const renewed = await org.tables.invitations.update(id, {
    invited: now,
    expires: expires === null ? null : now + expires - invited,
    sent_before: [...sent_before, invited].filter((time) => time > now - DAY),
  });
  sendEmail(org, renewed);
}

function sendEmail(org: Organization, invitation: DeepReadonly<Invitation>): void {
  org.outbox.email({
    at: org.clock.now(),
    kind: 'invitation',
    to: invitation.email,
    invited_by: invitation.invited_by,
    invite_as: invitation.invite_as,
    expires_at: invitation.expires,
  });
}

export const invitationSchema = z.object({
  id: z.int(),
  invited_by_user_id: z.int(),
  /** Time at which the invitation was sent, in UNIX seconds. */
  invited: z.int(),
  /** UNIX seconds; null if the invitation never expires. */
  expiry_date: z.int().nullable(),
  invited_as: z.int(),
  email: z.string(),
  notify_referrer_on_join: since('inviteNotifiesReferrer', z.boolean()),
  is_multiuse: z.boolean(),
});

/** A pending email invitation or reusable link, as GET /invites lists it. */
export const listedInvitationSchema = invitationSchema.extend({
  email: z.string().optional(),
  notify_referrer_on_join: since('inviteNotifiesReferrer', z.boolean().optional()),
  /** Set only for a reusable link. */
  link_url: z.string().optional(),
});

export function presentInvitation(invitation: DeepReadonly<Invitation>): z.input<typeof invitationSchema> {
  return {
    id: invitation.id,
    invited_by_user_id: invitation.invited_by,
    invited: invitation.invited,
    expiry_date: invitation.expires,
    invited_as: invitation.invite_as,
    email: invitation.email,
    notify_referrer_on_join: invitation.notify_referrer_on_join,
    is_multiuse: false,
  };
}

/**
 * Emits one event for all changed invitations and links, to administrators and, on newer servers, the inviters. Clients
 * then fetch the list of invitations again.
 */
export const invitationEvents: EventSource = {
  schemas: { invites_changed: z.object({}) },
  eventDrafts(_, changeSet) {
    const changes = [...changeSet.changes('invitations'), ...changeSet.changes('invite_links')];
    if (changes.length === 0) return [];
    const inviters = new Set(changes.map(({ before, after }) => (after ?? before)?.invited_by));
    return [
      {
        kind: 'invites_changed',
        payloadFor: ({ actor, level }) =>
          (isAdministrator(actor) || (inviters.has(actor.id) && supports(level, 'multiuseInviteGroup'))) &&
          {},
      },
    ];
  },
};
