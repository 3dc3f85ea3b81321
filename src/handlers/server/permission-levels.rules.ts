import type { Capability } from '../../contract/levels/index.js';
import { SYSTEM_GROUPS, type SystemGroupName } from '../../model/index.js';
import { definite, fromKeys } from '../../values.js';
import type { OrganizationPermissionName } from '../access/organization-permissions.rules.js';

/** The number that older servers use instead of a group for a permission. */
export interface PolicyNumber {
  name: string;
  since?: Capability;
  /** Whether newer servers return the number in addition to the group. */
  kept?: true;
  number: Readonly<Record<SystemGroupName, number>>;
  /** The numbers that requests may set. */
  accepts: readonly number[];
}

interface PermissionLevels {
  since: Capability;
  old?: PolicyNumber;
}

/** The number that older servers use for each group that can hold a permission. */
const NUMBERS: Readonly<Record<SystemGroupName, number>> = {
  'role:internet': 5,
  'role:everyone': 5,
  'role:members': 1,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:administrators': 2,
  'role:owners': 7,
  'role:nobody': 6,
};
/** The old numbers for wildcard mentions. */
const MENTION_NUMBERS: Readonly<Record<SystemGroupName, number>> = {
  ...NUMBERS,
  'role:internet': 1,
  'role:everyone': 1,
  'role:members': 2,
  'role:moderators': 7,
  'role:administrators': 5,
  'role:owners': 5,
};
/** The old numbers for creating bots: 1 for members, 2 for members except for generic bots, 3 for administrators. */
export const BOT_NUMBERS: Readonly<Record<SystemGroupName, number>> = {
  ...NUMBERS,
  'role:fullmembers': 1,
  'role:moderators': 1,
  'role:administrators': 3,
  'role:owners': 3,
  'role:nobody': 3,
};
/** The old numbers for direct messages: 1 for enabled, 2 for disabled. */
const DIRECT_NUMBERS: Readonly<Record<SystemGroupName, number>> = {
  ...fromKeys(SYSTEM_GROUPS, () => 1),
  'role:nobody': 2,
};

const MEMBERS_AND_ABOVE = [1, 2, 3, 4];

/** Describes an older number, which by default has the meanings in `NUMBERS`. */
function policy<N extends string>(
  name: N,
  accepts: readonly number[],
  more: Partial<Pick<PolicyNumber, 'since' | 'kept' | 'number'>> = {},
) {
  return { name, accepts, number: NUMBERS, ...more };
}

const LEVELS = {
  can_add_custom_emoji_group: {
    since: 'canAddEmoji',
    old: policy('add_custom_emoji_policy', MEMBERS_AND_ABOVE),
  },
  can_add_subscribers_group: {
    since: 'canAddSubscribers',
    old: policy('invite_to_stream_policy', MEMBERS_AND_ABOVE),
  },
  can_delete_any_message_group: { since: 'canDeleteAnyMessage' },
  can_delete_own_message_group: {
    since: 'canDeleteOwnMessage',
    old: policy('delete_own_message_policy', [1, 2, 3, 4, 5]),
  },
  can_set_delete_message_policy_group: { since: 'canSetDeletePolicy' },
  can_set_topics_policy_group: { since: 'realmTopicsPolicy' },
  can_invite_users_group: {
    since: 'canInviteUsers',
    old: policy('invite_to_realm_policy', [1, 2, 3, 4, 6], { number: { ...NUMBERS, 'role:owners': 2 } }),
  },
  can_mention_many_users_group: {
    since: 'canMentionManyUsers',
    old: policy('wildcard_mention_policy', [1, 2, 3, 5, 6, 7], { kept: true, number: MENTION_NUMBERS }),
  },
  can_move_messages_between_channels_group: {
    since: 'canMoveBetweenChannels',
    old: policy('move_messages_between_streams_policy', [1, 2, 3, 4, 6]),
  },
  can_move_messages_between_topics_group: {
    since: 'canMoveBetweenTopics',
    old: policy('edit_topic_policy', [1, 2, 3, 4, 5, 6], { since: 'topicEditPolicy' }),
  },
  can_create_groups: {
    since: 'canCreateGroups',
    old: policy('user_group_edit_policy', MEMBERS_AND_ABOVE),
  },
  can_create_bots_group: {
    since: 'canCreateBots',
    old: policy('bot_creation_policy', [1, 2, 3], { number: BOT_NUMBERS }),
  },
  can_create_write_only_bots_group: { since: 'canCreateBots' },
  can_manage_all_groups: { since: 'canCreateGroups' },
  can_manage_billing_group: { since: 'billingAdminRemoved' },
  can_create_public_channel_group: {
    since: 'canCreatePublicChannel',
    old: policy('create_public_stream_policy', MEMBERS_AND_ABOVE, { since: 'createPolicies', kept: true }),
  },
  can_create_private_channel_group: {
    since: 'canCreatePrivateChannel',
    old: policy('create_private_stream_policy', MEMBERS_AND_ABOVE, { since: 'createPolicies', kept: true }),
  },
  can_create_web_public_channel_group: {
    since: 'canCreateWebPublicChannel',
    old: policy('create_web_public_stream_policy', [2, 4, 6, 7], { since: 'createWebPublic', kept: true }),
  },
  can_resolve_topics_group: { since: 'canResolveTopics' },
  create_multiuse_invite_group: { since: 'multiuseInviteGroup' },
  direct_message_initiator_group: { since: 'directMessageGroups' },
  direct_message_permission_group: {
    since: 'directMessageGroups',
    old: policy('private_message_policy', [1, 2], { number: DIRECT_NUMBERS }),
  },
  can_access_all_users_group: { since: 'canAccessAllUsers' },
  can_summarize_topics_group: { since: 'summaries' },
} as const satisfies Record<OrganizationPermissionName, PermissionLevels>;

/** The capability that introduced each permission, and the number that older servers use instead. */
export const PERMISSION_LEVELS: Readonly<Record<OrganizationPermissionName, PermissionLevels>> = LEVELS;

type Levels = (typeof LEVELS)[OrganizationPermissionName];

/** The older parameters that set permissions as numbers. */
export type PolicyName = Extract<Levels, { old: unknown }>['old']['name'];

/**
 * Returns the group that an old number stands for. Prefers `role:everyone` to `role:internet`, which has the same
 * number.
 */
export function groupOfNumber({ number }: PolicyNumber, value: number): SystemGroupName {
  return definite(SYSTEM_GROUPS.find((name) => name !== 'role:internet' && number[name] === value));
}
