import { badRequest } from '../../contract/errors/index.js';
import { type InviteLinkRecord, type Organization, ROLES, type UserRecord } from '../../model/index.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertHoldsPermission } from '../server/organization-permissions.rules.js';
import { assertMemberPerson } from './invitation.rules.js';

/** Checks that the caller may create reusable invitation links. */
export function assertMayCreateLinks(org: Organization, actor: UserRecord): void {
  assertMemberPerson(actor);
  assertHoldsPermission(org, actor, 'create_multiuse_invite_group', 'create reusable invitation links');
}

/** Whether an invitation link can still be used. */
export function isLinkValid({ expires }: Pick<InviteLinkRecord, 'expires'>, now: number): boolean {
  return expires === null || expires > now;
}

/**
 * The valid links that the caller may see: all for administrators, else their own.
 * @param listsOwn whether other users see links
 */
export function manageableLinks(org: Organization, actor: UserRecord, listsOwn: boolean): InviteLinkRecord[] {
  const { invite_links: links } = org.tables;
  const listed = isAdministrator(actor) ? links.all() : listsOwn ? links.by('inviter', actor.id) : [];
  return listed.filter((link) => isLinkValid(link, org.clock.now()));
}

/**
 * Returns a valid link that the caller may revoke: their own, or any for administrators. Links that invite owners are
 * for owners.
 * @throws ApiError `BAD_REQUEST`
 */
export function requireLink(org: Organization, actor: UserRecord, linkId: number): InviteLinkRecord {
  const link = org.tables.invite_links.get(linkId);
  if (link === undefined || !isLinkValid(link, org.clock.now())) {
    throw badRequest(`There is no invitation link ${linkId}`);
  }
  const own = link.invited_by === actor.id;
  const may =
    own || (isAdministrator(actor) && (link.invite_as !== ROLES.owner || actor.role === ROLES.owner));
  if (!may) throw badRequest(`You may not revoke the invitation link ${linkId}`);
  return link;
}
