import type * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { holdsPermission } from '../../handlers/access/organization-permissions.rules.js';
import { invitationSchema, presentInvitation } from '../../handlers/invitations/invitation.present.js';
import {
  assertMayInvite,
  exceedsDailyLimit,
  parseInviteRole,
  sortInvitees,
} from '../../handlers/invitations/invitation.rules.js';
import { exceedsLicenses, isEmail } from '../../handlers/users/user.rules.js';
import { isRole, ROLES } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { invitationRecord } from '../records/personal.js';
import { findOrCreateUser } from './references.js';

/** A pending invitation as the API returns it. */
export type WireInvitation = z.output<typeof invitationSchema>;

const traits = {
  asAdmin: () => ({ invited_as: ROLES.administrator }),
  asGuest: () => ({ invited_as: ROLES.guest }),
  neverExpires: () => ({ expiry_date: null }),
} satisfies Traits<WireInvitation>;

export const invitation: Definition<WireInvitation, WireInvitation, WireInvitation, typeof traits> = {
  name: 'invitation',
  schema: invitationSchema,
  inputs: {},
  stored: ['invited_by_user_id', 'expiry_date', 'invited_as', 'email', 'notify_referrer_on_join'],
  traits,
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
    if (exceedsLicenses(org, 1)) throw badRequest('The organization has no license left for another person');
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
