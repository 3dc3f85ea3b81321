import { type ApiError, badRequest } from '../../contract/errors/index.js';
import {
  type DeepReadonly,
  type GroupSetting,
  hasRoleAtLeast,
  type Organization,
  ROLES,
  type Role,
  roleText,
  type Settings,
  type SystemGroupName,
  systemGroupId,
  type UserRecord,
} from '../../model/index.js';
import { isOneOf, keysOf } from '../../values.js';
import { isInSetting } from './membership.rules.js';
import { holdersText, sendAs, settingsCall } from './refusals.rules.js';

interface OrganizationPermission {
  /** Whether guests can hold the permission. */
  guests?: true;
  /** Whether the permission requires at least one holder. */
  neverNobody?: true;
  /** The system groups that can hold the permission. Default: all. */
  among?: readonly SystemGroupName[];
  /** Whether administrators always hold the permission. */
  administrators?: true;
  /** Whether only owners may change the permission. */
  byOwners?: true;
}

/** The permissions of an organization, each stored in the setting with the same name. */
const ORGANIZATION_PERMISSIONS = {
  can_add_custom_emoji_group: {},
  can_add_subscribers_group: {},
  can_delete_any_message_group: {},
  can_delete_own_message_group: { guests: true },
  can_set_delete_message_policy_group: { administrators: true },
  can_set_topics_policy_group: { guests: true, administrators: true },
  can_invite_users_group: { byOwners: true },
  can_mention_many_users_group: { guests: true },
  can_move_messages_between_channels_group: {},
  can_move_messages_between_topics_group: { guests: true },
  can_create_groups: { byOwners: true },
  can_create_bots_group: {},
  can_create_write_only_bots_group: {},
  can_manage_all_groups: { neverNobody: true, byOwners: true },
  can_manage_billing_group: { neverNobody: true, byOwners: true },
  can_create_public_channel_group: {},
  can_create_private_channel_group: {},
  can_create_web_public_channel_group: {
    among: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  },
  can_resolve_topics_group: { guests: true },
  create_multiuse_invite_group: { byOwners: true },
  direct_message_initiator_group: { guests: true },
  direct_message_permission_group: { guests: true },
  can_access_all_users_group: {
    guests: true,
    neverNobody: true,
    among: ['role:everyone', 'role:members'],
  },
  can_summarize_topics_group: { guests: true },
} satisfies Record<string, OrganizationPermission>;

export type OrganizationPermissionName = keyof typeof ORGANIZATION_PERMISSIONS;

export const ORGANIZATION_PERMISSION_NAMES = keysOf(ORGANIZATION_PERMISSIONS);

/** Returns a permission with the type that includes the optional fields. */
export function organizationPermission(name: OrganizationPermissionName): OrganizationPermission {
  return ORGANIZATION_PERMISSIONS[name];
}

/** Returns the holders of a permission as a group-setting value. */
export function holdersOf(
  settings: DeepReadonly<Pick<Settings, OrganizationPermissionName>>,
  name: OrganizationPermissionName,
): DeepReadonly<GroupSetting> {
  const holders = settings[name];
  return typeof holders === 'string' ? systemGroupId(`role:${holders}`) : holders;
}

export function holdsPermission(
  org: Organization,
  user: UserRecord,
  name: OrganizationPermissionName,
): boolean {
  const { guests, administrators } = organizationPermission(name);
  if (user.role === ROLES.guest && !guests) return false;
  if (administrators && hasRoleAtLeast(user, 'administrator')) return true;
  return isInSetting(org, user, holdersOf(org.settings, name));
}

/** @throws ApiError `BAD_REQUEST` when the user lacks a permission of the organization */
export function assertHoldsPermission(
  org: Organization,
  user: UserRecord,
  name: OrganizationPermissionName,
  activity: string,
): void {
  if (holdsPermission(org, user, name)) return;
  throw needsPermission(badRequest(`You may not ${activity}`), org, user, name);
}

/** Older names of permissions. Explanations use the older name if a role holds the permission. */
const OLDER_NAMES: Partial<Record<OrganizationPermissionName, keyof Settings>> = {
  can_invite_users_group: 'can_invite_users',
  can_add_subscribers_group: 'can_subscribe_others',
};

/** The narrowest group that includes the users with a role. */
const NARROWEST_GROUP: Readonly<Record<Role, string>> = {
  [ROLES.owner]: 'owners',
  [ROLES.administrator]: 'administrators',
  [ROLES.moderator]: 'moderators',
  [ROLES.member]: 'members',
  [ROLES.guest]: 'everyone',
};

/**
 * Explains an error whose cause is that a user lacks a permission of the organization.
 * @param may whether the same request by another user would pass; default: whether that user holds the permission
 */
export function needsPermission(
  error: ApiError,
  org: Organization,
  user: UserRecord,
  name: OrganizationPermissionName,
  may = (other: UserRecord) => holdsPermission(org, other, name),
): ApiError {
  const holders = org.settings[name];
  const alias = OLDER_NAMES[name];
  const isRole = typeof holders === 'string';
  const setting = isRole && alias !== undefined ? alias : name;
  const shown = isRole ? `\`${holders}\`` : holdersText(org, holders);
  return error.because(
    alias ?? name,
    `\`${setting}\` is ${shown}; ${roleText(org, user)}`,
    ...grantsTo(user, name, setting),
    ...sendAs(org, may),
  );
}

/** Returns the settings call that grants a permission to all users with the role of this user, if they can hold it. */
function grantsTo(user: UserRecord, name: OrganizationPermissionName, setting: keyof Settings): string[] {
  const { guests, among } = organizationPermission(name);
  if (user.role === ROLES.guest && !guests) return [];
  const holders = NARROWEST_GROUP[user.role];
  const acceptsHolders = among === undefined || isOneOf(among, `role:${holders}`);
  return acceptsHolders ? [settingsCall({ [setting]: holders })] : [];
}
