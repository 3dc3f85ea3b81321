import { channelEvents, lostChannelEvents } from './channels.js';
import type { Family } from './emission.js';
import { groupEvents } from './groups.js';
import { messageEditEvents } from './message-edits.js';
import { messageFlagEvents } from './message-flags.js';
import { messageEvents } from './messages.js';
import { organizationEvents } from './organization.js';
import { personalEvents } from './personal.js';
import { preferenceEvents } from './preferences.js';
import { reactionEvents } from './reactions.js';
import { realmEvents } from './realm.js';
import { submessageEvents } from './submessages.js';
import { subscriptionEvents } from './subscriptions.js';
import { userEvents } from './users.js';

/**
 * Everything that events tell of, in the order in which the events of one request come: what others refer to first. A
 * new kind of record is a family here.
 */
export const families: readonly Family[] = [
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
