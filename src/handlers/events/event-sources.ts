import type { EventSource } from '../../contract/event-draft.js';
import { botEvents } from '../bots/bot.events.js';
import { channelEvents, lostChannelEvents } from '../channels/channel.events.js';
import { departedSubscriberEvents, subscriptionEvents } from '../channels/subscription.events.js';
import { savedSnippetEvents } from '../drafts/saved-snippet.events.js';
import { groupEvents } from '../groups/group.events.js';
import { attachmentEvents } from '../messages/attachment.events.js';
import { messageEvents } from '../messages/message.events.js';
import { messageEditEvents } from '../messages/message-edit.events.js';
import { messageFlagEvents } from '../messages/message-flags.events.js';
import { reactionEvents } from '../messages/reaction.events.js';
import { submessageEvents } from '../messages/submessage.events.js';
import { typingEvents } from '../messages/typing.events.js';
import { deviceEvents } from '../push/device.events.js';
import { reminderEvents } from '../scheduled/reminder.events.js';
import { administrationEvents } from '../server/administration.events.js';
import { organizationEvents } from '../server/organization.events.js';
import { userEvents } from '../users/user.events.js';
import { personalEvents } from './personal.events.js';
import { preferenceEvents } from './preferences.events.js';
import { realmEvents } from './realm.events.js';

/**
 * All sources of events, in the order in which the events of one request are delivered: records before those that refer to them.
 */
export const eventSources: readonly EventSource[] = [
  departedSubscriberEvents,
  userEvents,
  groupEvents,
  botEvents,
  channelEvents,
  subscriptionEvents,
  lostChannelEvents,
  messageEditEvents,
  messageEvents,
  reactionEvents,
  submessageEvents,
  messageFlagEvents,
  typingEvents,
  attachmentEvents,
  personalEvents,
  reminderEvents,
  savedSnippetEvents,
  preferenceEvents,
  organizationEvents,
  administrationEvents,
  deviceEvents,
  realmEvents,
];
