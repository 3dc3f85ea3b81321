import type { Capability } from './levels.js';

/** Descriptions of the changes in `LEVELS`, for the documentation. */
export const CHANGES: Readonly<Record<Capability, string>> = {
  levelAnnounced: 'The server announces its level; an absent level means 0.',
  roleParameter: 'PATCH /users/{user_id}: `role` replaced `is_admin` and `is_guest`.',
  playgrounds:
    'The endpoints POST /realm/playgrounds and DELETE /realm/playgrounds/{playground_id}; POST /register: `realm_playgrounds`.',
  userCanInviteOthers: 'POST /register: `can_invite_others_to_realm`.',
  linkifiers: 'The endpoint GET /realm/linkifiers; POST /register: `realm_linkifiers`.',
  gifRating: 'POST /register: the rating of GIFs.',
  linkifierEdited: 'The endpoint PATCH /realm/filters/{filter_id}.',
  channelTyping:
    'Typing notifications in channels, for clients with the capability `stream_typing_notifications`.',
  moderatorRole: 'POST /register: `is_moderator`.',
  sizesInMebibytes: 'POST /register: sizes of files in MiB (`max_file_upload_size_mib` and the like).',
  longpollTimeout: 'POST /register: `event_queue_longpoll_timeout_seconds` and `server_needs_upgrade`.',
  topicEditPolicy:
    'POST /register: `realm_edit_topic_policy` replaced `realm_allow_community_topic_editing`.',
  drafts:
    'The endpoints GET and POST /drafts, PATCH and DELETE /drafts/{draft_id}; POST /register: `drafts`.',
  userSettings: 'POST /register: `user_settings`, one object with all personal settings.',
  userSettingsDefaults: 'POST /register and GET /events: `realm_user_settings_defaults`.',
  userSettingsDefaultsEdited: 'The endpoint PATCH /realm/user_settings_defaults.',
  webPublicChannels: 'PATCH /streams/{stream_id}: `is_web_public`.',
  createPolicies: 'POST /register: separate permissions to create public and private channels.',
  createWebPublic: 'POST /register: who may create web-public channels.',
  sharingSettings:
    'User settings: `send_read_receipts`, `send_private_typing_notifications` and `send_stream_typing_notifications`.',
  fullNameWithoutJson: 'PATCH /users/{user_id}: `full_name` is sent as it is, no longer JSON-encoded.',
  spectatorAccess: 'POST /register: `realm_enable_spectator_access`.',
  serverWebPublic: 'POST /register: `server_web_public_streams_enabled`.',
  historyTopic:
    'In edit histories `prev_topic` replaced `prev_subject`, and `topic` and `stream` were added.',
  otherUserId:
    'POST /register: `other_user_id` of unread direct messages, of which `sender_id` is the old name.',
  singleMessage: 'GET /messages/{message_id} returns the `message` object.',
  emojiReactionUsers: 'User settings: `display_emoji_reaction_users`.',
  inviteExpiryMinutes: 'POST /invites: `invite_expires_in_minutes` replaced `invite_expires_in_days`.',
  groupMembersListed:
    'The endpoints GET /user_groups/{user_group_id}/members, /user_groups/{user_group_id}/members/{user_id} and /user_groups/{user_group_id}/subgroups; POST /user_groups/{user_group_id}/subgroups.',
  organizationType: 'POST /register: `realm_org_type`.',
  communitiesDirectory: 'POST /register: `realm_want_advertise_in_communities_directory`.',
  channelById: 'The endpoint GET /streams/{stream_id}.',
  subscriptionRoleRemoved: '`role` was removed from the subscribed channel object.',
  userTopics: 'POST /register: `user_topics`; `muted_topics` is deprecated.',
  readReceipts:
    'The endpoint GET /messages/{message_id}/read_receipts; POST /register: `realm_enable_read_receipts`.',
  emojiDataUrl: 'POST /register: `server_emoji_data_url`.',
  userListStyle: 'User settings: `user_list_style`.',
  readReceiptsWithoutMuted:
    'GET /messages/{message_id}/read_receipts leaves out users that you muted or that muted you.',
  pronounFields: 'Custom profile fields for pronouns.',
  includeAnchor: 'GET /messages: `include_anchor`.',
  flagsForNarrow: 'The endpoint POST /messages/flags/narrow.',
  webTokens: 'The endpoint POST /jwt/fetch_api_key.',
  moveLimits: 'POST /register: how long after sending messages can be moved.',
  deliveryEmailAlways:
    'Users: `delivery_email` is always present, null for users who may not see it; before, only if it differs from the API email.',
  presenceIntervals: 'POST /register: the intervals of presence.',
  ignoredParameters: 'Successful responses list the parameters that the endpoint does not support.',
  realmNameInEmails: 'User settings: `realm_name_in_email_notifications_policy`.',
  userTopicPolicy:
    'The endpoint POST /user_topics; PATCH /users/me/subscriptions/muted_topics is deprecated but still works.',
  moveLimitOfAll:
    'PATCH /messages/{message_id}: the time limits for moving apply to every message that moves.',
  markReadOnScroll: 'User settings: `web_mark_read_on_scroll_policy`.',
  urlTemplates:
    'Linkifiers have URL templates: `url_template` replaced `url_format_string` and `url_format`, and clients declare `linkifier_url_template`.',
  presenceSimplified:
    'Presence no longer distinguishes clients: `website` and `aggregated` are the same, and `pushable` is false.',
  exportIds: 'POST /export/realm returns the ID of the export.',
  followedTopicSettings: 'User settings: `enable_followed_topic_email_notifications` and the like.',
  playgroundTemplates: 'Code playgrounds have URL templates: `url_template` replaced `url_prefix`.',
  canRemoveSubscribers: 'Channels: `can_remove_subscribers_group`.',
  canMentionGroup: 'User groups: `can_mention_group` replaced `can_mention_group_id`.',
  defaultChannelParameter: 'PATCH /streams/{stream_id}: `is_default_stream`.',
  linkifiersReordered: 'PATCH /realm/linkifiers sets the order of the linkifiers.',
  dateCreated: 'POST /register: `realm_date_created`.',
  typingIntervals: 'POST /register: the intervals of typing notifications.',
  webhookNames: 'POST /register: `display_name` and `all_event_types` in `realm_incoming_webhook_bots`.',
  multiuseInviteGroup:
    'POST /register: `realm_create_multiuse_invite_group`, whose members create reusable invitation links. GET /invites lists their links to them.',
  unreadsDisplay: 'User settings: `web_stream_unreads_count_display_policy`.',
  topicDeletionComplete:
    'POST /streams/{stream_id}/delete_topic: `complete` says whether all messages are deleted.',
  callServers: 'POST /register: servers for calls of the organization and of the server.',
  topicFollowing:
    'User settings: `automatically_follow_topics_policy` and `automatically_unmute_topics_in_muted_streams_policy`.',
  typingPlaces:
    'POST /typing names a channel by `stream_id`; before, by `to`. `direct` replaced `private`, also in the events.',
  guestIndicator: 'POST /register: `realm_enable_guest_user_indicator`.',
  automaticVisibility:
    'POST /messages: `automatic_new_visibility_policy`, when sending a message followed or unmuted the topic.',
  homeView: 'User settings: `web_home_view` and `web_escape_navigates_to_home_view`.',
  permissionSettingsDescribed: 'POST /register: `server_supported_permission_settings`.',
  activityUpdates:
    'GET /events: deactivated and reactivated users and bots are updates of `is_active`; before, `remove` and `add`.',
  appIdRequired: 'POST /users/me/apns_device_token requires `appid`.',
  canAccessAllUsers: 'POST /register: `realm_can_access_all_users_group`.',
  channelEmailRemoved:
    'The endpoint GET /streams/{stream_id}/email_address; `email_address` was removed from the subscribed channel object.',
  pushEndTimestamp: 'POST /register: `realm_push_notifications_enabled_end_timestamp`.',
  userListIncomplete:
    'POST /register: with the client capability `user_list_incomplete`, users that a guest may not see are left out; without it, and before, placeholders replace them.',
  onboardingSteps: 'POST /register: `onboarding_steps` replaced `hotspots`.',
  testPushEvent:
    'The event of a test notification is `test` (before: `test-by-device-token`), and pushes carry `realm_name`.',
  followWhereMentioned: 'User settings: `automatically_follow_topics_where_mentioned`.',
  readBySender: 'POST /messages: `read_by_sender`.',
  announcementChannels:
    'POST /register: `realm_new_stream_announcements_stream_id` and `realm_signup_announcements_stream_id` replaced `realm_notifications_stream_id` and `realm_signup_notifications_stream_id`.',
  updateAnnouncements: 'POST /register: the channel where news about the service is announced.',
  authenticationMethodObjects:
    'POST /register: `realm_authentication_methods` lists for each method whether it is enabled and available.',
  requiredFields: 'Custom profile fields show whether they are required.',
  webFontSize: 'User settings: `web_font_size_px` and `web_line_height_percent`.',
  uniqueNames: 'POST /register: `realm_require_unique_names`.',
  channelType: '`channel` as the type of a message, in addition to `stream`.',
  receivesTyping: 'POST /register: `receives_typing_notifications`.',
  channelCreator: 'Channels: `creator_id`.',
  realmUrl: '`realm_url`, of which `realm_uri` is a deprecated alias from here on.',
  groupSettingObject:
    'Permissions are changed by `{ new, old }` and may be an object with users and groups; before, they were the ID of a group.',
  inviteDefaultChannels: 'POST /invites: `include_realm_default_subscriptions`.',
  statusRead: 'The endpoint GET /users/{user_id}/status.',
  presenceById: 'POST /users/me/presence: `last_update_id`, and presence by user ID.',
  canCreatePublicChannel: 'POST /register: `realm_can_create_public_channel_group`.',
  canCreatePrivateChannel: 'POST /register: `realm_can_create_private_channel_group`.',
  inviteNotifiesReferrer: 'POST /invites: `notify_referrer_on_join`.',
  navigateToSent: 'User settings: `web_navigate_to_sent_message`.',
  channelDefaultView: 'User settings: `web_channel_default_view`.',
  directMessageGroups:
    'POST /register: `realm_direct_message_initiator_group` and `realm_direct_message_permission_group` replaced `realm_private_message_policy`.',
  uploadUrl: 'POST /user_uploads: `url`.',
  thumbnailFormats: 'POST /register: `server_thumbnail_formats`.',
  animatedPreviews: 'User settings: `web_animate_image_previews`.',
  canCreateWebPublicChannel: 'POST /register: `realm_can_create_web_public_channel_group`.',
  canDeleteAnyMessage: 'POST /register: `realm_can_delete_any_message_group`.',
  canManageGroup: 'User groups: `can_manage_group`.',
  newEmail: 'PATCH /users/{user_id}: `new_email`.',
  detachedUploads: 'PATCH /messages/{message_id} returns `detached_uploads`.',
  uploadFilename: 'POST /user_uploads: `filename`.',
  presenceHistoryLimit:
    'POST /register: `presence_history_limit_days`; POST /users/me/presence: `history_limit_days`.',
  subscribedByUserId: 'POST /users/me/subscriptions returns users by ID instead of by API email.',
  groupDeactivation:
    'The endpoint POST /user_groups/{user_group_id}/deactivate; user groups show whether they are deactivated.',
  canDeleteOwnMessage:
    'POST /register: `realm_can_delete_own_message_group` replaced `realm_delete_own_message_policy`.',
  groupCreation: 'User groups: `creator_id` and `date_created`.',
  privateDataExport: 'User settings: `allow_private_data_export`.',
  deactivatedGroupsListed:
    'POST /register: deactivated groups, for clients with the capability `include_deactivated_groups`; GET /user_groups: `include_deactivated_groups`.',
  exportConsents: 'The endpoint GET /export/realm/consents.',
  editableFields: 'Custom profile fields show whether their users may edit them.',
  savedSnippets:
    'The endpoints GET and POST /saved_snippets and DELETE /saved_snippets/{saved_snippet_id}, the event `saved_snippets`, and POST /register: `saved_snippets`.',
  canCreateGroups:
    'POST /register: `realm_can_create_groups` and `realm_can_manage_all_groups` replaced `realm_user_group_edit_policy`.',
  messageIds: 'GET /messages: `message_ids`.',
  canJoinGroup: 'User groups: `can_join_group`.',
  directMembersActiveOnly:
    'User groups and permissions: `members` and `direct_members` no longer include deactivated users.',
  exportTypes: 'POST /export/realm: `export_type`.',
  canAddMembersGroup: 'User groups: `can_add_members_group`.',
  planUpdatedTogether:
    'GET /events: a changed plan is a `realm` event with `update_dict`, together with the limits of uploads.',
  canAddEmoji: 'POST /register: `realm_can_add_custom_emoji_group` replaced `realm_add_custom_emoji_policy`.',
  canLeaveGroup: 'User groups: `can_leave_group`.',
  canMoveBetweenChannels:
    'POST /register: `realm_can_move_messages_between_channels_group` replaced `realm_move_messages_between_streams_policy`.',
  groupCreatedWithSubgroups:
    'POST /user_groups/create: `subgroups`; POST /user_groups/{user_group_id}/members: `add_subgroups` and `delete_subgroups`.',
  exportConsentEvents: 'GET /events: `realm_export_consent`.',
  userByRealEmail: 'The endpoint PATCH /users/{email}.',
  archivedChannels:
    'POST /register: archived channels, for clients with the capability `archived_channels`; for others they disappear. Channels: `is_archived`.',
  canMoveBetweenTopics:
    'POST /register: `realm_can_move_messages_between_topics_group` replaced `realm_edit_topic_policy`.',
  createdGroupId: 'POST /user_groups/create returns `group_id`.',
  webhookConfigOptions: 'POST /register: `config_options` in `realm_incoming_webhook_bots`.',
  channelGroupObjects:
    'PATCH /streams/{stream_id}: permissions are `{ new, old }`, and can name users. Before, they were the ID of a group.',
  canInviteUsers: 'POST /register: `realm_can_invite_users_group` replaced `realm_invite_to_realm_policy`.',
  inviteGroups: 'POST /invites: `group_ids`.',
  recentlyActiveChannels: 'Channels: `is_recently_active`.',
  canRemoveMembersGroup: 'User groups: `can_remove_members_group`.',
  canAdministerChannel: 'Channels: `can_administer_channel_group`.',
  reactionUserRemoved: 'Messages: `user` was removed from reactions; `user_id` remains.',
  updateTimezone: 'User settings: `web_suggest_update_timezone`.',
  defaultChannelIds:
    'POST /register: `realm_default_streams` lists the IDs of channels, no longer the channels.',
  moderationChannel: 'POST /register: `realm_moderation_request_channel_id`.',
  deletionDays:
    'POST /realm/deactivate: `deletion_delay_days`; POST /register: its limits, such as `server_min_deactivated_realm_deletion_days`.',
  canSendMessage:
    'Channels: `can_send_message_group` replaced `stream_post_policy` in PATCH /streams/{stream_id}.',
  emptyTopic:
    'The empty topic: clients receive `realm_empty_topic_display_name` in its place, or with `allow_empty_topic_name` the empty string.',
  channelEmailSender: 'GET /streams/{stream_id}/email_address: `sender_id`.',
  voiceOnlyCalls: 'GET /calls/bigbluebutton/create: `voice_only`.',
  passwordMaxLength: 'POST /register: `password_max_length`.',
  reactionEventUser: 'GET /events: `user` is in the events of reactions again.',
  deactivatedGroupEditable:
    'Description and permissions of a deactivated group can be edited; before, only its name.',
  canAddSubscribers:
    'POST /register: `realm_can_add_subscribers_group` replaced `realm_invite_to_stream_policy`.',
  canAddChannelSubscribers: 'Channels: `can_add_subscribers_group`.',
  deletedChannelIds: 'GET /events: `stream` events with `delete` have `stream_ids`; `streams` has only IDs.',
  canCreateBots:
    'POST /register: `realm_can_create_bots_group` and `realm_can_create_write_only_bots_group` replaced `realm_bot_creation_policy`.',
  topicPermalinks: 'Rendered messages: links to topics end in `/with/` and a message ID.',
  guestMessageWarning: 'POST /register: `realm_enable_guest_user_dm_warning`.',
  summaries:
    'POST /register: `realm_can_summarize_topics_group` and `server_can_summarize_topics`; user settings: `hide_ai_features`.',
  canMentionManyUsers: 'POST /register: `realm_can_mention_many_users_group`.',
  ignoredUnsubscribed:
    'POST /messages/flags: the response lists the channels whose messages stay read because the caller is not subscribed to them.',
  channelContentAccess: 'GET /streams: `include_can_access_content`.',
  canSubscribe: 'Channels: `can_subscribe_group`.',
  historyVisibility: 'POST /register: `realm_message_edit_history_visibility_policy`.',
  editTyping: 'The endpoint POST /messages/{message_id}/typing and the event `typing_edit_message`.',
  archivedOffered:
    'POST /register: archived channels in `never_subscribed`, for clients with the capability `archived_channels`.',
  billingAdminRemoved: 'Users: `is_billing_admin` was removed.',
  billingState: 'POST /register: `realm_billing`.',
  movedTimestamp: 'Messages: `last_moved_timestamp`; `last_edit_timestamp` no longer reflects moves.',
  canResolveTopics: 'POST /register: `realm_can_resolve_topics_group`.',
  savedSnippetEdits: 'The endpoint PATCH /saved_snippets/{saved_snippet_id}.',
  navigationTour: 'POST /register: `navigation_tour_video_url`.',
  noTopicMeansEmptyTopic: 'The topic `(no topic)` means the empty topic.',
  peersOfDeactivated:
    'GET /events: `subscription` events with `peer_remove` when a subscriber is deactivated.',
  archivedInEvents:
    'POST /register and GET /events: with the capability `archived_channels`, archived channels are in `streams`, and archiving updates them.',
  contentHashOnEdit: 'PATCH /messages/{message_id}: `prev_content_sha256`.',
  moderatorOrAbove: 'POST /register: `is_moderator` is true for administrators and owners too.',
  reminders: 'The endpoint POST /reminders.',
  messageReports: 'The endpoint POST /messages/{message_id}/report.',
  topicListView: 'Settings: `web_channel_default_view` can be 3, the list of topics.',
  userIdsFilter: 'GET /users: `user_ids`.',
  resolvedTopicNotices: 'User settings: `resolved_topic_notice_auto_read_policy`.',
  groupReactivation: 'PATCH /user_groups/{user_group_id}: `deactivated`: false reactivates the group.',
  publicUsers: 'GET /users: organizations with public access do not require authentication.',
  channelUnarchived: 'PATCH /streams/{stream_id}: `is_archived` unarchives a channel.',
  channelFolders:
    'The endpoints GET /channel_folders, POST /channel_folders/create and PATCH /channel_folders/{channel_folder_id}; POST /register: `channel_folders`; channels: `folder_id`.',
  navigationViews:
    'The endpoints GET and POST /navigation_views, PATCH and DELETE /navigation_views/{fragment}; POST /register: `navigation_views`.',
  deactivatedGroupMembers: 'Members and subgroups of deactivated groups can be changed.',
  realmTopicsPolicy:
    'POST /register: `realm_topics_policy` and `realm_can_set_topics_policy_group`; channels: `topics_policy`.',
  subscriberCount: 'Channels: `subscriber_count`.',
  canMoveInChannel:
    'Channels: `can_move_messages_out_of_channel_group` and `can_move_messages_within_channel_group`.',
  bulkSubscriptionMessages:
    'POST /users/me/subscriptions: `send_new_subscription_messages`, and `new_subscription_messages_sent` in the response; POST /register: `max_bulk_new_subscription_messages`.',
  unreadsSummary: 'User settings: `web_left_sidebar_unreads_count_summary`.',
  remindersListed:
    'The endpoints GET /reminders, DELETE /reminders/{reminder_id}, the event `reminders`, and POST /register: `reminders`.',
  topUnreadView: 'Settings: `web_channel_default_view` can be 4, the top unread topic.',
  canResolveInChannel: 'Channels: `can_resolve_topics_group`.',
  webhookUrlOptions: 'POST /register: `url_options` in `realm_incoming_webhook_bots`.',
  encryptedPush:
    'The endpoint POST /mobile_push/register, for encrypted notifications; POST and DELETE /users/me/mobile_push_reg_id are deprecated but still work.',
  canSetDeletePolicy: 'POST /register: `realm_can_set_delete_message_policy_group`.',
  statusUpdatedByAdministrators: 'The endpoint POST /users/{user_id}/status.',
  canDeleteInChannel: 'Channels: `can_delete_any_message_group` and `can_delete_own_message_group`.',
  encryptedPushRequired: 'POST /register: `realm_require_e2ee_push_notifications`.',
  folderLengths:
    'POST /register: `max_channel_folder_name_length` and `max_channel_folder_description_length`.',
  sidebarFolders: 'User settings: `web_left_sidebar_show_channel_folders`.',
  partialSubscribers:
    'GET /users/me/subscriptions and POST /register: `partial` as a value of `include_subscribers`.',
  foldersReordered: 'PATCH /channel_folders sets the order of the folders; channel folders: `order`.',
  reminderNotes: 'POST /reminders: `note`; POST /register: `max_reminder_note_length`.',
  inviteWelcomeMessage:
    'The endpoint POST /realm/test_welcome_bot_custom_message; POST /invites: `welcome_message_custom_text`.',
  channelCreated: 'The endpoint POST /channels/create.',
  folderReorderEvents: 'GET /events: `channel_folder` with `reorder`.',
  simplifiedPresenceEvents:
    'Presence events in the modern form, for clients with the capability `simplified_presence_events`.',
  encryptedPushTest:
    'The endpoint POST /mobile_push/e2ee/test_notification; POST /mobile_push/test_notification is deprecated but still works.',
  mirrorRealmRemoved:
    'POST /register: `realm_is_mirror_realm` (`realm_is_zephyr_mirror_realm` in the zulip dialect) was removed.',
  channelCreatorName:
    'POST /register: in `server_supported_permission_settings`, `channel_creator` replaced `stream_creator_or_nobody`.',
  archivedPeersOfDeactivated:
    'GET /events: `subscription` events with `peer_remove` when a subscriber of an archived channel is deactivated.',
  consentsWithVisibility: 'GET /export/realm/consents: `email_address_visibility`.',
  inboxFolders: 'User settings: `web_inbox_show_channel_folders`.',
  pushKeyParameter: 'POST /mobile_push/register: `push_key` replaced `push_public_key`.',
  isImportedStubField: 'Users: `is_imported_stub`.',
  channelEventMessages: 'POST /register: `realm_send_channel_events_messages`.',
  reportTypesAnnounced:
    'Report types come from `server_report_message_types` of POST /register; before, they were fixed.',
  ownerContentAccess: 'POST /register: `realm_owner_full_content_access`.',
  legacySettingsEventsRemoved:
    'GET /events: `update_display_settings` and `update_global_notifications` are no longer sent.',
  userChannels: 'The endpoint GET /users/{user_id}/channels.',
  canCreateTopic: 'Channels: `can_create_topic_group`.',
  secondGifProvider: 'POST /register: `tenor_api_key`.',
  attachmentSeconds: 'Times of attachments are in seconds; before, in milliseconds.',
  avatarDeletedOnce: 'DELETE /users/me/avatar changes nothing when the user has no uploaded picture.',
  targetUsers: 'PATCH /settings: `target_users`.',
  dateAnchor: 'The anchor `date`, with `anchor_date`.',
  mentionsNarrow: 'Narrows: the operator `mentions` with a user.',
  botShortNameEdited: 'PATCH /bots/{bot_id}: `short_name`.',
  channelEmailToPosters:
    'GET /streams/{stream_id}/email_address: only for users who may post in the channel.',
  exportTypeNames: '`export_type` of exports is a name instead of a number.',
  pushAccountNumbers: 'GET /events: `push_account_id` of `push_device` is a number.',
  gifRatingPolicy:
    'POST /register: `realm_gif_rating_policy` and `gif_rating_policy_options` replaced `realm_gif_rating` and `gif_rating_options`.',
  recentHomeView: 'User settings: the home view `recent`; before, `recent_topics`.',
  userMatching: 'Custom profile fields: `use_for_user_matching`.',
  defaultAvatars: 'POST /register: `realm_default_avatar_source`.',
  botsQueried: 'Subscriptions, channels and group memberships of bots can be fetched.',
  deactivationActions: 'DELETE /users/{user_id}: `actions`.',
  constructorCalls: 'The endpoint POST /calls/constructorgroups/create.',
  descriptionRendered:
    '`realm` events about a changed description: `rendered_description`, until `update_dict` contained both.',
  botApiKeys: 'The endpoint GET /bots/{bot_id}/api_key.',
  descriptionUpdatedTogether:
    '`realm` events about a changed description: `update_dict` with `description` and `rendered_description` instead of `update`.',
  nextcloudCalls: 'The endpoint POST /calls/nextcloud_talk/create.',
  realmUuid: 'POST /register: `realm_uuid`.',
  clientDevices:
    'The endpoint POST /register_client_device gives devices IDs, by which encrypted notifications are registered; POST /register: `devices` replaced `push_devices`, and GET /events: `device`.',
  mediaPreviewSize: 'POST /register: `realm_media_preview_size`.',
  clientDevicesRemoved: 'The endpoint POST /remove_client_device.',
  reverseLinkifiers:
    'Linkifiers: `example_input` and `reverse_template`, with which clients turn pasted URLs into text.',
  attachmentMessageIds: 'Attachments: `message_ids` replaced `messages`.',
  botsWithoutUserData:
    'POST /register and GET /events: bots in `realm_bots` no longer have an API key and the fields of the user object.',
  dateJoinedFirstLogin:
    'Users: `date_joined` moves to the first login of a user created by an import or the API.',
  paragraphsInSummary: 'Fields with long text can be part of the profile summary.',
  workplaceUsers: 'POST /register: `realm_workplace_users_group`.',
  alternativeUrls: 'Linkifiers: `alternative_url_templates`.',
  thumbnailStatus: 'The endpoint GET /thumbnail/status/{realm_id}/{filename}.',
  archivedChannelDetails: 'Subscribers and topics of archived channels can be fetched.',
  idleQueueTimeout: 'POST /register: `idle_queue_timeout` and `idle_queue_timeout_secs`.',
  thirdGifProvider: 'POST /register: `klipy_api_key`.',
  userPresenceTimestamps:
    'GET /users/{user_id_or_email}/presence: `active_timestamp` and `idle_timestamp` replaced `website` and `aggregated`.',
  chatPlatformLogin: 'One more identity provider in `authentication_methods`.',
  archivedChannelsNarrow: 'Narrows: the operand `archived` of `channels`.',
  deletedUsers: 'Users: `is_deleted`, only when true.',
  individualEmojiChanges:
    'GET /events: `realm_emoji` with `add` and `update_one`, for clients with the capability `individual_emoji_changes`.',
  devicesForgotten: 'POST /users/me/api_key/regenerate removes your devices for encrypted notifications.',
  webexCalls: 'The endpoint POST /calls/webex/create; POST /register: `has_webex_token`.',
  botStorageOfBots: 'GET, PUT and DELETE /bot_storage: only for bots.',
  groupEditByBots: 'Bots may call the endpoints for user groups; before, they were rejected.',
  restoredUserPresence:
    'GET /users/{user_id_or_email}/presence: `website` and `aggregated` are back, and `server_timestamp` is new.',
  exportsFromPriorServer: 'GET /export/realm: `export_from_prior_server`; such exports cannot be deleted.',
  encryptedPushOnly:
    'With `require_e2ee_push_notifications`, notifications that are not encrypted are not sent at all.',
  isoTimesOnly: 'Rendered messages: `<time:...>` takes only ISO 8601.',
  moveLimitOfTarget:
    'PATCH /messages/{message_id}: with `change_all`, MOVE_MESSAGES_TIME_LIMIT_EXCEEDED also when the message itself is past the limit.',
  channelPushDefault: 'Channels: `default_push_notifications`.',
  messageLinks: 'POST /messages: `message_url` and `message_link`.',
  sameChannelIsNoMove:
    'PATCH /messages/{message_id}: the current channel of a message is accepted, and does not move it.',
  hideLinkPreviews: 'Message flags: `hide_link_previews`.',
  failedReports: 'POST /messages/{message_id}/report fails when the report cannot be sent.',
  subscriptionsPatchRemoved: 'PATCH /users/me/subscriptions was removed.',
};
