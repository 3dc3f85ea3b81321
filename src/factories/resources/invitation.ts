import type * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { reachesThreshold } from '../../handlers/channels/threshold.rules.js';
import { invitationSchema, presentInvitation } from '../../handlers/invitations/invitation.present.js';
import {
  assertMayInvite,
  exceedsDailyLimit,
  parseInviteRole,
  sortInvitees,
} from '../../handlers/invitations/invitation.rules.js';
import { exceedsLicenses, isEmail } from '../../handlers/users/user.rules.js';
import { ROLES, type Role } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { someUser } from './associations.js';

/** A pending invitation as the API answers it. */
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
  build({ n, now }, given) {
    return {
      id: 1000 + n,
      invited_by_user_id: 1,
      invited: now,
      expiry_date: now + 10 * 86_400,
      invited_as: ROLES.member,
      email: `invitee-${n}@example.com`,
      notify_referrer_on_join: true,
      is_multiuse: false,
      ...given,
    };
  },
  count: (org) => org.tables.invitations.ids().at(-1) ?? 0,
  async store(org, wire, given) {
    const { invitations } = org.tables;
    const inviter = await someUser(
      org,
      'invited_by_user_id',
      given.invited_by_user_id,
      (user) => user.role <= wire.invited_as && reachesThreshold(user, org.settings.can_invite_users),
    );
    assertMayInvite(org, inviter);
    if (!isEmail(wire.email)) throw badRequest(`"email": ${wire.email} is no email address`);
    const [refused] = sortInvitees(org, [wire.email]).refused;
    if (refused !== undefined) throw badRequest(`"email": ${wire.email} is the address of a user`);
    if (!Object.values<number>(ROLES).includes(wire.invited_as)) {
      throw badRequest(`"invited_as": ${wire.invited_as} is no role`);
    }
    parseInviteRole(inviter, wire.invited_as as Role);
    if (exceedsDailyLimit(org, 1)) throw badRequest('The daily limit of invitations is reached');
    if (exceedsLicenses(org, 1)) throw badRequest('There is no license left for another person');
    const record = await invitations.create({
      email: wire.email,
      invited_by: inviter.id,
      invite_as: wire.invited_as as Role,
      invited: org.clock.now(),
      expires: wire.expiry_date,
      stream_ids: [],
      group_ids: [],
      include_realm_default_subscriptions: true,
      notify_referrer_on_join: wire.notify_referrer_on_join,
      welcome_message_custom_text: null,
    });
    return presentInvitation(record);
  },
};
