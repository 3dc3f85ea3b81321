import type { InviteLink, InviteLinkRecord, Organization, UserRecord } from '../../model/index.js';

/** Creates a reusable invitation link. */
export function createInviteLink(
  org: Organization,
  inviter: UserRecord,
  terms: Omit<InviteLink, 'id' | 'key' | 'invited_by' | 'invited'>,
): Promise<InviteLinkRecord> {
  const key = org.random.hex(24);
  return org.tables.invite_links.create({ ...terms, key, invited_by: inviter.id, invited: org.clock.now() });
}

/** Expires a link now. */
export async function revokeInviteLink(org: Organization, { id }: InviteLinkRecord): Promise<void> {
  await org.tables.invite_links.update(id, { expires: org.clock.now() });
}
