import { channelEvents, lostChannelEvents } from './channels.js';
import type { Family } from './emission.js';
import { groupEvents } from './groups.js';
import { messageEvents } from './messages.js';
import { organizationEvents } from './organization.js';
import { personalEvents } from './personal.js';
import { preferenceEvents } from './preferences.js';
import { realmEvents } from './realm.js';
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
  personalEvents,
  preferenceEvents,
  organizationEvents,
  realmEvents,
];
