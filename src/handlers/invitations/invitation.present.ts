import * as z from 'zod';
import { since } from '../../contract/index.js';
import type { DeepReadonly, Invitation, InviteLinkRecord } from '../../model/index.js';

/** An email invitation as the API returns it. */
export const invitationSchema = z.object({
  id: z.int(),
  invited_by_user_id: z.int(),
  /** UNIX seconds. */
  invited: z.int(),
  /** UNIX seconds; null if it never expires. */
  expiry_date: z.int().nullable(),
  invited_as: z.int(),
  email: z.string(),
  notify_referrer_on_join: since('inviteNotifiesReferrer', z.boolean()),
  is_multiuse: z.boolean(),
});

/** A pending invitation as GET invites lists it: by email, or a reusable link. */
export const listedInvitationSchema = invitationSchema.extend({
  email: z.string().optional(),
  notify_referrer_on_join: since('inviteNotifiesReferrer', z.boolean().optional()),
  /** Only for a reusable link. */
  link_url: z.string().optional(),
});

/** A reusable link as the API returns it. */
export const inviteLinkSchema = z.object({
  ...invitationSchema.omit({ email: true, notify_referrer_on_join: true }).shape,
  link_url: z.string(),
});

/** The address of a reusable link. */
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
