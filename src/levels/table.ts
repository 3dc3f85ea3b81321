/**
 * The one table of feature levels (reference: Versioning). A capability is a named change of the interface; the
 * number is the level that brought it, so a server has it at that level and above. No other file compares a level
 * with a number: declarations and rules name the capability.
 */
export const LEVELS = {
  /** The server announces its level at all; an absent level means 0. */
  levelAnnounced: 1,
  /** `role` replaced the parameters `is_admin` and `is_guest`. */
  roleParameter: 8,
  /** `full_name` is sent as it is, no longer JSON-encoded. */
  plainFullName: 106,
  /** In edit histories `prev_topic` replaced `prev_subject`, and `topic` and `stream` came. */
  historyTopic: 118,
  /** The message object in GET messages/{message_id}. */
  singleMessage: 120,
  /** `invite_expires_in_minutes` replaced `invite_expires_in_days`. */
  inviteExpiryMinutes: 126,
  /** `role` left the subscribed channel. */
  subscriptionRoleRemoved: 133,
  /** `include_anchor`. */
  includeAnchor: 155,
  /** POST messages/flags/narrow. */
  flagsForNarrow: 155,
  /** `delivery_email` is always present, and each user has an email visibility. */
  deliveryEmailAlways: 163,
  /** Successful answers list the parameters that the endpoint does not support. */
  ignoredParameters: 167,
  /** Presence no longer tells clients apart: the keys are `website` and `aggregated`. */
  presenceSimplified: 178,
  /** `can_mention_group` replaced `can_mention_group_id`. */
  canMentionGroup: 198,
  /** `email_address` left the subscribed channel. */
  channelEmailRemoved: 226,
  /** The event of a test notification is `test`, and mobile pushes name the organization. */
  testPushEvent: 234,
  /** `read_by_sender` in POST messages. */
  readBySender: 236,
  /** `channel` as the type of a message. */
  channelType: 248,
  /** `realm_url` in the server settings. */
  realmUrl: 257,
  /** Group settings other than an integer (the object form). */
  groupSettingObject: 260,
  /** `include_realm_default_subscriptions` in POST invites. */
  inviteDefaultChannels: 261,
  /** `last_update_id` in POST users/me/presence: presence by user ID. */
  presenceById: 263,
  /** `notify_referrer_on_join` in POST invites. */
  inviteNotifiesReferrer: 267,
  /** `can_manage_group`. */
  canManageGroup: 283,
  /** `new_email` in PATCH users. */
  newEmail: 285,
  /** `detached_uploads` in the answer to an edit. */
  detachedUploads: 285,
  /** POST users/me/subscriptions answers by user ID, no longer by API email. */
  subscribedByUserId: 289,
  /** User groups can be deactivated, and show it. */
  groupDeactivation: 290,
  /** `message_ids` in GET messages. */
  messageIds: 300,
  /** `can_join_group`. */
  canJoinGroup: 301,
  /** Deactivated users are left out of `direct_members`. */
  directMembersActiveOnly: 303,
  /** `can_add_members_group`. */
  canAddMembersGroup: 305,
  /** `can_leave_group`. */
  canLeaveGroup: 308,
  /** PATCH users/{email}. */
  userByRealEmail: 313,
  /** `group_ids` in POST invites. */
  inviteGroups: 322,
  /** `can_remove_members_group`. */
  canRemoveMembersGroup: 324,
  /** `user` left the reactions. */
  reactionUserRemoved: 328,
  /** The empty topic, and `realm_empty_topic_display_name`. */
  emptyTopic: 334,
  /** `user` is in the events of reactions again. */
  reactionEventUser: 339,
  /** Everything about a deactivated group can be edited, not only its name. */
  deactivatedGroupEditable: 340,
  /** Flag updates leave out, and list, messages of channels that the caller is not subscribed to. */
  ignoredUnsubscribed: 355,
  /** `is_billing_admin` left the own user object. */
  billingAdminRemoved: 363,
  /** Moves have their own timestamp; that of edits no longer reflects them. */
  movedTimestamp: 365,
  /** `(no topic)` stands for the empty topic too. */
  noTopicIsEmpty: 370,
  /** `prev_content_sha256` in PATCH messages. */
  contentHashOnEdit: 379,
  /** POST messages/{message_id}/report. */
  messageReports: 382,
  /** `user_ids` in GET users. */
  userIdsFilter: 384,
  /** `deactivated` in PATCH user_groups. */
  groupReactivation: 386,
  /** GET users without authentication, in organizations with public access. */
  publicUsers: 387,
  /** Channel folders, and `folder_id` of a channel. */
  channelFolders: 389,
  /** Navigation views. */
  navigationViews: 390,
  /** POST mobile_push/register: devices for end-to-end-encrypted notifications. */
  encryptedPush: 406,
  /** `partial` as a value of `include_subscribers`. */
  partialSubscribers: 412,
  /** `welcome_message_custom_text` in POST invites. */
  inviteWelcomeMessage: 416,
  /** POST mobile_push/e2ee/test_notification. */
  encryptedPushTest: 420,
  /** `is_imported_stub`. */
  importedStub: 433,
  /** Report types come from `server_report_message_types`. */
  reportTypesAnnounced: 435,
  /** The anchor `date`. */
  dateAnchor: 445,
  /** Devices have IDs, by which encrypted notifications are registered. */
  clientDevices: 468,
  /** `date_joined` moves to the first login of a user created by an import or the API. */
  dateJoinedFirstLogin: 475,
  /** One more identity provider among the authentication methods. */
  chatPlatformLogin: 488,
  /** `is_deleted`. */
  deletedUsers: 490,
  /** Bots may edit user groups. */
  groupEditByBots: 496,
} as const;

/** The name of a change of the interface. */
export type Capability = keyof typeof LEVELS;
