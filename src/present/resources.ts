import { channelSchema } from './channel.js';
import { draftSchema } from './draft.js';
import { folderSchema } from './folder.js';
import { groupSchema } from './group.js';
import { invitationSchema } from './invitation.js';
import { messageSchema } from './message.js';
import { navigationViewSchema } from './navigation.js';
import { presenceEntrySchema } from './presence.js';
import { scheduledSchema } from './scheduled.js';
import { subscriptionSchema } from './subscription.js';
import { ownUserSchema, userSchema } from './user.js';

/** What answers are made of, by the names that clients know. */
export const resources = {
  User: userSchema,
  OwnUser: ownUserSchema,
  UserGroup: groupSchema,
  Channel: channelSchema,
  ChannelFolder: folderSchema,
  Subscription: subscriptionSchema,
  Message: messageSchema,
  ScheduledMessage: scheduledSchema,
  Draft: draftSchema,
  Invitation: invitationSchema,
  NavigationView: navigationViewSchema,
  Presence: presenceEntrySchema,
};
