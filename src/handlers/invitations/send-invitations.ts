import * as z from 'zod';
import { ApiError, badParameter, type ErrorExtra } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, json, text } from '../../contract/index.js';
import { DAY, dayOf, type Organization } from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { isEmail, refusedEmails } from '../users/email.rules.js';
import { exceedsLicenses } from '../users/user.rules.js';
import { assertMayInvite, inviteByEmail } from './invitation.resource.js';
import { parseTerms, termParams } from './invitation-terms.rules.js';

export const sendInvitations = defineEndpoint({
  method: 'POST',
  path: '/invites',
  area: 'invitations',
  summary: 'Send invitations',
  docs: 'send-invites',
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
    await inviteByEmail(org, actor, sent, terms);
    if (isLimited || refused.length > 0)
      throw invitationFailed(org, { sent_invitations: sent.length > 0, ...limits, errors: refused });
  },
});

/**
 * Splits a string at commas and newlines into trimmed addresses, without duplicates, ignoring case. Requires at least
 * one address. As in Zulip, a name may precede an address in angle brackets.
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
 * Returns the part between the first `<` and the last `>`; without such a part, the whole string. A regular expression
 * would take quadratic time.
 */
function inBrackets(part: string): string {
  const open = part.indexOf('<');
  const close = part.lastIndexOf('>');
  return open >= 0 && close > open ? part.slice(open + 1, close) : part;
}

/** A rejected address as the response lists it, with the reason, and whether a deactivated account has the address. */
type Refusal = [address: string, reason: string, deactivated: boolean];

/**
 * Splits addresses into those that can be invited and those that cannot, with the reasons. An address that is
 * malformed, or that the organization does not accept, blocks the whole request.
 */
export function sortInvitees(
  org: Organization,
  addresses: readonly string[],
): { invitable: string[]; refused: Refusal[]; blocked: boolean } {
  const invitable: string[] = [];
  const refused: Refusal[] = [];
  let blocked = false;
  for (const address of addresses) {
    const invalid = invalidReason(org, address);
    const account = org.tables.users.firstBy('realEmail', address.toLowerCase());
    if (invalid !== undefined) {
      refused.push([address, invalid, false]);
      blocked = true;
    } else if (account === undefined) {
      invitable.push(address);
    } else {
      const reason = account.is_active ? 'Already has an account' : 'Has a deactivated account';
      refused.push([address, reason, !account.is_active]);
    }
  }
  return { invitable, refused, blocked };
}

/** Returns why an address is malformed or not accepted; `undefined` if the organization accepts the address. */
function invalidReason(org: Organization, address: string): string | undefined {
  if (!isEmail(address)) return 'Not an email address';
  const refusedKind = refusedEmails(org, address);
  return refusedKind && `The organization does not accept ${refusedKind}`;
}

/** Whether this many more emails would exceed the daily limit for invitations. Resent invitations count again. */
export function exceedsDailyLimit(org: Organization, more: number): boolean {
  const limit = org.settings.invite_daily_limit;
  if (limit === null || more === 0) return false;
  const since = org.clock.now() - DAY;
  const { invitations } = org.tables;
  const recent = [...invitations.by('day', dayOf(since)), ...invitations.by('day', dayOf(since + DAY))];
  const sent = recent.flatMap(({ invited, sent_before = [] }) => [invited, ...sent_before]);
  return sent.filter((time) => time > since).length + more > limit;
}

/** Returns the error for addresses that were not invited. Invitations that were sent are kept despite the error. */
export function invitationFailed(
  { settings }: Organization,
  details: Partial<ErrorExtra<'INVITATION_FAILED'>>,
): ApiError {
  const extra = {
    sent_invitations: false,
    daily_limit_reached: false,
    license_limit_reached: false,
    errors: [],
    ...details,
  };
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
