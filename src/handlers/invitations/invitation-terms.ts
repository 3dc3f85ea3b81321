import * as z from 'zod';
import { boolean, json, nullableText } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import { type InviteLink, type Organization, ROLES, roleSchema, type UserRecord } from '../../model/index.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertLength } from '../text/text.rules.js';
import { parseExpiry, parseInviteChannels, parseInviteGroups, parseInviteRole } from './invitation.rules.js';

const MINUTES_PER_DAY = 1440;
/** The longest custom welcome message. */
export const MAX_WELCOME_CODE_POINTS = 8000;

/** Parameters that email invitations and reusable links share, without `stream_ids`. */
export const termParams = {
  invite_expires_in_minutes: json(z.int().nullable())
    .optional()
    .since('inviteExpiryMinutes')
    .describe('1 or greater; null: the invitations never expire; default: invitation_link_validity_minutes'),
  invite_expires_in_days: json(z.int().nullable())
    .optional()
    .until('inviteExpiryMinutes')
    .describe('the older unit of invite_expires_in_minutes'),
  invite_as: json(roleSchema).default(ROLES.member).describe('role of the new users, at most your own'),
  group_ids: json(z.array(z.int()))
    .default([])
    .since('inviteGroups')
    .describe('user groups that they join; the caller must be allowed to add members'),
  include_realm_default_subscriptions: boolean()
    .default(false)
    .since('inviteDefaultChannels')
    .describe('subscribe them to the default channels too'),
  welcome_message_custom_text: nullableText()
    .default(null)
    .since('inviteWelcomeMessage')
    .describe('Markdown, at most 8000 code points; only from administrators; ignored from others'),
};

interface InvitationParams {
  invite_as: InviteLink['invite_as'];
  stream_ids: readonly number[];
  group_ids?: readonly number[];
  include_realm_default_subscriptions?: boolean;
  welcome_message_custom_text?: string | null;
  invite_expires_in_minutes?: number | null;
  invite_expires_in_days?: number | null;
}

/** The fields that email invitations and reusable links share in their records. */
export type InvitationTerms = Pick<
  InviteLink,
  | 'invite_as'
  | 'expires'
  | 'stream_ids'
  | 'group_ids'
  | 'include_realm_default_subscriptions'
  | 'welcome_message_custom_text'
>;

/**
 * Checks the role, channels and groups of an invitation.
 * @throws ApiError `BAD_REQUEST` when the caller may not offer it
 */
export function parseTerms(
  org: Organization,
  actor: UserRecord,
  input: InvitationParams,
  supports: (capability: Capability) => boolean,
): InvitationTerms {
  const welcome = input.welcome_message_custom_text ?? null;
  assertLength('welcome_message_custom_text', welcome ?? '', MAX_WELCOME_CODE_POINTS);
  return {
    invite_as: parseInviteRole(org, actor, input.invite_as),
    expires: expiryOf(org, input, supports('inviteExpiryMinutes')),
    stream_ids: parseInviteChannels(org, actor, input.stream_ids),
    group_ids: parseInviteGroups(org, actor, input.group_ids ?? []),
    include_realm_default_subscriptions: input.include_realm_default_subscriptions ?? false,
    welcome_message_custom_text: isAdministrator(actor) ? welcome : null,
  };
}

function expiryOf(
  { settings, clock }: Organization,
  params: { invite_expires_in_minutes?: number | null; invite_expires_in_days?: number | null },
  inMinutes: boolean,
): number | null {
  const unit = inMinutes ? 1 : MINUTES_PER_DAY;
  const parameter = inMinutes ? 'invite_expires_in_minutes' : 'invite_expires_in_days';
  const input = params[parameter];
  if (input === undefined) {
    return parseExpiry(parameter, settings.invitation_link_validity_minutes, clock.now());
  }
  return parseExpiry(parameter, input === null ? null : input * unit, clock.now());
}
