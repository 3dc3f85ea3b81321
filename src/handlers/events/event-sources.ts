import type { EventSource } from '../../contract/event-draft.js';
import { channelEvents, lostChannelEvents } from '../channels/channel.events.js';
import { subscriptionEvents } from '../channels/subscription.events.js';
import { groupEvents } from '../groups/group.events.js';
import { messageEvents } from '../messages/message.events.js';
import { messageEditEvents } from '../messages/message-edit.events.js';
import { messageFlagEvents } from '../messages/message-flags.events.js';
import { reactionEvents } from '../messages/reaction.events.js';
import { submessageEvents } from '../messages/submessage.events.js';
import { organizationEvents } from '../server/organization.events.js';
import { userEvents } from '../users/user.events.js';
import { personalEvents } from './personal.events.js';
import { preferenceEvents } from './preferences.events.js';
import { realmEvents } from './realm.events.js';

/**
 * Everything that events tell of, in the order in which the events of one request come: what others refer to first. A
 * new kind of record is a family here.
 */
export const eventSources: readonly EventSource[] = [
  userEvents,
  groupEvents,
  channelEvents,
  subscriptionEvents,
  lostChannelEvents,
  messageEvents,
  reactionEvents,
  submessageEvents,
  messageEditEvents,
  messageFlagEvents,
  personalEvents,
  preferenceEvents,
  organizationEvents,
  realmEvents,
];
