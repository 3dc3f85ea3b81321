import type * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { holdsPermission } from '../../handlers/access/organization-permissions.rules.js';
import { inviteLinkSchema, presentInviteLink } from '../../handlers/invitations/invitation.present.js';
import { parseInviteRole } from '../../handlers/invitations/invitation.rules.js';
import { createInviteLink } from '../../handlers/invitations/invite-link.actions.js';
import { assertMayCreateLinks } from '../../handlers/invitations/invite-link.rules.js';
import { identityUrl } from '../../handlers/text/markdown-context.rules.js';
import { isRole, ROLES } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { inviteLinkRecord } from '../records/administration.js';
import { findOrCreateUser } from './references.js';

/** A reusable invitation link as the API returns it. */
export type WireInviteLink = z.output<typeof inviteLinkSchema>;

const traits = {
  asAdmin: () => ({ invited_as: ROLES.administrator }),
  asGuest: () => ({ invited_as: ROLES.guest }),
  neverExpires: () => ({ expiry_date: null }),
} satisfies Traits<WireInviteLink>;

export const inviteLink: Definition<WireInviteLink, WireInviteLink, WireInviteLink, typeof traits> = {
  name: 'inviteLink',
  schema: inviteLinkSchema,
  inputs: {},
  stored: ['invited_by_user_id', 'expiry_date', 'invited_as'],
  traits,
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
