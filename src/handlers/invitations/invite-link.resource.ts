import * as z from 'zod';
import type { InviteLinkRecord, Organization, UserRecord } from '../../model/index.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { noRecord } from '../access/refusals.rules.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { type InvitationTerms, invitationSchema, listedFor, requirePending } from './invitation.resource.js';

export function assertMayCreateLinks(org: Organization, actor: UserRecord): void {
  assertMemberPerson(org, actor);
  assertHoldsPermission(org, actor, 'create_multiuse_invite_group', 'create reusable invitation links');
}

export function listedLinks(org: Organization, actor: UserRecord): InviteLinkRecord[] {
  return listedFor(org, actor, org.tables.invite_links.all());
}

export function requireLinkToRevoke(org: Organization, actor: UserRecord, id: number): InviteLinkRecord {
  const valid = () => listedLinks(org, actor).map((each) => each.id);
  return requirePending(org, actor, org.tables.invite_links.get(id), {
    name: `invitation link ${id}`,
    action: 'revoke',
    unknown: (error) => noRecord(error, org, 'invite_links', id, valid()),
  });
}

export function storeInviteLink(
  org: Organization,
  inviter: UserRecord,
  terms: InvitationTerms,
  invited = org.clock.now(),
): Promise<InviteLinkRecord> {
  const key = org.random.hex(24);
  return org.tables.invite_links.create({ ...terms, key, invited_by: inviter.id, invited });
}

export const inviteLinkSchema = z.object({
  ...invitationSchema.omit({ email: true, notify_referrer_on_join: true }).shape,
  link_url: z.string(),
});

export function linkUrl({ key }: InviteLinkRecord, realmUrl: string): string {
  return `${realmUrl}/join/${key}/`;
}

export function presentInviteLink(
  link: InviteLinkRecord,
  realmUrl: string,
): z.input<typeof inviteLinkSchema> {
  return {
    id: link.id,
    invited_by_user_id: link.invited_by,
    invited: link.invited,
    expiry_date: link.expires,
    invited_as: link.invite_as,
    link_url: linkUrl(link, realmUrl),
    is_multiuse: true,
  };
}
