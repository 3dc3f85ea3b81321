import type {
  DeepReadonly,
  Invitation,
  InviteLink,
  InviteLinkRecord,
  Organization,
  UserRecord,
} from '../../model/index.js';

/** Options shared by all invitations of one request. */
type InvitationTerms = Omit<Invitation, 'id' | 'email' | 'invited_by' | 'invited'>;

/** Stores invitations and puts their emails into the outbox. */
export async function sendInvitations(
  org: Organization,
  inviter: UserRecord,
  addresses: readonly string[],
  terms: InvitationTerms,
): Promise<void> {
  const sent: DeepReadonly<Invitation>[] = [];
  for (const email of addresses) {
    sent.push(
      await org.tables.invitations.create({
        ...terms,
        email,
        invited_by: inviter.id,
        invited: org.clock.now(),
      }),
    );
  }
  // Sending an email cannot be rolled back, so it happens after all writes.
  for (const invitation of sent) sendEmail(org, invitation);
}

/** Sends the email again and resets the validity. */
export async function resendInvitation(
  org: Organization,
  invitation: DeepReadonly<Invitation>,
): Promise<void> {
  const now = org.clock.now();
  const { expires, invited } = invitation;
  const renewed = await org.tables.invitations.update(invitation.id, {
    invited: now,
    expires: expires === null ? null : now + expires - invited,
  });
  sendEmail(org, renewed);
}

/** Revokes an invitation. Its record stays, because it counts toward the daily limit. */
export async function revokeInvitation(
  org: Organization,
  invitation: DeepReadonly<Invitation>,
): Promise<void> {
  await org.tables.invitations.update(invitation.id, { expires: org.clock.now() });
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
