import { createBot } from './bots/create-bot.js';
import { deactivateBot } from './bots/deactivate-bot.js';
import { getBotApiKey } from './bots/get-bot-api-key.js';
import { getBotStorage } from './bots/get-bot-storage.js';
import { getBots } from './bots/get-bots.js';
import { regenerateBotApiKey } from './bots/regenerate-bot-api-key.js';
import { removeBotStorage } from './bots/remove-bot-storage.js';
import { updateBot } from './bots/update-bot.js';
import { updateBotStorage } from './bots/update-bot-storage.js';
import { addDefaultChannel } from './channels/add-default-channel.js';
import { archiveChannel } from './channels/archive-channel.js';
import { createChannel } from './channels/create-channel.js';
import { deleteTopic } from './channels/delete-topic.js';
import { getChannel } from './channels/get-channel.js';
import { getChannelEmail } from './channels/get-channel-email.js';
import { getChannelId } from './channels/get-channel-id.js';
import { getChannels } from './channels/get-channels.js';
import { getSubscribers } from './channels/get-subscribers.js';
import { getSubscriptionStatus } from './channels/get-subscription-status.js';
import { getSubscriptions } from './channels/get-subscriptions.js';
import { getTopics } from './channels/get-topics.js';
import { getUserChannels } from './channels/get-user-channels.js';
import { muteTopic } from './channels/mute-topic.js';
import { removeDefaultChannel } from './channels/remove-default-channel.js';
import { subscribe } from './channels/subscribe.js';
import { unsubscribe } from './channels/unsubscribe.js';
import { updateChannel } from './channels/update-channel.js';
import { updateSubscriptionSetting } from './channels/update-subscription-setting.js';
import { updateSubscriptionSettings } from './channels/update-subscription-settings.js';
import { updateSubscriptions } from './channels/update-subscriptions.js';
import { updateUserTopic } from './channels/update-user-topic.js';
import { createDrafts } from './drafts/create-drafts.js';
import { createSavedSnippet } from './drafts/create-saved-snippet.js';
import { deleteDraft } from './drafts/delete-draft.js';
import { deleteSavedSnippet } from './drafts/delete-saved-snippet.js';
import { getDrafts } from './drafts/get-drafts.js';
import { getSavedSnippets } from './drafts/get-saved-snippets.js';
import { updateDraft } from './drafts/update-draft.js';
import { updateSavedSnippet } from './drafts/update-saved-snippet.js';
import { deleteQueue } from './events/delete-queue.js';
import { getEvents } from './events/get-events.js';
import { registerQueue } from './events/register-queue.js';
import { createChannelFolder } from './folders/create-channel-folder.js';
import { getChannelFolders } from './folders/get-channel-folders.js';
import { reorderChannelFolders } from './folders/reorder-channel-folders.js';
import { updateChannelFolder } from './folders/update-channel-folder.js';
import { createUserGroup } from './groups/create-user-group.js';
import { deactivateUserGroup, deleteUserGroup } from './groups/deactivate-user-group.js';
import { getGroupMembers } from './groups/get-group-members.js';
import { getGroupMembership } from './groups/get-group-membership.js';
import { getSubgroups } from './groups/get-subgroups.js';
import { getUserGroups } from './groups/get-user-groups.js';
import { updateGroupMembers } from './groups/update-group-members.js';
import { updateSubgroups } from './groups/update-subgroups.js';
import { updateUserGroup } from './groups/update-user-group.js';
import { createInviteLink } from './invitations/create-invite-link.js';
import { getInvitations } from './invitations/get-invitations.js';
import { resendInvitation } from './invitations/resend-invitation.js';
import { revokeInvitation } from './invitations/revoke-invitation.js';
import { revokeInviteLink } from './invitations/revoke-invite-link.js';
import { sendInvitations } from './invitations/send-invitations.js';
import { addReaction } from './messages/add-reaction.js';
import { addSubmessage } from './messages/add-submessage.js';
import { deleteAttachment } from './messages/delete-attachment.js';
import { deleteMessage } from './messages/delete-message.js';
import { getAttachments } from './messages/get-attachments.js';
import { getFileUrl } from './messages/get-file-url.js';
import { getMessage } from './messages/get-message.js';
import { getMessageHistory } from './messages/get-message-history.js';
import { getMessages } from './messages/get-messages.js';
import { getReadReceipts } from './messages/get-read-receipts.js';
import { getThumbnailStatus } from './messages/get-thumbnail-status.js';
import { markAllAsRead } from './messages/mark-all-as-read.js';
import { markChannelAsRead } from './messages/mark-channel-as-read.js';
import { markTopicAsRead } from './messages/mark-topic-as-read.js';
import { matchesNarrow } from './messages/matches-narrow.js';
import { removeReaction } from './messages/remove-reaction.js';
import { renderMessage } from './messages/render-message.js';
import { reportMessage } from './messages/report-message.js';
import { sendEditTyping } from './messages/send-edit-typing.js';
import { sendMessage } from './messages/send-message.js';
import { sendTyping } from './messages/send-typing.js';
import { updateFlags } from './messages/update-flags.js';
import { updateFlagsForNarrow } from './messages/update-flags-for-narrow.js';
import { updateMessage } from './messages/update-message.js';
import { uploadFile } from './messages/upload-file.js';
import { addNavigationView } from './navigation/add-navigation-view.js';
import { getNavigationViews } from './navigation/get-navigation-views.js';
import { removeNavigationView } from './navigation/remove-navigation-view.js';
import { updateNavigationView } from './navigation/update-navigation-view.js';
import { getPresence } from './presence/get-presence.js';
import { getUserPresence } from './presence/get-user-presence.js';
import { updatePresence } from './presence/update-presence.js';
import { addPushToken } from './push/add-push-token.js';
import { registerClientDevice } from './push/register-client-device.js';
import { registerPushDevice } from './push/register-push-device.js';
import { removeClientDevice } from './push/remove-client-device.js';
import { removePushToken } from './push/remove-push-token.js';
import { sendEncryptedTestNotification } from './push/send-encrypted-test-notification.js';
import { sendTestNotification } from './push/send-test-notification.js';
import { createReminder } from './scheduled/create-reminder.js';
import { createScheduledMessage } from './scheduled/create-scheduled-message.js';
import { deleteReminder } from './scheduled/delete-reminder.js';
import { deleteScheduledMessage } from './scheduled/delete-scheduled-message.js';
import { getReminders } from './scheduled/get-reminders.js';
import { getScheduledMessages } from './scheduled/get-scheduled-messages.js';
import { updateScheduledMessage } from './scheduled/update-scheduled-message.js';
import { addDomain } from './server/add-domain.js';
import { addLinkifier } from './server/add-linkifier.js';
import { addPlayground } from './server/add-playground.js';
import { addRealmEmoji } from './server/add-realm-emoji.js';
import { createBigBlueButtonCall } from './server/create-big-blue-button-call.js';
import { createConstructorCall } from './server/create-constructor-call.js';
import { createExport } from './server/create-export.js';
import { createNextcloudCall } from './server/create-nextcloud-call.js';
import { createProfileField } from './server/create-profile-field.js';
import { createWebexCall } from './server/create-webex-call.js';
import { deactivateRealm } from './server/deactivate-realm.js';
import { deactivateRealmEmoji } from './server/deactivate-realm-emoji.js';
import { deleteExport } from './server/delete-export.js';
import { deleteProfileField } from './server/delete-profile-field.js';
import { getDomains } from './server/get-domains.js';
import { getExportConsents } from './server/get-export-consents.js';
import { getExports } from './server/get-exports.js';
import { getFilters, getLinkifiers } from './server/get-linkifiers.js';
import { getProfileFields } from './server/get-profile-fields.js';
import { getRealmEmoji } from './server/get-realm-emoji.js';
import { getServerSettings } from './server/get-server-settings.js';
import { removeDomain } from './server/remove-domain.js';
import { removeLinkifier } from './server/remove-linkifier.js';
import { removePlayground } from './server/remove-playground.js';
import { reorderLinkifiers } from './server/reorder-linkifiers.js';
import { reorderProfileFields } from './server/reorder-profile-fields.js';
import { testWelcomeMessage } from './server/test-welcome-message.js';
import { updateDomain } from './server/update-domain.js';
import { updateLinkifier } from './server/update-linkifier.js';
import { updateProfileField } from './server/update-profile-field.js';
import { updateRealm } from './server/update-realm.js';
import { updateSettingsDefaults } from './server/update-settings-defaults.js';
import { addAlertWords } from './users/add-alert-words.js';
import { createUser } from './users/create-user.js';
import { deactivateOwnUser } from './users/deactivate-own-user.js';
import { deactivateUser } from './users/deactivate-user.js';
import { deleteAvatar } from './users/delete-avatar.js';
import { devFetchApiKey } from './users/dev-fetch-api-key.js';
import { devListUsers } from './users/dev-list-users.js';
import { fetchApiKey } from './users/fetch-api-key.js';
import { getAlertWords } from './users/get-alert-words.js';
import { getOwnUser } from './users/get-own-user.js';
import { getStatus } from './users/get-status.js';
import { getUser } from './users/get-user.js';
import { getUserByEmail } from './users/get-user-by-email.js';
import { getUsers } from './users/get-users.js';
import { jwtFetchApiKey } from './users/jwt-fetch-api-key.js';
import { muteUser } from './users/mute-user.js';
import { reactivateUser } from './users/reactivate-user.js';
import { regenerateOwnApiKey } from './users/regenerate-own-api-key.js';
import { removeAlertWords } from './users/remove-alert-words.js';
import { removeOwnProfileData } from './users/remove-own-profile-data.js';
import { unmuteUser } from './users/unmute-user.js';
import { updateOwnProfileData } from './users/update-own-profile-data.js';
import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from './users/update-settings.js';
import { updateStatus } from './users/update-status.js';
import { updateUser } from './users/update-user.js';
import { updateUserByEmail } from './users/update-user-by-email.js';
import { updateUserStatus } from './users/update-user-status.js';
import { uploadAvatar } from './users/upload-avatar.js';

/** All endpoints, in no particular order. */
export const endpoints = [
  removeClientDevice,
  addDomain,
  addPlayground,
  createBigBlueButtonCall,
  createConstructorCall,
  createNextcloudCall,
  createWebexCall,
  createExport,
  createProfileField,
  deleteExport,
  deleteProfileField,
  getDomains,
  getExportConsents,
  getExports,
  removeDomain,
  removePlayground,
  reorderProfileFields,
  testWelcomeMessage,
  updateDomain,
  updateProfileField,
  updateSettingsDefaults,
  updateRealm,
  removeOwnProfileData,
  createBot,
  deactivateBot,
  getBotApiKey,
  getBotStorage,
  getBots,
  regenerateBotApiKey,
  removeBotStorage,
  updateBot,
  updateBotStorage,
  reactivateUser,
  regenerateOwnApiKey,
  updateUserStatus,
  updateSubscriptionSetting,
  updateSubscriptions,
  deleteTopic,
  getUserChannels,
  removeDefaultChannel,
  addDefaultChannel,
  createChannel,
  reorderLinkifiers,
  removeLinkifier,
  updateLinkifier,
  addLinkifier,
  addAlertWords,
  addNavigationView,
  addPushToken,
  addReaction,
  addRealmEmoji,
  addSubmessage,
  archiveChannel,
  createChannelFolder,
  createDrafts,
  createScheduledMessage,
  createUser,
  createUserGroup,
  deactivateRealm,
  deactivateRealmEmoji,
  deactivateOwnUser,
  deactivateUser,
  deactivateUserGroup,
  deleteDraft,
  deleteMessage,
  deleteQueue,
  deleteScheduledMessage,
  deleteUserGroup,
  deleteAvatar,
  devFetchApiKey,
  jwtFetchApiKey,
  uploadAvatar,
  fetchApiKey,
  getAlertWords,
  getChannel,
  getChannelEmail,
  getChannelFolders,
  getChannelId,
  getChannels,
  getDrafts,
  getEvents,
  getGroupMembers,
  getGroupMembership,
  getInvitations,
  getFilters,
  getMessage,
  getMessageHistory,
  getMessages,
  getNavigationViews,
  getOwnUser,
  getPresence,
  getProfileFields,
  getReadReceipts,
  getRealmEmoji,
  getLinkifiers,
  getScheduledMessages,
  getServerSettings,
  getStatus,
  getSubgroups,
  getSubscribers,
  getSubscriptionStatus,
  getSubscriptions,
  getTopics,
  getUser,
  getUserByEmail,
  getUserGroups,
  getUserPresence,
  getUsers,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
  matchesNarrow,
  muteTopic,
  muteUser,
  registerClientDevice,
  registerPushDevice,
  registerQueue,
  removeAlertWords,
  removeNavigationView,
  removePushToken,
  removeReaction,
  renderMessage,
  reorderChannelFolders,
  reportMessage,
  resendInvitation,
  revokeInvitation,
  sendEditTyping,
  sendEncryptedTestNotification,
  sendInvitations,
  sendMessage,
  sendTestNotification,
  sendTyping,
  subscribe,
  unmuteUser,
  unsubscribe,
  updateChannel,
  updateChannelFolder,
  updateDraft,
  updateFlags,
  updateFlagsForNarrow,
  updateGroupMembers,
  updateMessage,
  updateNavigationView,
  updateOwnProfileData,
  updatePresence,
  updateScheduledMessage,
  updateSettings,
  updateStatus,
  updateSubgroups,
  updateSubscriptionSettings,
  updateUser,
  updateUserByEmail,
  updateUserGroup,
  updateUserTopic,
  uploadFile,
  createReminder,
  getReminders,
  deleteReminder,
  getSavedSnippets,
  createSavedSnippet,
  updateSavedSnippet,
  deleteSavedSnippet,
  getAttachments,
  deleteAttachment,
  getFileUrl,
  createInviteLink,
  revokeInviteLink,
  devListUsers,
  updateNotificationSettings,
  updateDisplaySettings,
  getThumbnailStatus,
] as const;
