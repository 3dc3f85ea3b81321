import type { Capability } from './levels.js';

/** One change of the API. */
export interface Change {
  /** Description of the change. */
  readonly change: string;
  /** Source in the API documentation; null if only the published changelog describes it. */
  readonly heading: string | null;
  /** The documentation names the level without describing the change. */
  readonly note?: string;
}

const CHANGELOG =
  'The documentation does not describe this level; this follows the published changelog of the API.';

function entry(heading: string | null, change: string, note?: string): Change {
  return note === undefined ? { change, heading } : { change, heading, note };
}

const CONVENTIONS = 'Endpoints, Conventions';
const INVITES = '9. POST invites';
const GROUPS = '4. PATCH user_groups/{user_group_id}';
const MESSAGE = 'Message object';
const MESSAGES = '8. GET messages';
const SETTINGS = '21. GET server_settings';
const USER = 'User object';
const USERS = '5. GET users';

/** Descriptions of the changes in `LEVELS`, for the documentation. */
export const CHANGES: Readonly<Record<Capability, Change>> = {
  levelAnnounced: entry('Versioning', 'The server announces its level; an absent level means 0.'),
  playgrounds: entry(null, 'POST and DELETE realm/playgrounds; POST register: `realm_playgrounds`.'),
  roleParameter: entry('Versioning', 'PATCH users: `role` replaced `is_admin` and `is_guest`.'),
  userCanInviteOthers: entry(null, 'POST register: `can_invite_others_to_realm`.'),
  linkifiers: entry(null, 'GET realm/linkifiers; POST register: `realm_linkifiers`.'),
  gifRating: entry(null, 'POST register: the rating of GIFs.'),
  linkifierEdited: entry(null, 'The endpoint PATCH realm/filters/{filter_id}.'),
  channelTyping: entry(
    null,
    'Typing notifications in channels, for clients with the capability `stream_typing_notifications`.',
  ),
  moderatorRole: entry(null, 'POST register: `is_moderator`.'),
  sizesInMebibytes: entry(
    null,
    'POST register: sizes of files in MiB (`max_file_upload_size_mib` and the like).',
  ),
  longpollTimeout: entry(
    null,
    'POST register: `event_queue_longpoll_timeout_seconds` and `server_needs_upgrade`.',
  ),
  topicEditPolicy: entry(
    null,
    'POST register: `realm_edit_topic_policy` replaced `realm_allow_community_topic_editing`.',
  ),
  drafts: entry(null, 'GET, POST, PATCH and DELETE drafts; POST register: `drafts`.'),
  userSettingsDefaults: entry(null, 'POST register and GET events: `realm_user_settings_defaults`.'),
  userSettingsDefaultsEdited: entry(null, 'The endpoint PATCH realm/user_settings_defaults.'),
  userSettings: entry(null, 'POST register: `user_settings`, one object with all personal settings.'),
  webPublicChannels: entry(null, 'PATCH streams/{stream_id}: `is_web_public`.'),
  createPolicies: entry(null, 'POST register: separate permissions to create public and private channels.'),
  createWebPublic: entry(null, 'POST register: who may create web-public channels.'),
  plainFullName: entry('Versioning', 'PATCH users: `full_name` is sent as it is, no longer JSON-encoded.'),
  spectatorAccess: entry(null, 'POST register: `realm_enable_spectator_access`.'),
  serverWebPublic: entry(null, 'POST register: `server_web_public_streams_enabled`.'),
  historyTopic: entry(
    'Versioning',
    'In edit histories `prev_topic` replaced `prev_subject`, and `topic` and `stream` were added.',
  ),
  otherUserId: entry(
    null,
    'POST register: `other_user_id` of unread direct messages, of which `sender_id` is the old name.',
  ),
  singleMessage: entry(null, 'GET messages/{message_id} returns the `message` object.'),
  inviteExpiryMinutes: entry(
    'Versioning',
    'POST invites: `invite_expires_in_minutes` replaced `invite_expires_in_days`.',
  ),
  groupMembersListed: entry(
    null,
    'GET user_groups/{user_group_id}/members, members/{user_id} and subgroups; POST user_groups/{user_group_id}/subgroups.',
  ),
  organizationType: entry(null, 'POST register: `realm_org_type`.'),
  communitiesDirectory: entry(null, 'POST register: `realm_want_advertise_in_communities_directory`.'),
  channelById: entry(null, 'The endpoint GET streams/{stream_id}.'),
  subscriptionRoleRemoved: entry(
    '22. GET users/me/subscriptions',
    '`role` left the subscribed channel object.',
  ),
  userTopics: entry(null, 'POST register: `user_topics`; `muted_topics` is deprecated.'),
  readReceipts: entry(
    null,
    'GET messages/{message_id}/read_receipts; POST register: `realm_enable_read_receipts`.',
  ),
  emojiDataUrl: entry(null, 'POST register: `server_emoji_data_url`.'),
  readReceiptsWithoutMuted: entry(
    null,
    'GET messages/{message_id}/read_receipts leaves out users that you muted or that muted you.',
  ),
  pronounFields: entry(null, 'Custom profile fields for pronouns.'),
  includeAnchor: entry('Versioning', 'GET messages: `include_anchor`.'),
  flagsForNarrow: entry(null, 'POST messages/flags/narrow.'),
  webTokens: entry(null, 'The endpoint POST jwt/fetch_api_key.'),
  moveLimits: entry(null, 'POST register: how long messages can be moved.'),
  deliveryEmailAlways: entry(
    USER,
    '`delivery_email` is always present, null for users who may not see it; before, only if it differs from the API email.',
  ),
  presenceIntervals: entry(null, 'POST register: the intervals of presence.'),
  ignoredParameters: entry(
    CONVENTIONS,
    'Successful responses list the parameters that the endpoint does not support.',
  ),
  userTopicPolicy: entry(
    null,
    'POST user_topics; PATCH users/me/subscriptions/muted_topics is deprecated but still works.',
  ),
  urlTemplates: entry(
    null,
    'Linkifiers have URL templates: `url_template` replaced `url_format_string` and `url_format`, and clients declare `linkifier_url_template`.',
  ),
  presenceSimplified: entry(
    'Presence entry',
    'Presence no longer distinguishes clients: `website` and `aggregated` are the same, and `pushable` is false.',
  ),
  exportIds: entry(null, 'POST export/realm returns the ID of the export.'),
  linkifiersReordered: entry(null, 'PATCH realm/linkifiers sets the order of the linkifiers.'),
  canRemoveSubscribers: entry(null, 'Channels: `can_remove_subscribers_group`.'),
  playgroundTemplates: entry(
    null,
    'Code playgrounds have URL templates: `url_template` replaced `url_prefix`.',
  ),
  canMentionGroup: entry('Versioning', '`can_mention_group` replaced `can_mention_group_id`.'),
  defaultChannelParameter: entry(null, 'PATCH streams/{stream_id}: `is_default_stream`.'),
  dateCreated: entry(null, 'POST register: `realm_date_created`.'),
  typingIntervals: entry(null, 'POST register: the intervals of typing notifications.'),
  multiuseInviteGroup: entry(
    null,
    'POST register: `realm_create_multiuse_invite_group`, whose members create reusable invitation links. GET invites lists their links to them.',
  ),
  topicDeletionComplete: entry(
    null,
    'POST streams/{stream_id}/delete_topic: `complete` says whether all messages are deleted.',
  ),
  callServers: entry(null, 'POST register: servers for calls of the organization and of the server.'),
  typingPlaces: entry(
    null,
    'POST typing names a channel by `stream_id`; before, by `to`. `direct` replaced `private`, also in the events.',
  ),
  guestIndicator: entry(null, 'POST register: `realm_enable_guest_user_indicator`.'),
  permissionSettingsDescribed: entry(null, 'POST register: `server_supported_permission_settings`.'),
  activityUpdates: entry(
    null,
    'GET events: deactivated and reactivated users and bots are updates of `is_active`; before, `remove` and `add`.',
  ),
  appIdRequired: entry(null, 'POST users/me/apns_device_token requires `appid`.'),
  canAccessAllUsers: entry(null, 'POST register: `realm_can_access_all_users_group`.'),
  channelEmailRemoved: entry(
    '22. GET users/me/subscriptions',
    '`email_address` left the subscribed channel object.',
  ),
  pushEndTimestamp: entry(null, 'POST register: `realm_push_notifications_enabled_end_timestamp`.'),
  userListIncomplete: entry(
    null,
    'POST register: with the client capability `user_list_incomplete`, users that a guest may not see are left out; without it, and before, placeholders replace them.',
  ),
  onboardingSteps: entry(null, 'POST register: `onboarding_steps` replaced `hotspots`.'),
  testPushEvent: entry(
    '19. POST mobile_push/test_notification',
    'The event of a test notification is `test` (before: `test-by-device-token`), and pushes carry `realm_name`.',
  ),
  readBySender: entry(null, 'POST messages: `read_by_sender`.'),
  announcementChannels: entry(
    null,
    'POST register: `realm_new_stream_announcements_stream_id` and `realm_signup_announcements_stream_id` replaced `realm_notifications_stream_id` and `realm_signup_notifications_stream_id`.',
  ),
  updateAnnouncements: entry(null, 'POST register: the channel where news of the service are announced.'),
  authenticationMethodObjects: entry(
    null,
    'POST register: `realm_authentication_methods` lists for each method whether it is enabled and available.',
  ),
  requiredFields: entry(null, 'Custom profile fields show whether they are required.'),
  uniqueNames: entry(null, 'POST register: `realm_require_unique_names`.'),
  channelType: entry('3. PATCH scheduled_messages', '`channel` as the type of a message, beside `stream`.'),
  receivesTyping: entry(null, 'POST register: `receives_typing_notifications`.'),
  channelCreator: entry(null, 'Channels: `creator_id`.'),
  realmUrl: entry(SETTINGS, '`realm_url`, of which `realm_uri` is a deprecated alias from here on.'),
  groupSettingObject: entry(
    GROUPS,
    'Permissions are changed by `{ new, old }` and may be an object of users and groups; before, they are the ID of a group.',
  ),
  inviteDefaultChannels: entry(INVITES, '`include_realm_default_subscriptions`.'),
  presenceById: entry(null, 'POST users/me/presence: `last_update_id`, and presence by user ID.'),
  canCreatePublicChannel: entry(null, 'POST register: `realm_can_create_public_channel_group`.'),
  canCreatePrivateChannel: entry(null, 'POST register: `realm_can_create_private_channel_group`.'),
  inviteNotifiesReferrer: entry(INVITES, '`notify_referrer_on_join`.'),
  directMessageGroups: entry(
    null,
    'POST register: `realm_direct_message_initiator_group` and `realm_direct_message_permission_group` replaced `realm_private_message_policy`.',
  ),
  thumbnailFormats: entry(null, 'POST register: `server_thumbnail_formats`.'),
  canCreateWebPublicChannel: entry(null, 'POST register: `realm_can_create_web_public_channel_group`.'),
  canDeleteAnyMessage: entry(null, 'POST register: `realm_can_delete_any_message_group`.'),
  canManageGroup: entry(GROUPS, '`can_manage_group`.'),
  newEmail: entry('2. PATCH users/{user_id}', '`new_email`.'),
  detachedUploads: entry(null, 'PATCH messages/{message_id} returns `detached_uploads`.'),
  subscribedByUserId: entry(null, 'POST users/me/subscriptions returns users by ID instead of by API email.'),
  groupDeactivation: entry(null, 'User groups show whether they are deactivated.'),
  canDeleteOwnMessage: entry(
    null,
    'POST register: `realm_can_delete_own_message_group` replaced `realm_delete_own_message_policy`.',
  ),
  deactivatedGroupsListed: entry(
    null,
    'POST register: deactivated groups, for clients with the capability `include_deactivated_groups`.',
  ),
  exportConsents: entry(null, 'The endpoint GET export/realm/consents.'),
  editableFields: entry(null, 'Custom profile fields show whether their users may edit them.'),
  savedSnippets: entry(
    null,
    'GET, POST and DELETE saved_snippets, the event `saved_snippets`, and POST register: `saved_snippets`.',
  ),
  canCreateGroups: entry(
    null,
    'POST register: `realm_can_create_groups` and `realm_can_manage_all_groups` replaced `realm_user_group_edit_policy`.',
  ),
  messageIds: entry(MESSAGES, '`message_ids`.'),
  canJoinGroup: entry(GROUPS, '`can_join_group`.'),
  directMembersActiveOnly: entry(
    'Group-setting value',
    '`direct_members` leaves out users who were deactivated after they got the permission.',
  ),
  exportTypes: entry(null, 'POST export/realm: `export_type`.'),
  canAddMembersGroup: entry(GROUPS, '`can_add_members_group`.'),
  canAddEmoji: entry(
    null,
    'POST register: `realm_can_add_custom_emoji_group` replaced `realm_add_custom_emoji_policy`.',
  ),
  canLeaveGroup: entry(GROUPS, '`can_leave_group`.'),
  canMoveBetweenChannels: entry(
    null,
    'POST register: `realm_can_move_messages_between_channels_group` replaced `realm_move_messages_between_streams_policy`.',
  ),
  groupCreatedWithSubgroups: entry(
    null,
    'POST user_groups/create: `subgroups`; POST user_groups/{user_group_id}/members: `add_subgroups` and `delete_subgroups`.',
  ),
  exportConsentEvents: entry(null, 'GET events: `realm_export_consent`.'),
  userByRealEmail: entry('1. PATCH users/{email}', 'The endpoint PATCH users/{email}.'),
  archivedChannels: entry(
    null,
    'POST register: archived channels, for clients with the capability `archived_channels`; for others they disappear. Channels: `is_archived`.',
  ),
  canMoveBetweenTopics: entry(
    null,
    'POST register: `realm_can_move_messages_between_topics_group` replaced `realm_edit_topic_policy`.',
  ),
  createdGroupId: entry(null, 'POST user_groups/create returns `group_id`.'),
  channelGroupObjects: entry(
    null,
    'PATCH streams/{stream_id}: permissions are `{ new, old }`, and can name users. Before, they were the ID of a group.',
  ),
  canInviteUsers: entry(
    null,
    'POST register: `realm_can_invite_users_group` replaced `realm_invite_to_realm_policy`.',
  ),
  inviteGroups: entry(INVITES, '`group_ids`.'),
  recentlyActiveChannels: entry(null, 'Channels: `is_recently_active`.'),
  canRemoveMembersGroup: entry(GROUPS, '`can_remove_members_group`.'),
  canAdministerChannel: entry(null, 'Channels: `can_administer_channel_group`.'),
  reactionUserRemoved: entry(MESSAGE, '`user` left the reactions; `user_id` stays.'),
  defaultChannelIds: entry(
    null,
    'POST register: `realm_default_streams` lists the IDs of channels, no longer the channels.',
  ),
  moderationChannel: entry(null, 'POST register: `realm_moderation_request_channel_id`.'),
  deletionDays: entry(null, 'POST register: when the data of a deactivated organization may be deleted.'),
  canSendMessage: entry(
    null,
    'Channels: `can_send_message_group` replaced `stream_post_policy` in PATCH streams/{stream_id}.',
  ),
  emptyTopic: entry(
    MESSAGES,
    'The empty topic: clients receive `realm_empty_topic_display_name` in its place, or with `allow_empty_topic_name` the empty string.',
  ),
  voiceOnlyCalls: entry(null, 'GET calls/bigbluebutton/create: `voice_only`.'),
  passwordMaxLength: entry(null, 'POST register: `password_max_length`.'),
  reactionEventUser: entry(null, 'GET events: `user` is in the events of reactions again.'),
  deactivatedGroupEditable: entry(
    'States and transitions',
    'Description and permissions of a deactivated group can be edited; before, only its name.',
  ),
  canAddSubscribers: entry(
    null,
    'POST register: `realm_can_add_subscribers_group` replaced `realm_invite_to_stream_policy`.',
  ),
  channelContentAccess: entry(null, 'GET streams: `include_can_access_content`.'),
  channelEmailSender: entry(null, 'GET streams/{stream_id}/email_address: `sender_id`.'),
  canAddChannelSubscribers: entry(null, 'Channels: `can_add_subscribers_group`.'),
  canCreateBots: entry(
    null,
    'POST register: `realm_can_create_bots_group` and `realm_can_create_write_only_bots_group` replaced `realm_bot_creation_policy`.',
  ),
  topicPermalinks: entry(null, 'Rendered messages: links to topics end in `/with/` and a message ID.'),
  guestMessageWarning: entry(null, 'POST register: `realm_enable_guest_user_dm_warning`.'),
  summaries: entry(
    null,
    'POST register: `realm_can_summarize_topics_group` and `server_can_summarize_topics`.',
  ),
  editTyping: entry(null, 'POST messages/{message_id}/typing and the event `typing_edit_message`.'),
  canMentionManyUsers: entry(null, 'POST register: `realm_can_mention_many_users_group`.'),
  ignoredUnsubscribed: entry(
    null,
    'POST messages/flags: messages of channels that the caller is not subscribed to are left out, and the channels listed.',
  ),
  canSubscribe: entry(null, 'Channels: `can_subscribe_group`.'),
  historyVisibility: entry(null, 'POST register: `realm_message_edit_history_visibility_policy`.'),
  archivedOffered: entry(
    null,
    'POST register: archived channels in `never_subscribed`, for clients with the capability `archived_channels`.',
  ),
  archivedInEvents: entry(
    null,
    'POST register and GET events: with the capability `archived_channels`, archived channels are in `streams`, and archiving updates them.',
  ),
  billingAdminRemoved: entry('Own user object', '`is_billing_admin` left the own user object.'),
  billingState: entry(null, 'POST register: `realm_billing`.'),
  movedTimestamp: entry(MESSAGE, '`last_moved_timestamp`; `last_edit_timestamp` no longer reflects moves.'),
  canResolveTopics: entry(null, 'POST register: `realm_can_resolve_topics_group`.'),
  savedSnippetEdits: entry(null, 'PATCH saved_snippets/{saved_snippet_id}.'),
  noTopicIsEmpty: entry('Versioning', 'The topic `(no topic)` means the empty topic.'),
  contentHashOnEdit: entry(null, 'PATCH messages/{message_id}: `prev_content_sha256`.'),
  moderatorOrAbove: entry(null, 'POST register: `is_moderator` is true of administrators and owners too.'),
  reminders: entry(null, 'POST reminders.'),
  messageReports: entry('Versioning', 'The endpoint POST messages/{message_id}/report.'),
  userIdsFilter: entry(USERS, '`user_ids`.'),
  groupReactivation: entry(GROUPS, '`deactivated`: false reactivates the group.'),
  publicUsers: entry(USERS, 'Organizations with public access answer without authentication.'),
  channelUnarchived: entry(null, 'PATCH streams/{stream_id}: `is_archived` unarchives a channel.'),
  channelFolders: entry(
    'Versioning',
    'Channel folders: PATCH channel_folders/{channel_folder_id}, GET channel_folders, `folder_id` of channels, and `channel_folders` in POST register.',
    CHANGELOG,
  ),
  navigationViews: entry(
    'Versioning',
    'Navigation views: their endpoints, and `navigation_views` in POST register.',
    CHANGELOG,
  ),
  realmTopicsPolicy: entry(
    null,
    'POST register: `realm_topics_policy` and `realm_can_set_topics_policy_group`; channels: `topics_policy`.',
  ),
  subscriberCount: entry(null, 'Channels: `subscriber_count`.'),
  canMoveInChannel: entry(
    null,
    'Channels: `can_move_messages_out_of_channel_group` and `can_move_messages_within_channel_group`.',
  ),
  bulkSubscriptionMessages: entry(null, 'POST register: `max_bulk_new_subscription_messages`.'),
  remindersListed: entry(
    null,
    'GET reminders, DELETE reminders/{reminder_id}, the event `reminders`, and POST register: `reminders`.',
  ),
  reminderNotes: entry(null, 'POST reminders: `note`; POST register: `max_reminder_note_length`.'),
  canResolveInChannel: entry(null, 'Channels: `can_resolve_topics_group`.'),
  encryptedPush: entry(
    '20. DELETE users/me/mobile_push_reg_id',
    'POST mobile_push/register, for encrypted notifications; POST and DELETE users/me/mobile_push_reg_id are deprecated and still answer.',
  ),
  canSetDeletePolicy: entry(null, 'POST register: `realm_can_set_delete_message_policy_group`.'),
  statusOfOthers: entry(null, 'POST users/{user_id}/status.'),
  canDeleteInChannel: entry(
    null,
    'Channels: `can_delete_any_message_group` and `can_delete_own_message_group`.',
  ),
  encryptedPushRequired: entry(null, 'POST register: `realm_require_e2ee_push_notifications`.'),
  partialSubscribers: entry('Versioning', '`partial` as a value of `include_subscribers`.'),
  foldersReordered: entry(
    null,
    'PATCH channel_folders sets the order of the folders; channel folders: `order`.',
  ),
  inviteWelcomeMessage: entry(INVITES, '`welcome_message_custom_text`.'),
  channelCreated: entry(null, 'The endpoint POST channels/create.'),
  simplifiedPresenceEvents: entry(
    null,
    'Presence events in the modern form, for clients with the capability `simplified_presence_events`.',
  ),
  encryptedPushTest: entry(
    '19. POST mobile_push/test_notification',
    'POST mobile_push/e2ee/test_notification; POST mobile_push/test_notification is deprecated but still works.',
  ),
  channelCreatorName: entry(
    null,
    'POST register: in `server_supported_permission_settings`, `channel_creator` replaced `stream_creator_or_nobody`.',
  ),
  consentsWithVisibility: entry(null, 'GET export/realm/consents: `email_address_visibility`.'),
  importedStub: entry(USER, '`is_imported_stub`.'),
  reportTypesAnnounced: entry(
    '10. POST messages/{message_id}/report',
    'Report types come from `server_report_message_types` of POST register; before, they are fixed.',
  ),
  userChannels: entry(null, 'The endpoint GET users/{user_id}/channels.'),
  canCreateTopic: entry(null, 'Channels: `can_create_topic_group`.'),
  dateAnchor: entry(MESSAGES, 'The anchor `date`, with `anchor_date`.'),
  constructorCalls: entry(null, 'The endpoint POST calls/constructorgroups/create.'),
  botApiKeys: entry(null, 'GET bots/{bot_id}/api_key.'),
  channelEmailToPosters: entry(
    null,
    'GET streams/{stream_id}/email_address: only for users who may post in the channel.',
  ),
  exportTypeNames: entry(null, '`export_type` of exports is a name instead of a number.'),
  pushAccountNumbers: entry(null, 'GET events: `push_account_id` of `push_device` is a number.'),
  clientDevices: entry(
    null,
    'Devices have IDs, by which encrypted notifications are registered; POST register: `devices` replaced `push_devices`, and GET events: `device`.',
  ),
  clientDevicesRemoved: entry(null, 'POST remove_client_device.'),
  botsWithoutUserData: entry(
    null,
    'POST register and GET events: bots in `realm_bots` no longer have an API key and the fields of the user object.',
  ),
  dateJoinedFirstLogin: entry(
    USER,
    '`date_joined` moves to the first login of a user created by an import or the API.',
  ),
  chatPlatformLogin: entry(SETTINGS, 'One more identity provider in `authentication_methods`.'),
  mentionsNarrow: entry(null, 'Narrows: the operator `mentions` with a user.'),
  archivedChannelsNarrow: entry(null, 'Narrows: the operand `archived` of `channels`.'),
  deletedUsers: entry(USER, '`is_deleted`, only when true.'),
  devicesForgotten: entry(
    null,
    'POST users/me/api_key/regenerate removes your devices for encrypted notifications.',
  ),
  botStorageOfBots: entry(null, 'GET, PUT and DELETE bot_storage: only for bots.'),
  navigationTour: entry(null, 'POST register: `navigation_tour_video_url`.'),
  channelEventMessages: entry(null, 'POST register: `realm_send_channel_events_messages`.'),
  ownerContentAccess: entry(null, 'POST register: `realm_owner_full_content_access`.'),
  secondGifProvider: entry(null, 'POST register: `tenor_api_key`.'),
  avatarDeletedOnce: entry(
    null,
    'DELETE users/me/avatar: changes nothing when the user has no uploaded picture.',
  ),
  attachmentSeconds: entry(null, 'Times of attachments are in seconds; before, in milliseconds.'),
  gifRatingPolicy: entry(
    null,
    'POST register: `realm_gif_rating_policy` and `gif_rating_policy_options` replaced `realm_gif_rating` and `gif_rating_options`.',
  ),
  userMatching: entry(null, 'Custom profile fields: `use_for_user_matching`.'),
  defaultAvatars: entry(null, 'POST register: `realm_default_avatar_source`.'),
  nextcloudCalls: entry(null, 'The endpoint POST calls/nextcloud_talk/create.'),
  realmUuid: entry(null, 'POST register: `realm_uuid`.'),
  reverseLinkifiers: entry(
    null,
    'Linkifiers: `example_input` and `reverse_template`, with which clients turn pasted URLs into text.',
  ),
  attachmentMessageIds: entry(null, 'Attachments: `message_ids` replaced `messages`.'),
  paragraphsInSummary: entry(null, 'Long texts can be part of the profile summary.'),
  workplaceUsers: entry(null, 'POST register: `realm_workplace_users_group`.'),
  alternativeUrls: entry(null, 'Linkifiers: `alternative_url_templates`.'),
  idleQueueTimeout: entry(null, 'POST register: `idle_queue_timeout` and `idle_queue_timeout_secs`.'),
  thirdGifProvider: entry(null, 'POST register: `klipy_api_key`.'),
  userPresenceTimestamps: entry(
    null,
    'GET users/{user_id_or_email}/presence: `active_timestamp` and `idle_timestamp`, beside the older form.',
  ),
  moreCallTokens: entry(null, 'POST calls/webex/create; POST register: `has_webex_token`.'),
  presenceHistoryLimit: entry(
    null,
    'POST register: `presence_history_limit_days`; POST users/me/presence: `history_limit_days`.',
  ),
  mirrorRealmRemoved: entry(
    null,
    'POST register: `realm_is_mirror_realm` (`realm_is_zephyr_mirror_realm` in the zulip dialect) is gone.',
  ),
  mediaPreviewSize: entry(null, 'POST register: `realm_media_preview_size`.'),
  individualEmojiChanges: entry(
    null,
    'GET events: `realm_emoji` with `add` and `update_one`, for clients with the capability `individual_emoji_changes`.',
  ),
  sharingSettings: entry(
    null,
    'User settings: `send_read_receipts`, `send_private_typing_notifications` and `send_stream_typing_notifications`.',
  ),
  emojiReactionUsers: entry(null, 'User settings: `display_emoji_reaction_users`.'),
  userListStyle: entry(null, 'User settings: `user_list_style`.'),
  realmNameInEmails: entry(null, 'User settings: `realm_name_in_email_notifications_policy`.'),
  markReadOnScroll: entry(null, 'User settings: `web_mark_read_on_scroll_policy`.'),
  followedTopicSettings: entry(
    null,
    'User settings: `enable_followed_topic_email_notifications` and the like.',
  ),
  webhookNames: entry(
    null,
    'POST register: `display_name` and `all_event_types` in `realm_incoming_webhook_bots`.',
  ),
  unreadsDisplay: entry(null, 'User settings: `web_stream_unreads_count_display_policy`.'),
  topicFollowing: entry(
    null,
    'User settings: `automatically_follow_topics_policy` and `automatically_unmute_topics_in_muted_streams_policy`.',
  ),
  homeView: entry(null, 'User settings: `web_home_view` and `web_escape_navigates_to_home_view`.'),
  followWhereMentioned: entry(null, 'User settings: `automatically_follow_topics_where_mentioned`.'),
  webFontSize: entry(null, 'User settings: `web_font_size_px` and `web_line_height_percent`.'),
  navigateToSent: entry(null, 'User settings: `web_navigate_to_sent_message`.'),
  channelDefaultView: entry(null, 'User settings: `web_channel_default_view`.'),
  animatedPreviews: entry(null, 'User settings: `web_animate_image_previews`.'),
  groupCreation: entry(null, 'User groups: `creator_id` and `date_created`.'),
  privateDataExport: entry(null, 'User settings: `allow_private_data_export`.'),
  planUpdatedTogether: entry(
    null,
    'GET events: a changed plan is a `realm` event with `update_dict`, together with the limits of uploads.',
  ),
  webhookConfigOptions: entry(null, 'POST register: `config_options` in `realm_incoming_webhook_bots`.'),
  updateTimezone: entry(null, 'User settings: `web_suggest_update_timezone`.'),
  deletedChannelIds: entry(
    null,
    'GET events: `stream` events with `delete` have `stream_ids`; `streams` has only IDs.',
  ),
  peersOfDeactivated: entry(
    null,
    'GET events: `subscription` events with `peer_remove` when a subscriber is deactivated.',
  ),
  resolvedTopicNotices: entry(null, 'User settings: `resolved_topic_notice_auto_read_policy`.'),
  unreadsSummary: entry(null, 'User settings: `web_left_sidebar_unreads_count_summary`.'),
  webhookUrlOptions: entry(null, 'POST register: `url_options` in `realm_incoming_webhook_bots`.'),
  folderLengths: entry(
    null,
    'POST register: `max_channel_folder_name_length` and `max_channel_folder_description_length`.',
  ),
  sidebarFolders: entry(null, 'User settings: `web_left_sidebar_show_channel_folders`.'),
  folderReorderEvents: entry(null, 'GET events: `channel_folder` with `reorder`.'),
  inboxFolders: entry(null, 'User settings: `web_inbox_show_channel_folders`.'),
  recentHomeView: entry(null, 'User settings: the home view `recent`; before, `recent_topics`.'),
  groupEditByBots: entry(GROUPS, 'Bots may call it; before, they are rejected.'),
  topicListView: entry(null, 'Settings: `web_channel_default_view` can be 3, the list of topics.'),
  topUnreadView: entry(null, 'Settings: `web_channel_default_view` can be 4, the top unread topic.'),
  targetUsers: entry(null, 'PATCH settings: `target_users`.'),
  statusRead: entry(null, 'The endpoint GET users/{user_id}/status.'),
  uploadUrl: entry(null, 'POST user_uploads: `url`.'),
  uploadFilename: entry(null, 'POST user_uploads: `filename`.'),
  botsQueried: entry(null, 'Subscriptions, channels and group memberships of bots can be fetched.'),
  deactivationActions: entry(null, 'DELETE users/{user_id}: `actions`.'),
  thumbnailStatus: entry(null, 'The endpoint GET thumbnail/status.'),
  archivedChannelDetails: entry(null, 'Subscribers and topics of archived channels can be fetched.'),
};
