import type { Recipes } from '../error-recipes/recipe.js';

const invite = (invitee_emails: string, more: Record<string, unknown> = {}) => ({
  invitee_emails,
  stream_ids: [],
  ...more,
});

const ONE = { as: 'admin', method: 'POST', path: '/invites', fields: invite('first@example.org') };

const LINK = { as: 'admin', method: 'POST', path: '/invites/multiuse' };

export const invitations: Recipes = {
  'POST /invites/multiuse': {
    BAD_REQUEST: [
      { when: 'the caller may not create reusable links' },
      { when: "the role is less restricted than the caller's", as: 'admin', fields: { invite_as: 100 } },
      { when: 'a channel in `stream_ids` does not exist', as: 'admin', fields: { stream_ids: [99] } },
    ],
  },
  'DELETE /invites/multiuse/{invite_id}': {
    BAD_REQUEST: [
      { when: 'the link does not exist', as: 'admin', path: '/invites/multiuse/999' },
      {
        when: 'the link is already revoked',
        as: 'admin',
        before: [LINK, { as: 'admin', method: 'DELETE', path: '/invites/multiuse/1' }],
        path: '/invites/multiuse/1',
      },
      { when: "the link is another user's", before: [LINK], path: '/invites/multiuse/1' },
    ],
  },
  'POST /invites': {
    BAD_REQUEST: [
      { when: 'the caller may not invite', fields: invite('new@example.org') },
      { when: 'the addresses are missing', as: 'admin', fields: invite(' ') },
      {
        when: 'a channel in `stream_ids` does not exist',
        as: 'admin',
        fields: invite('new@example.org', { stream_ids: [99] }),
      },
      {
        when: 'the caller may not subscribe others, and `stream_ids` is not empty',
        as: 'admin',
        settings: { can_subscribe_others: 'nobody' },
        fields: invite('new@example.org', { stream_ids: [1] }),
      },
      {
        when: "the role is less restricted than the caller's",
        as: 'admin',
        fields: invite('new@example.org', { invite_as: 100 }),
      },
    ],
    INVITATION_FAILED: [
      {
        when: 'some addresses have accounts; the others are invited',
        as: 'admin',
        fields: invite('colleague@example.com,new@example.org'),
        extra: { sent_invitations: true, daily_limit_reached: false, license_limit_reached: false },
      },
      {
        when: 'an address is malformed; nobody is invited',
        as: 'admin',
        fields: invite('nonsense,new@example.org'),
        extra: { sent_invitations: false, daily_limit_reached: false, license_limit_reached: false },
      },
      {
        when: 'an address is not in a domain of the organization; nobody is invited',
        as: 'admin',
        settings: { emails_restricted_to_domains: true },
        fields: invite('new@elsewhere.org'),
        extra: { sent_invitations: false, daily_limit_reached: false, license_limit_reached: false },
      },
      {
        when: 'all addresses have accounts',
        as: 'admin',
        fields: invite('colleague@example.com'),
        extra: { sent_invitations: false },
      },
      {
        when: 'the organization has reached its daily limit of invitations',
        as: 'admin',
        settings: { invite_daily_limit: 1 },
        before: [ONE],
        fields: invite('new@example.org'),
        extra: { sent_invitations: false, daily_limit_reached: true },
      },
      {
        when: 'no license is left',
        as: 'admin',
        settings: { license_limit: 0 },
        fields: invite('new@example.org'),
        extra: { sent_invitations: false, license_limit_reached: true },
      },
    ],
  },
  'GET /invites': {
    BAD_REQUEST: [{ when: 'the caller is a guest or a bot', as: 'guest' }],
  },
  'DELETE /invites/{invite_id}': {
    BAD_REQUEST: [
      { when: 'the invitation does not exist', as: 'admin', path: '/invites/999' },
      { when: 'another user sent the invitation', before: [ONE], path: '/invites/1' },
    ],
  },
  'POST /invites/{invite_id}/resend': {
    BAD_REQUEST: [
      { when: 'the invitation does not exist', as: 'admin', path: '/invites/999/resend' },
      { when: 'another user sent the invitation', before: [ONE], path: '/invites/1/resend' },
    ],
  },
};
