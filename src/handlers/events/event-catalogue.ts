import * as z from 'zod';
import type { EventSource } from '../../contract/events.js';
import {
  assertVersionable,
  issuesOf,
  perVersion,
  type ServerVersion,
  schemaFor,
} from '../../contract/index.js';
import type { Lifetime } from '../../contract/levels/index.js';
import { getOrAdd } from '../../values.js';
import { botEvents } from '../bots/bot.events.js';
import { channelEvents, lostChannelEvents } from '../channels/channel.events.js';
import { channelUpdateEvents } from '../channels/channel-update.events.js';
import { departedSubscriberEvents, subscriptionEvents } from '../channels/subscription.events.js';
import { userTopicEvents } from '../channels/user-topic.resource.js';
import { draftEvents } from '../drafts/draft.resource.js';
import { savedSnippetEvents } from '../drafts/saved-snippet.resource.js';
import { folderEvents } from '../folders/folder.resource.js';
import { groupEvents } from '../groups/group.events.js';
import { invitationEvents } from '../invitations/invitation.resource.js';
import { attachmentEvents } from '../messages/attachment.resource.js';
import { messageEvents, reactionEvents, submessageEvents } from '../messages/message.events.js';
import { messageDeletionEvents, messageEditEvents } from '../messages/message-changes.events.js';
import { messageFlagEvents } from '../messages/message-flags.events.js';
import { typingEvents } from '../messages/typing.events.js';
import { navigationViewEvents } from '../navigation/navigation.resource.js';
import { presenceEvents } from '../presence/presence.events.js';
import { deviceEvents } from '../push/push.resource.js';
import { reminderEvents } from '../scheduled/reminder.resource.js';
import { scheduledMessageEvents } from '../scheduled/scheduled-message.resource.js';
import { domainEvents } from '../server/domain.resource.js';
import { exportEvents } from '../server/export.resource.js';
import { linkifierEvents } from '../server/linkifier.resource.js';
import { playgroundEvents } from '../server/playground.resource.js';
import { profileFieldEvents } from '../server/profile-field.resource.js';
import { realmEmojiEvents } from '../server/realm-emoji.resource.js';
import { mutedUserEvents } from '../users/muted-user.resource.js';
import { statusEvents } from '../users/status.events.js';
import { userEvents } from '../users/user.events.js';
import { settingsDefaultsEvents, userSettingsEvents } from '../users/user-settings.events.js';
import { realmEvents } from './realm.events.js';

/**
 * All sources of events, in the order in which the events of one request are delivered: events about a record come
 * before events about records that refer to it.
 */
export const eventSources: readonly EventSource[] = [
  departedSubscriberEvents,
  userEvents,
  groupEvents,
  botEvents,
  channelEvents,
  channelUpdateEvents,
  subscriptionEvents,
  lostChannelEvents,
  messageEditEvents,
  messageDeletionEvents,
  messageEvents,
  reactionEvents,
  submessageEvents,
  messageFlagEvents,
  typingEvents,
  attachmentEvents,
  navigationViewEvents,
  scheduledMessageEvents,
  reminderEvents,
  draftEvents,
  savedSnippetEvents,
  userTopicEvents,
  userSettingsEvents,
  mutedUserEvents,
  statusEvents,
  profileFieldEvents,
  folderEvents,
  presenceEvents,
  realmEmojiEvents,
  linkifierEvents,
  invitationEvents,
  playgroundEvents,
  domainEvents,
  exportEvents,
  settingsDefaultsEvents,
  deviceEvents,
  realmEvents,
];

/** Fields of events except `id`, `type` and `op`, by kind: `TYPE` or `TYPE.OP`. */
export const eventPayloads: Readonly<Record<string, z.ZodObject>> = Object.assign(
  // Polls send heartbeats, so no event source declares them.
  { heartbeat: z.object({}) },
  ...eventSources.map(({ schemas }) => schemas),
);

for (const [kind, schema] of Object.entries(eventPayloads)) assertVersionable(schema, `event ${kind}`);

/** Returns the strict schema of complete events of one kind, as this server version sends them. */
export function eventSchemaFor(kind: string, serverVersion: ServerVersion): z.ZodObject | undefined {
  const payload = Object.hasOwn(eventPayloads, kind) ? eventPayloads[kind] : undefined;
  if (payload === undefined) return undefined;
  const [type, op] = kind.split('.');
  const written = schemaFor(payload, serverVersion);
  return z.strictObject({
    id: z.int().nonnegative(),
    type: z.literal(type),
    ...(op === undefined ? {} : { op: z.literal(op) }),
    ...written.shape,
  });
}

/** Returns a function that describes why a value is not an event of this server version. */
export const eventChecker = perVersion((serverVersion: ServerVersion) => {
  const schemas = new Map<string, z.ZodObject | undefined>();
  return (event: { type: string; op?: unknown }): string | undefined => {
    const plain = Object.hasOwn(eventPayloads, event.type);
    const kind = plain ? event.type : `${event.type}.${String(event.op)}`;
    const schema = getOrAdd(schemas, kind, () => eventSchemaFor(kind, serverVersion));
    if (schema === undefined) return `there is no event ${kind}`;
    const [issue] = issuesOf(schema, event);
    return issue && `${issue.path.map(String).join('.')}: ${issue.message}`;
  };
});

/** The lifetimes of event kinds that only servers of some feature levels send. All servers send the other kinds. */
export const EVENT_LIFETIMES: Readonly<Record<string, Lifetime>> = {
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

/** Returns the range of feature levels whose servers send events of a kind. */
export const lifetimeOfEvent = (kind: string): Lifetime => EVENT_LIFETIMES[kind] ?? {};
