// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { createInviteLink } from '../invitations/create-invite-link.js';
export { getInvitations } from '../invitations/get-invitations.js';
export { resendInvitation } from '../invitations/resend-invitation.js';
export { revokeInvitation } from '../invitations/revoke-invitation.js';
export { revokeInviteLink } from '../invitations/revoke-invite-link.js';
export { sendInvitations } from '../invitations/send-invitations.js';
