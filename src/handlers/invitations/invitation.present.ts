import * as z from 'zod';
import { since } from '../../contract/index.js';
import type { DeepReadonly, Invitation } from '../../model/index.js';

/** An email invitation as the published API returns it. */
export const invitationSchema = z.object({
  id: z.int(),
  invited_by_user_id: z.int(),
  /** UNIX seconds. */
  invited: z.int(),
  /** UNIX seconds; null: never. */
  expiry_date: z.int().nullable(),
  invited_as: z.int(),
  email: z.string(),
  notify_referrer_on_join: since('inviteNotifiesReferrer', z.boolean()),
  /** Always false: reusable links are not modeled. */
  is_multiuse: z.boolean(),
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
