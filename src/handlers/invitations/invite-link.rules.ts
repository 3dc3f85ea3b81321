import { badRequest } from '../../contract/errors/index.js';
import {
  type InviteLinkRecord,
  type Organization,
  roleText,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { noRecord, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import {
  assertMemberPerson,
  isListedInvitation,
  isPending,
  mayManageInvitation,
} from './invitation.rules.js';

/** Checks that the caller may create reusable invitation links. */
export function assertMayCreateLinks(org: Organization, actor: UserRecord): void {
  assertMemberPerson(org, actor);
  assertHoldsPermission(org, actor, 'create_multiuse_invite_group', 'create reusable invitation links');
}

/**
 * The valid links that the caller may see: all for administrators, otherwise their own.
 * @param listsOwn whether users who are not administrators see their own links
 */
export function manageableLinks(org: Organization, actor: UserRecord, listsOwn: boolean): InviteLinkRecord[] {
  const { invite_links: links } = org.tables;
  const listed = isAdministrator(actor) ? links.all() : listsOwn ? links.by('inviter', actor.id) : [];
  return listed.filter((link) => isPending(link, org.clock.now()) && isListedInvitation(org, actor, link));
}

/**
 * Returns a valid link that the caller may revoke: their own, or any for administrators. Only owners may revoke links that grant the owner role.
 * @throws ApiError `BAD_REQUEST`
 */
export function requireLink(org: Organization, actor: UserRecord, linkId: number): InviteLinkRecord {
  const link = org.tables.invite_links.get(linkId);
  if (link === undefined || !isPending(link, org.clock.now())) {
    throw noRecord(badRequest(`There is no invitation link ${linkId}`), org, 'invite_links', linkId);
  }
  if (!mayManageInvitation(actor, link)) {
    throw badRequest(`You may not revoke the invitation link ${linkId}`).because(
      'mayManageInvitation',
      `The invitation link ${linkId} was created by ${userText(org, link.invited_by)}; ${roleText(org, actor)}`,
      ...sendAs(org, (user) => mayManageInvitation(user, link)),
    );
  }
  return link;
}
