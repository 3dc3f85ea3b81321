import * as z from 'zod';
import { ApiError, badParameter, type ErrorExtra } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, emptyResponse, json, text } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { exceedsLicenses } from '../users/user.rules.js';
import {
  assertMayInvite,
  exceedsDailyLimit,
  sendInvitations as send,
  sortInvitees,
} from './invitation.resource.js';
import { parseTerms, termParams } from './invitation-terms.js';

export const sendInvitations = defineEndpoint({
  method: 'POST',
  path: '/invites',
  area: 'invitations',
  summary: 'Send invitations',
  docs: 'send-invites',
  auth: 'user',
  params: {
    invitee_emails: text().max(100_000).describe('addresses separated by commas or newlines'),
    ...termParams,
    stream_ids: json(z.array(z.int())).describe(
      'channels to subscribe the new users to; must be empty if you may not subscribe others',
    ),
    notify_referrer_on_join: boolean()
      .default(true)
      .since('inviteNotifiesReferrer')
      .describe('notify the inviter when an account is created'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'INVITATION_FAILED', 'UNAUTHORIZED_PRINCIPAL'],
  async run({ org, actor, params, supports }) {
    assertMayInvite(org, actor);
    const terms = {
      ...parseTerms(org, actor, params, supports),
      notify_referrer_on_join: params.notify_referrer_on_join ?? true,
    };
    const { invitable, refused, blocked } = sortInvitees(org, parseInvitees(params.invitee_emails));
    const limits = {
      daily_limit_reached: exceedsDailyLimit(org, invitable.length),
      license_limit_reached: exceedsLicenses(org, invitable.length),
    };
    const isLimited = limits.daily_limit_reached || limits.license_limit_reached;
    const sent = blocked || isLimited ? [] : invitable;
    await send(org, actor, sent, terms);
    if (isLimited || refused.length > 0)
      throw invitationFailed(org, { sent_invitations: sent.length > 0, ...limits, errors: refused });
    return {};
  },
});

/**
 * Splits a string into addresses at commas and newlines, trimmed and without duplicates, ignoring case. Requires
 * at least one. As in Zulip, a name may precede an address in angle brackets.
 */
function parseInvitees(input: string): string[] {
  const invitees = new Map<string, string>();
  for (const part of input.split(/[,\n]/)) {
    const address = inBrackets(part).trim();
    const key = address.toLowerCase();
    if (address !== '' && !invitees.has(key)) invitees.set(key, address);
  }
  if (invitees.size === 0) throw badParameter('invitee_emails', 'must contain at least one address');
  return [...invitees.values()];
}

/**
 * Returns the part between the first `<` and the last `>`, otherwise the whole string. A regular expression would
 * take quadratic time.
 */
function inBrackets(part: string): string {
  const open = part.indexOf('<');
  const close = part.lastIndexOf('>');
  return open >= 0 && close > open ? part.slice(open + 1, close) : part;
}

/** The error for invitations that were not sent. The invitations that were sent are kept. */
function invitationFailed({ settings }: Organization, extra: ErrorExtra<'INVITATION_FAILED'>): ApiError {
  const failure = (msg: string) => new ApiError('INVITATION_FAILED', msg, extra, { keepsChanges: true });
  if (extra.daily_limit_reached) {
    return failure('The daily limit of invitations is reached; none were sent').because(
      'invite_daily_limit',
      `\`invite_daily_limit\` is ${settings.invite_daily_limit}, and this request would exceed it`,
      settingsCall({ invite_daily_limit: null }),
    );
  }
  if (extra.license_limit_reached) {
    return failure('There are not enough licenses; no invitations were sent').because(
      'license_limit',
      `\`license_limit\` is ${settings.license_limit}, and more people would have an account`,
      settingsCall({ license_limit: null }),
    );
  }
  const addresses = extra.errors.map(([address]) => address);
  const reasons = extra.errors.map(([address, reason]) => `${address} (${reason})`);
  const others = extra.sent_invitations ? 'the others were' : 'no one was invited';
  return failure(`Not invited: ${addresses.join(', ')}; ${others}`).because(
    'invitableAddresses',
    `These addresses cannot be invited: ${reasons.join(', ')}`,
    'leave out these addresses',
  );
}
