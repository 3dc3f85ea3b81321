import type * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { holdsPermission } from '../../handlers/access/organization-permissions.rules.js';
import {
  assertMayInvite,
  exceedsDailyLimit,
  invitationSchema,
  parseInviteRole,
  presentInvitation,
  sortInvitees,
} from '../../handlers/invitations/invitation.resource.js';
import {
  assertMayCreateLinks,
  createInviteLink,
  inviteLinkSchema,
  presentInviteLink,
} from '../../handlers/invitations/invite-link.resource.js';
import { identityUrl } from '../../handlers/text/markdown-context.rules.js';
import { isEmail } from '../../handlers/users/account.rules.js';
import { exceedsLicenses } from '../../handlers/users/user.rules.js';
import { isRole, ROLES } from '../../model/index.js';
import type { Definition, Traits } from '../definition.js';
import { inviteLinkRecord } from '../records/organization.js';
import { invitationRecord } from '../records/personal.js';
import { findOrCreateUser } from './references.js';

/** A pending invitation as the API returns it. */
export type WireInvitation = z.output<typeof invitationSchema>;

const invitationTraits = {
  asAdmin: () => ({ invited_as: ROLES.administrator }),
  asGuest: () => ({ invited_as: ROLES.guest }),
  neverExpires: () => ({ expiry_date: null }),
} satisfies Traits<WireInvitation>;

export const invitation: Definition<WireInvitation, WireInvitation, WireInvitation, typeof invitationTraits> =
  {
    name: 'invitation',
    schema: invitationSchema,
    inputs: {},
    stored: ['invited_by_user_id', 'expiry_date', 'invited_as', 'email', 'notify_referrer_on_join'],
    traits: invitationTraits,
    traitArguments: {},
    build(context, input) {
      const record = invitationRecord(context, { invited_by: 1 });
      return {
        id: 1000 + context.n,
        invited_by_user_id: record.invited_by,
        invited: record.invited,
        expiry_date: record.expires,
        invited_as: record.invite_as,
        email: record.email,
        notify_referrer_on_join: record.notify_referrer_on_join,
        is_multiuse: false,
        ...input,
      };
    },
    count: (org) => org.tables.invitations.ids().at(-1) ?? 0,
    async store(org, wire, input, context) {
      const inviter = await findOrCreateUser(
        org,
        context,
        'invited_by_user_id',
        input.invited_by_user_id,
        (user) => user.role <= wire.invited_as && holdsPermission(org, user, 'can_invite_users_group'),
      );
      assertMayInvite(org, inviter);
      if (!isEmail(wire.email)) throw badParameter('email', `${wire.email} is not an email address`);
      if (sortInvitees(org, [wire.email]).refused.length > 0) {
        throw badParameter('email', `${wire.email} belongs to a user`);
      }
      const { invited_as: role } = wire;
      if (!isRole(role)) throw badParameter('invited_as', `the role ${role} does not exist`);
      parseInviteRole(org, inviter, role);
      if (exceedsDailyLimit(org, 1)) throw badRequest('The daily limit of invitations is reached');
      if (exceedsLicenses(org, 1))
        throw badRequest('The organization has no license left for another person');
      const record = invitationRecord(context, {
        invited_by: inviter.id,
        email: wire.email,
        invite_as: role,
        expires: wire.expiry_date,
        notify_referrer_on_join: wire.notify_referrer_on_join,
      });
      return presentInvitation(await org.tables.invitations.create(record));
    },
  };

/** A reusable invitation link as the API returns it. */
export type WireInviteLink = z.output<typeof inviteLinkSchema>;

const inviteLinkTraits = {
  asAdmin: () => ({ invited_as: ROLES.administrator }),
  asGuest: () => ({ invited_as: ROLES.guest }),
  neverExpires: () => ({ expiry_date: null }),
} satisfies Traits<WireInviteLink>;

export const inviteLink: Definition<WireInviteLink, WireInviteLink, WireInviteLink, typeof inviteLinkTraits> =
  {
    name: 'inviteLink',
    schema: inviteLinkSchema,
    inputs: {},
    stored: ['invited_by_user_id', 'expiry_date', 'invited_as'],
    traits: inviteLinkTraits,
    traitArguments: {},
    build(context, input) {
      const record = { ...inviteLinkRecord(context, { invited_by: 1 }), id: 1000 + context.n };
      return { ...presentInviteLink(record, 'https://chat.example.com'), ...input };
    },
    count: (org) => org.tables.invite_links.ids().at(-1) ?? 0,
    async store(org, wire, input, context) {
      const inviter = await findOrCreateUser(
        org,
        context,
        'invited_by_user_id',
        input.invited_by_user_id,
        (user) => user.role <= wire.invited_as && holdsPermission(org, user, 'create_multiuse_invite_group'),
      );
      assertMayCreateLinks(org, inviter);
      const { invited_as: role } = wire;
      if (!isRole(role)) throw badParameter('invited_as', `the role ${role} does not exist`);
      const {
        key: _key,
        invited_by: _by,
        invited: _at,
        ...terms
      } = inviteLinkRecord(context, {
        invited_by: inviter.id,
        invite_as: parseInviteRole(org, inviter, role),
        expires: wire.expiry_date,
      });
      return presentInviteLink(await createInviteLink(org, inviter, terms), identityUrl(org));
    },
  };
