import type { Lifetime } from '../../contract/levels/index.js';

/** The lifetimes of kinds of events that only servers of some feature levels send. All servers send the other kinds. */
const LIFETIMES: Readonly<Record<string, Lifetime>> = {
  'channel_folder.add': { since: 'channelFolders' },
  'channel_folder.reorder': { since: 'folderReorderEvents' },
  'channel_folder.update': { since: 'channelFolders' },
  'device.add': { since: 'clientDevices' },
  'device.remove': { since: 'clientDevicesRemoved' },
  'device.update': { since: 'clientDevices' },
  'drafts.add': { since: 'drafts' },
  'drafts.remove': { since: 'drafts' },
  'drafts.update': { since: 'drafts' },
  'navigation_view.add': { since: 'navigationViews' },
  'navigation_view.remove': { since: 'navigationViews' },
  'navigation_view.update': { since: 'navigationViews' },
  push_device: { since: 'encryptedPush', until: 'clientDevices' },
  'realm_bot.remove': { until: 'activityUpdates' },
  'realm_emoji.add': { since: 'individualEmojiChanges' },
  'realm_emoji.update_one': { since: 'individualEmojiChanges' },
  realm_export_consent: { since: 'exportConsentEvents' },
  realm_filters: { until: 'urlTemplates' },
  realm_linkifiers: { since: 'linkifiers' },
  realm_playgrounds: { since: 'playgrounds' },
  'realm_user_settings_defaults.update': { since: 'userSettingsDefaults' },
  'reminders.add': { since: 'remindersListed' },
  'reminders.remove': { since: 'remindersListed' },
  'saved_snippets.add': { since: 'savedSnippets' },
  'saved_snippets.remove': { since: 'savedSnippets' },
  'saved_snippets.update': { since: 'savedSnippetEdits' },
  'typing_edit_message.start': { since: 'editTyping' },
  'typing_edit_message.stop': { since: 'editTyping' },
  update_display_settings: { until: 'legacySettingsEventsRemoved' },
  update_global_notifications: { until: 'legacySettingsEventsRemoved' },
  'user_group.add_subgroups': { since: 'groupMembersListed' },
  'user_group.remove_subgroups': { since: 'groupMembersListed' },
  'user_settings.update': { since: 'userSettings' },
  user_topic: { since: 'userTopics' },
};

/** The feature levels of the servers that send events of a kind. */
export const lifetimeOfEvent = (kind: string): Lifetime => LIFETIMES[kind] ?? {};
