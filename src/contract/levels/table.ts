/** One change of the interface. */
export interface Change {
  /** The level that brought it: a server has it at that level and above. */
  readonly level: number;
  /** What changed, in plain words. */
  readonly change: string;
  /** Where the reference speaks of it; null: it does not, and the published changelog of the API does. */
  readonly heading: string | null;
  /** Where the reference names the level without saying what it did. */
  readonly note?: string;
}

const CHANGELOG =
  'The reference names this level without saying what it did; this follows the published changelog of the API.';

function at(level: number, heading: string | null, change: string, note?: string): Change {
  return note === undefined ? { level, change, heading } : { level, change, heading, note };
}

const CONVENTIONS = 'Endpoints, Conventions';
const INVITES = '9. POST invites';
const GROUPS = '4. PATCH user_groups/{user_group_id}';
const MESSAGE = 'Message object';
const MESSAGES = '8. GET messages';
const SETTINGS = '21. GET server_settings';
const USER = 'User object';
const USERS = '5. GET users';

/**
 * The one table of feature levels (reference: Versioning). A capability is a named change of the interface. No other
 * file compares a level with a number: declarations and rules name the capability. `docs/levels.md` is made from it.
 */
export const CHANGES = {
  levelAnnounced: at(1, 'Versioning', 'The server announces its level; an absent level means 0.'),
  roleParameter: at(8, 'Versioning', 'PATCH users: `role` replaced `is_admin` and `is_guest`.'),
  userCanInviteOthers: at(51, null, 'POST register: `can_invite_others_to_realm`.'),
  linkifiers: at(54, null, 'GET realm/linkifiers; POST register: `realm_linkifiers`.'),
  gifRating: at(55, null, 'POST register: the rating of GIFs.'),
  moderatorRole: at(60, null, 'POST register: `is_moderator`.'),
  sizesInMebibytes: at(
    72,
    null,
    'POST register: sizes of files in MiB (`max_file_upload_size_mib` and the like).',
  ),
  longpollTimeout: at(
    74,
    null,
    'POST register: `event_queue_longpoll_timeout_seconds` and `server_needs_upgrade`.',
  ),
  topicEditPolicy: at(
    75,
    null,
    'POST register: `realm_edit_topic_policy` replaced `realm_allow_community_topic_editing`.',
  ),
  drafts: at(87, null, 'GET, POST, PATCH and DELETE drafts; POST register: `drafts`.'),
  userSettings: at(89, null, 'POST register: `user_settings`, one object with all personal settings.'),
  createPolicies: at(102, null, 'POST register: who may create public and private channels is told apart.'),
  createWebPublic: at(103, null, 'POST register: who may create web-public channels.'),
  plainFullName: at(106, 'Versioning', 'PATCH users: `full_name` is sent as it is, no longer JSON-encoded.'),
  spectatorAccess: at(109, null, 'POST register: `realm_enable_spectator_access`.'),
  serverWebPublic: at(110, null, 'POST register: `server_web_public_streams_enabled`.'),
  historyTopic: at(
    118,
    'Versioning',
    'In edit histories `prev_topic` replaced `prev_subject`, and `topic` and `stream` came.',
  ),
  otherUserId: at(
    119,
    null,
    'POST register: `other_user_id` of unread direct messages, of which `sender_id` is the old name.',
  ),
  singleMessage: at(120, null, 'GET messages/{message_id} answers with the `message` object.'),
  inviteExpiryMinutes: at(
    126,
    'Versioning',
    'POST invites: `invite_expires_in_minutes` replaced `invite_expires_in_days`.',
  ),
  organizationType: at(128, null, 'POST register: `realm_org_type`.'),
  communitiesDirectory: at(129, null, 'POST register: `realm_want_advertise_in_communities_directory`.'),
  subscriptionRoleRemoved: at(
    133,
    '22. GET users/me/subscriptions',
    '`role` left the subscribed channel object.',
  ),
  userTopics: at(134, null, 'POST register: `user_topics`; `muted_topics` is deprecated.'),
  readReceipts: at(137, null, 'POST register: `realm_enable_read_receipts`.'),
  emojiDataUrl: at(140, null, 'POST register: `server_emoji_data_url`.'),
  pronounFields: at(151, null, 'Custom profile fields for pronouns.'),
  includeAnchor: at(155, 'Versioning', 'GET messages: `include_anchor`.'),
  flagsForNarrow: at(155, null, 'POST messages/flags/narrow.'),
  moveLimits: at(162, null, 'POST register: how long messages can be moved.'),
  deliveryEmailAlways: at(
    163,
    USER,
    '`delivery_email` is always present, null for those who may not see it; before, it was there only where the API email is another one.',
  ),
  presenceIntervals: at(164, null, 'POST register: the intervals of presence.'),
  ignoredParameters: at(
    167,
    CONVENTIONS,
    'Successful answers list the parameters that the endpoint does not support.',
  ),
  userTopicPolicy: at(
    170,
    null,
    'POST user_topics; PATCH users/me/subscriptions/muted_topics is deprecated and still answers.',
  ),
  presenceSimplified: at(
    178,
    'Presence entry',
    'Presence no longer tells clients apart: `website` and `aggregated` are the same, and `pushable` is false.',
  ),
  canMentionGroup: at(198, 'Versioning', '`can_mention_group` replaced `can_mention_group_id`.'),
  dateCreated: at(203, null, 'POST register: `realm_date_created`.'),
  typingIntervals: at(204, null, 'POST register: the intervals of typing notifications.'),
  multiuseInviteGroup: at(209, null, 'POST register: `realm_create_multiuse_invite_group`.'),
  callServers: at(212, null, 'POST register: servers for calls of the organization and of the server.'),
  guestIndicator: at(216, null, 'POST register: `realm_enable_guest_user_indicator`.'),
  permissionSettingsDescribed: at(221, null, 'POST register: `server_supported_permission_settings`.'),
  canAccessAllUsers: at(225, null, 'POST register: `realm_can_access_all_users_group`.'),
  channelEmailRemoved: at(
    226,
    '22. GET users/me/subscriptions',
    '`email_address` left the subscribed channel object.',
  ),
  pushEndTimestamp: at(231, null, 'POST register: `realm_push_notifications_enabled_end_timestamp`.'),
  userListIncomplete: at(
    232,
    null,
    'POST register: with the client capability `user_list_incomplete`, users whom a guest may not know of are left out; without it, and before, placeholders stand for them.',
  ),
  testPushEvent: at(
    234,
    '19. POST mobile_push/test_notification',
    'The event of a test notification is `test` (before: `test-by-device-token`), and pushes carry `realm_name`.',
  ),
  readBySender: at(236, null, 'POST messages: `read_by_sender`.'),
  announcementChannels: at(
    241,
    null,
    'POST register: `realm_new_stream_announcements_stream_id` and `realm_signup_announcements_stream_id` replaced `realm_notifications_stream_id` and `realm_signup_notifications_stream_id`.',
  ),
  updateAnnouncements: at(242, null, 'POST register: the channel where news of the service are announced.'),
  authenticationMethodObjects: at(
    243,
    null,
    'POST register: `realm_authentication_methods` tells of each method whether it is enabled and available.',
  ),
  requiredFields: at(244, null, 'Custom profile fields show whether they are required.'),
  uniqueNames: at(246, null, 'POST register: `realm_require_unique_names`.'),
  channelType: at(248, '3. PATCH scheduled_messages', '`channel` as the type of a message, beside `stream`.'),
  receivesTyping: at(253, null, 'POST register: `receives_typing_notifications`.'),
  realmUrl: at(257, SETTINGS, '`realm_url`, of which `realm_uri` is a deprecated alias from here on.'),
  groupSettingObject: at(
    260,
    GROUPS,
    'Permissions are changed by `{ new, old }` and may be an object of users and groups; before, they are the ID of a group.',
  ),
  inviteDefaultChannels: at(261, INVITES, '`include_realm_default_subscriptions`.'),
  presenceById: at(263, null, 'POST users/me/presence: `last_update_id`, and presence by user ID.'),
  canCreatePublicChannel: at(264, null, 'POST register: `realm_can_create_public_channel_group`.'),
  canCreatePrivateChannel: at(266, null, 'POST register: `realm_can_create_private_channel_group`.'),
  inviteNotifiesReferrer: at(267, INVITES, '`notify_referrer_on_join`.'),
  directMessageGroups: at(
    270,
    null,
    'POST register: `realm_direct_message_initiator_group` and `realm_direct_message_permission_group` replaced `realm_private_message_policy`.',
  ),
  thumbnailFormats: at(273, null, 'POST register: `server_thumbnail_formats`.'),
  canCreateWebPublicChannel: at(280, null, 'POST register: `realm_can_create_web_public_channel_group`.'),
  canDeleteAnyMessage: at(281, null, 'POST register: `realm_can_delete_any_message_group`.'),
  canManageGroup: at(283, GROUPS, '`can_manage_group`.'),
  newEmail: at(285, '2. PATCH users/{user_id}', '`new_email`.'),
  detachedUploads: at(285, null, 'PATCH messages/{message_id} answers with `detached_uploads`.'),
  subscribedByUserId: at(
    289,
    null,
    'POST users/me/subscriptions answers by user ID, no longer by API email.',
  ),
  groupDeactivation: at(290, null, 'User groups show whether they are deactivated.'),
  canDeleteOwnMessage: at(
    291,
    null,
    'POST register: `realm_can_delete_own_message_group` replaced `realm_delete_own_message_policy`.',
  ),
  editableFields: at(296, null, 'Custom profile fields show whether their users may edit them.'),
  canCreateGroups: at(
    299,
    null,
    'POST register: `realm_can_create_groups` and `realm_can_manage_all_groups` replaced `realm_user_group_edit_policy`.',
  ),
  messageIds: at(300, MESSAGES, '`message_ids`.'),
  canJoinGroup: at(301, GROUPS, '`can_join_group`.'),
  directMembersActiveOnly: at(
    303,
    'Group-setting value',
    '`direct_members` leaves out users who were deactivated after they got the permission.',
  ),
  canAddMembersGroup: at(305, GROUPS, '`can_add_members_group`.'),
  canAddEmoji: at(
    307,
    null,
    'POST register: `realm_can_add_custom_emoji_group` replaced `realm_add_custom_emoji_policy`.',
  ),
  canLeaveGroup: at(308, GROUPS, '`can_leave_group`.'),
  canMoveBetweenChannels: at(
    310,
    null,
    'POST register: `realm_can_move_messages_between_channels_group` replaced `realm_move_messages_between_streams_policy`.',
  ),
  userByRealEmail: at(313, '1. PATCH users/{email}', 'The endpoint PATCH users/{email}.'),
  canMoveBetweenTopics: at(
    316,
    null,
    'POST register: `realm_can_move_messages_between_topics_group` replaced `realm_edit_topic_policy`.',
  ),
  canInviteUsers: at(
    321,
    null,
    'POST register: `realm_can_invite_users_group` replaced `realm_invite_to_realm_policy`.',
  ),
  inviteGroups: at(322, INVITES, '`group_ids`.'),
  canRemoveMembersGroup: at(324, GROUPS, '`can_remove_members_group`.'),
  reactionUserRemoved: at(328, MESSAGE, '`user` left the reactions; `user_id` stays.'),
  moderationChannel: at(331, null, 'POST register: `realm_moderation_request_channel_id`.'),
  deletionDays: at(332, null, 'POST register: when the data of a deactivated organization may be deleted.'),
  emptyTopic: at(
    334,
    MESSAGES,
    'The empty topic: `realm_empty_topic_display_name` stands for it, and `allow_empty_topic_name` shows it as it is.',
  ),
  passwordMaxLength: at(338, null, 'POST register: `password_max_length`.'),
  reactionEventUser: at(339, null, 'GET events: `user` is in the events of reactions again.'),
  deactivatedGroupEditable: at(
    340,
    'States and transitions',
    'Description and permissions of a deactivated group can be edited; before, only its name.',
  ),
  canAddSubscribers: at(
    341,
    null,
    'POST register: `realm_can_add_subscribers_group` replaced `realm_invite_to_stream_policy`.',
  ),
  canCreateBots: at(
    344,
    null,
    'POST register: `realm_can_create_bots_group` and `realm_can_create_write_only_bots_group` replaced `realm_bot_creation_policy`.',
  ),
  guestMessageWarning: at(348, null, 'POST register: `realm_enable_guest_user_dm_warning`.'),
  summaries: at(
    350,
    null,
    'POST register: `realm_can_summarize_topics_group` and `server_can_summarize_topics`.',
  ),
  canMentionManyUsers: at(352, null, 'POST register: `realm_can_mention_many_users_group`.'),
  ignoredUnsubscribed: at(
    355,
    null,
    'POST messages/flags: messages of channels that the caller is not subscribed to are left out, and the channels listed.',
  ),
  historyVisibility: at(358, null, 'POST register: `realm_message_edit_history_visibility_policy`.'),
  billingAdminRemoved: at(363, 'Own user object', '`is_billing_admin` left the own user object.'),
  movedTimestamp: at(365, MESSAGE, '`last_moved_timestamp`; `last_edit_timestamp` no longer reflects moves.'),
  canResolveTopics: at(367, null, 'POST register: `realm_can_resolve_topics_group`.'),
  noTopicIsEmpty: at(370, 'Versioning', 'The topic `(no topic)` means the empty topic.'),
  contentHashOnEdit: at(379, null, 'PATCH messages/{message_id}: `prev_content_sha256`.'),
  moderatorOrAbove: at(380, null, 'POST register: `is_moderator` is true of administrators and owners too.'),
  messageReports: at(382, 'Versioning', 'The endpoint POST messages/{message_id}/report.'),
  userIdsFilter: at(384, USERS, '`user_ids`.'),
  groupReactivation: at(386, GROUPS, '`deactivated`: false reactivates the group.'),
  publicUsers: at(387, USERS, 'Organizations with public access answer without authentication.'),
  channelFolders: at(
    389,
    'Versioning',
    'Channel folders: PATCH channel_folders/{channel_folder_id}, GET channel_folders, `folder_id` of channels, and `channel_folders` in POST register.',
    CHANGELOG,
  ),
  navigationViews: at(
    390,
    'Versioning',
    'Navigation views: their endpoints, and `navigation_views` in POST register.',
    CHANGELOG,
  ),
  realmTopicsPolicy: at(
    392,
    null,
    'POST register: `realm_topics_policy` and `realm_can_set_topics_policy_group`.',
  ),
  bulkSubscriptionMessages: at(397, null, 'POST register: `max_bulk_new_subscription_messages`.'),
  reminderNotes: at(399, null, 'POST register: `max_reminder_note_length`.'),
  encryptedPush: at(
    406,
    '20. DELETE users/me/mobile_push_reg_id',
    'POST mobile_push/register, for encrypted notifications; POST and DELETE users/me/mobile_push_reg_id are deprecated and still answer.',
  ),
  canSetDeletePolicy: at(407, null, 'POST register: `realm_can_set_delete_message_policy_group`.'),
  encryptedPushRequired: at(409, null, 'POST register: `realm_require_e2ee_push_notifications`.'),
  partialSubscribers: at(412, 'Versioning', '`partial` as a value of `include_subscribers`.'),
  inviteWelcomeMessage: at(416, INVITES, '`welcome_message_custom_text`.'),
  encryptedPushTest: at(
    420,
    '19. POST mobile_push/test_notification',
    'POST mobile_push/e2ee/test_notification; POST mobile_push/test_notification is deprecated and still answers.',
  ),
  importedStub: at(433, USER, '`is_imported_stub`.'),
  reportTypesAnnounced: at(
    435,
    '10. POST messages/{message_id}/report',
    'Report types come from `server_report_message_types` of POST register; before, they are fixed.',
  ),
  dateAnchor: at(445, MESSAGES, 'The anchor `date`, with `anchor_date`.'),
  clientDevices: at(468, null, 'Devices have IDs, by which encrypted notifications are registered.'),
  dateJoinedFirstLogin: at(
    475,
    USER,
    '`date_joined` moves to the first login of a user created by an import or the API.',
  ),
  chatPlatformLogin: at(488, SETTINGS, 'One more identity provider in `authentication_methods`.'),
  deletedUsers: at(490, USER, '`is_deleted`, only when true.'),
  groupEditByBots: at(496, GROUPS, 'Bots may call it; before, they are refused.'),
} as const satisfies Record<string, Change>;

/** The name of a change of the interface. */
export type Capability = keyof typeof CHANGES;
