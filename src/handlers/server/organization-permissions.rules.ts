import { badRequest } from '../../contract/errors/index.js';
import {
  type Organization,
  type RoleThreshold,
  type Settings,
  type SystemGroupName,
  systemGroupId,
  type UserRecord,
} from '../../model/index.js';
import { isInGroup } from '../access/membership.rules.js';
import { NEW_CHANNEL_GROUPS } from '../channels/new-channel.rules.js';

/** Holders of an organization's permission, and the values it accepts. */
export interface OrganizationPermission {
  /** The group with the permission. */
  holders(settings: Readonly<Settings>): SystemGroupName;
  /** The group with the permission in a new organization. */
  usually: SystemGroupName;
  /** Whether guests can have it. */
  guests?: true;
  /** Whether it requires at least one holder. */
  neverNobody?: true;
  /** The only groups that it accepts; default any. */
  among?: readonly SystemGroupName[];
}

const always = (usually: SystemGroupName, more: Partial<OrganizationPermission> = {}) => ({
  holders: () => usually,
  usually,
  ...more,
});

const GROUP_OF: Record<RoleThreshold, SystemGroupName> = {
  owners: 'role:owners',
  administrators: 'role:administrators',
  moderators: 'role:moderators',
  members: 'role:members',
  nobody: 'role:nobody',
};

/**
 * The permissions of an organization. Some depend on settings, others on rules of this mock: what a rule
 * allows to everyone is given to everyone here. Channels have separate permissions for their messages; their
 * defaults are here. Permissions that no endpoint checks have the published default.
 */
export const ORGANIZATION_PERMISSIONS = {
  can_add_custom_emoji_group: always('role:members'),
  can_add_subscribers_group: {
    holders: ({ can_subscribe_others }) => GROUP_OF[can_subscribe_others],
    usually: 'role:members',
  },
  can_delete_any_message_group: always('role:administrators'),
  can_delete_own_message_group: always(NEW_CHANNEL_GROUPS.can_delete_own_message_group, { guests: true }),
  can_set_delete_message_policy_group: always('role:moderators'),
  can_set_topics_policy_group: always('role:members', { guests: true }),
  can_invite_users_group: {
    holders: ({ can_invite_users }) => GROUP_OF[can_invite_users],
    usually: 'role:administrators',
  },
  can_mention_many_users_group: always('role:everyone', { guests: true }),
  can_move_messages_between_channels_group: always(NEW_CHANNEL_GROUPS.can_move_messages_out_of_channel_group),
  can_move_messages_between_topics_group: always(NEW_CHANNEL_GROUPS.can_move_messages_within_channel_group, {
    guests: true,
  }),
  can_create_groups: always('role:members'),
  can_create_bots_group: always('role:members'),
  can_create_write_only_bots_group: always('role:members'),
  can_manage_all_groups: always('role:administrators', { neverNobody: true }),
  can_manage_billing_group: always('role:administrators', { neverNobody: true }),
  can_create_public_channel_group: always('role:members'),
  can_create_private_channel_group: always('role:members'),
  can_create_web_public_channel_group: always('role:owners', {
    among: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  }),
  can_resolve_topics_group: always(NEW_CHANNEL_GROUPS.can_resolve_topics_group, { guests: true }),
  create_multiuse_invite_group: always('role:administrators'),
  direct_message_initiator_group: always('role:everyone', { guests: true }),
  direct_message_permission_group: always('role:everyone', { guests: true }),
  can_access_all_users_group: {
    holders: ({ guests_see_all_users }) => (guests_see_all_users ? 'role:everyone' : 'role:members'),
    usually: 'role:everyone',
    guests: true,
    neverNobody: true,
    among: ['role:everyone', 'role:members'],
  },
  can_summarize_topics_group: always('role:everyone', { guests: true }),
} satisfies Record<string, OrganizationPermission>;

/** The name of a permission of an organization. */
export type OrganizationPermissionName = keyof typeof ORGANIZATION_PERMISSIONS;

/** Whether a user has a permission of the organization. */
export function holdsPermission(
  org: Organization,
  user: UserRecord,
  name: OrganizationPermissionName,
): boolean {
  return isInGroup(org, user, systemGroupId(ORGANIZATION_PERMISSIONS[name].holders(org.settings)));
}

/**
 * Checks that a user has a permission of the organization.
 * @throws ApiError `BAD_REQUEST` when they do not
 */
export function assertHoldsPermission(
  org: Organization,
  user: UserRecord,
  name: OrganizationPermissionName,
  activity: string,
): void {
  if (!holdsPermission(org, user, name)) throw badRequest(`You may not ${activity}`);
}
