import * as z from 'zod';
import { ApiError, type ErrorExtra } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, emptyResponse, json, nullableText, text } from '../../contract/index.js';
import { type Organization, ROLES, roleSchema } from '../../model/index.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertLength } from '../text/text.rules.js';
import { exceedsLicenses } from '../users/user.rules.js';
import { sendInvitations as send } from './invitation.actions.js';
import {
  assertMayInvite,
  exceedsDailyLimit,
  parseExpiry,
  parseInviteChannels,
  parseInvitees,
  parseInviteGroups,
  parseInviteRole,
  sortInvitees,
} from './invitation.rules.js';

const MINUTES_A_DAY = 1440;
/** Longest welcome message, in code points. */
const MAX_WELCOME = 8000;

export const sendInvitations = defineEndpoint({
  method: 'POST',
  path: '/invites',
  area: 'invitations',
  summary: 'Send invitations',
  docs: 'send-invites',
  auth: 'user',
  params: {
    invitee_emails: text().max(100_000).describe('addresses separated by commas or newlines'),
    invite_expires_in_minutes: json(z.int().nullable())
      .optional()
      .since('inviteExpiryMinutes')
      .describe(
        'from 1 on; null: the invitations never expire; as invitation_link_validity_minutes says unless given',
      ),
    invite_expires_in_days: json(z.int().nullable())
      .optional()
      .until('inviteExpiryMinutes')
      .describe('the older unit of invite_expires_in_minutes'),
    invite_as: json(roleSchema)
      .default(ROLES.member)
      .describe('the role of the new users, equal to the own one or more restricted'),
    stream_ids: json(z.array(z.int())).describe(
      'channels to subscribe them to; may be empty, must be for those who cannot subscribe others',
    ),
    group_ids: json(z.array(z.int()))
      .default([])
      .since('inviteGroups')
      .describe('user groups that they join; the caller must be allowed to add members'),
    include_realm_default_subscriptions: boolean()
      .default(false)
      .since('inviteDefaultChannels')
      .describe('subscribe them to the default channels too'),
    notify_referrer_on_join: boolean()
      .default(true)
      .since('inviteNotifiesReferrer')
      .describe('tell the inviter when an account is created'),
    welcome_message_custom_text: nullableText()
      .default(null)
      .since('inviteWelcomeMessage')
      .describe('Markdown, at most 8000 code points; only of administrators, for others it is null'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'INVITATION_FAILED'],
  async run({ org, actor, params, supports }) {
    assertMayInvite(org, actor);
    const welcome = params.welcome_message_custom_text ?? null;
    assertLength('welcome_message_custom_text', welcome ?? '', MAX_WELCOME);
    const terms = {
      invite_as: parseInviteRole(actor, params.invite_as),
      expires: expiryOf(org, params, supports('inviteExpiryMinutes')),
      stream_ids: parseInviteChannels(org, actor, params.stream_ids),
      group_ids: parseInviteGroups(org, actor, params.group_ids ?? []),
      include_realm_default_subscriptions: params.include_realm_default_subscriptions ?? false,
      notify_referrer_on_join: params.notify_referrer_on_join ?? true,
      welcome_message_custom_text: isAdministrator(actor) ? welcome : null,
    };
    const { invitable, refused } = sortInvitees(org, parseInvitees(params.invitee_emails));
    const limits = limitsReached(org, invitable.length);
    const blocked = limits.daily_limit_reached || limits.license_limit_reached;
    const sent = blocked ? [] : invitable;
    await send(org, actor, sent, terms);
    if (blocked || refused.length > 0) {
      throw invitationFailed({ sent_invitations: sent.length > 0, ...limits, errors: refused });
    }
    return {};
  },
});

function expiryOf(
  { settings, clock }: Organization,
  params: { invite_expires_in_minutes?: number | null; invite_expires_in_days?: number | null },
  inMinutes: boolean,
): number | null {
  const unit = inMinutes ? 1 : MINUTES_A_DAY;
  const parameter = inMinutes ? 'invite_expires_in_minutes' : 'invite_expires_in_days';
  const given = params[parameter];
  if (given === undefined) {
    return parseExpiry(parameter, settings.invitation_link_validity_minutes, clock.now());
  }
  return parseExpiry(parameter, given === null ? null : given * unit, clock.now());
}

/** The limits that forbid this many more invitations. */
function limitsReached(org: Organization, more: number) {
  return {
    daily_limit_reached: exceedsDailyLimit(org, more),
    license_limit_reached: exceedsLicenses(org, more),
  };
}

/** Invitations already sent are kept. */
function invitationFailed(extra: ErrorExtra<'INVITATION_FAILED'>): ApiError {
  return new ApiError('INVITATION_FAILED', sentence(extra), extra, { keepsChanges: true });
}

function sentence(extra: ErrorExtra<'INVITATION_FAILED'>): string {
  if (extra.daily_limit_reached) return 'The daily limit of invitations is reached; none were sent';
  if (extra.license_limit_reached) return 'There are not enough licenses; no invitations were sent';
  const addresses = extra.errors.map(([address]) => address).join(', ');
  const others = extra.sent_invitations ? 'the others were' : 'there was nobody else to invite';
  return `Not invited: ${addresses}; ${others}`;
}
