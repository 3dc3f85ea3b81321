import * as z from 'zod';
import { since, until } from '../../../contract/index.js';
import { supports } from '../../../contract/levels/index.js';
import {
  apiEmail,
  avatarSource,
  avatarUrl,
  hasRoleAtLeast,
  isSpectator,
  mediumAvatarUrl,
  ROLES,
  type UserRecord,
} from '../../../model/index.js';
import { holdsPermission } from '../../access/organization-permissions.rules.js';
import { isSystemBot, visibleUserIds } from '../../access/user-access.rules.js';
import { botSchema, presentBots } from '../../bots/bot.resource.js';
import { isRecentlyActive } from '../../channels/subscription.rules.js';
import { mayInvite } from '../../invitations/invitation.resource.js';
import {
  modernPresencesSchema,
  presencesSchema,
  presentModernPresences,
  presentPresences,
  visiblePresences,
} from '../../presence/presence.resource.js';
import { presentUnknownUser, presentUser, roleFlags, userSchema } from '../../users/user.present.js';
import { defineField, defineSection, type RegisterView, type Section } from './response.js';

/** A user in the list of active or deactivated users. */
const listedUser = z.object({
  ...userSchema.omit({ is_active: true }).shape,
  avatar_url: z.string().nullable().optional(),
});
const systemBot = z.object({ ...userSchema.shape, is_system_bot: z.boolean() });

/** Sections with the organization's users, their presence, and the caller. */
export const userSections: readonly Section[] = [
  defineSection(
    'realm_user',
    {
      realm_users: z.array(listedUser),
      realm_non_active_users: z.array(listedUser),
      cross_realm_bots: z.array(systemBot),
      user_id: z.int(),
      email: z.string(),
      delivery_email: z.string(),
      full_name: z.string(),
      avatar_url: z.string(),
      avatar_url_medium: z.string(),
      avatar_source: z.enum(['U', 'G']),
      is_owner: z.boolean(),
      is_admin: z.boolean(),
      is_moderator: since('moderatorRole', z.boolean()),
      is_guest: z.boolean(),
      is_billing_admin: until('billingAdminRemoved', z.boolean()),
      can_create_streams: z.boolean(),
      can_create_public_streams: since('createPolicies', z.boolean()),
      can_create_private_streams: since('createPolicies', z.boolean()),
      can_create_web_public_streams: since('createWebPublic', z.boolean()),
      can_subscribe_other_users: z.boolean(),
      can_invite_others_to_realm: since('userCanInviteOthers', z.boolean()),
    },
    (view) => ({ ...presentUsers(view), ...presentSelf(view), ...presentRights(view) }),
  ),
  defineField('realm_bots', z.array(botSchema), ({ org, actor }) => presentBots(org, actor), 'realm_bot'),
  // Presence by email and client or, for clients that request this form, by user ID.
  defineSection(
    'presence',
    {
      presences: z.union([presencesSchema, modernPresencesSchema]),
      presence_last_update_id: since('presenceById', z.int()),
      server_timestamp: z.number(),
    },
    ({ org, actor, level, slimPresence, presenceHistoryDays }) => {
      const now = org.clock.now();
      const seen = visiblePresences(org, actor, presenceHistoryDays);
      return {
        presences: slimPresence ? presentModernPresences(seen) : presentPresences(org, seen, level),
        // The mock uses the time of a presence update as its ID.
        presence_last_update_id: now,
        server_timestamp: now,
      };
    },
  ),
];

function presentUsers(view: RegisterView) {
  const { org, actor } = view;
  const known = visibleUserIds(org, actor);
  const realm_users: z.input<typeof listedUser>[] = [];
  const realm_non_active_users: z.input<typeof listedUser>[] = [];
  const cross_realm_bots: z.input<typeof systemBot>[] = [];
  const userView = { ...view, profileData: !isSpectator(actor) };
  for (const user of org.tables.users.all()) {
    if (isSystemBot(org, user)) {
      cross_realm_bots.push({ ...presentUser(user, userView), is_system_bot: true });
    } else if (known?.has(user.id) === false) {
      // Clients without `user_list_incomplete` need placeholders for users that the caller cannot see.
      if (view.capabilities.has('user_list_incomplete')) continue;
      const { is_active: _, ...unknown } = presentUnknownUser(org, user.id);
      realm_users.push(unknown);
    } else {
      const { is_active, ...rest } = presentUser(user, userView);
      const listed: z.input<typeof listedUser> = rest;
      if (leavesAvatarOut(view, user)) delete listed.avatar_url;
      (is_active ? realm_users : realm_non_active_users).push(listed);
    }
  }
  return { realm_users, realm_non_active_users, cross_realm_bots };
}

/** Whether to omit the avatar URL of a user who was not recently active, because the client can compute the URL. */
function leavesAvatarOut({ org, actor, capabilities }: RegisterView, user: UserRecord): boolean {
  return (
    capabilities.has('user_avatar_url_field_optional') &&
    user.id !== actor.id &&
    !isRecentlyActive(org, user.id)
  );
}

function presentSelf({ org, actor, level }: RegisterView) {
  return {
    user_id: actor.id,
    email: apiEmail(actor, org.identity.host),
    delivery_email: actor.delivery_email,
    full_name: actor.full_name,
    avatar_url: avatarUrl(actor),
    avatar_url_medium: mediumAvatarUrl(actor),
    avatar_source: avatarSource(actor),
    ...roleFlags(actor),
    is_moderator: supports(level, 'moderatorOrAbove')
      ? hasRoleAtLeast(actor, 'moderator')
      : actor.role === ROLES.moderator,
    is_billing_admin: actor.is_billing_admin,
  };
}

function presentRights({ org, actor }: RegisterView) {
  const inPublic = holdsPermission(org, actor, 'can_create_public_channel_group');
  const inPrivate = holdsPermission(org, actor, 'can_create_private_channel_group');
  return {
    can_create_streams: inPublic || inPrivate,
    can_create_public_streams: inPublic,
    can_create_private_streams: inPrivate,
    can_create_web_public_streams: holdsPermission(org, actor, 'can_create_web_public_channel_group'),
    can_subscribe_other_users: holdsPermission(org, actor, 'can_add_subscribers_group'),
    can_invite_others_to_realm: mayInvite(org, actor),
  };
}
