import { channelSchema } from './channels/channel.present.js';
import { subscriptionSchema } from './channels/subscription.present.js';
import { draftSchema, savedSnippetSchema } from './drafts/draft.resource.js';
import { folderSchema } from './folders/folder.resource.js';
import { groupSchema } from './groups/group.resource.js';
import { invitationSchema } from './invitations/invitation.resource.js';
import { messageSchema } from './messages/message.present.js';
import { navigationViewSchema } from './navigation/navigation.resource.js';
import { presenceEntrySchema } from './presence/presence.resource.js';
import { reminderSchema, scheduledSchema } from './scheduled/scheduled.present.js';
import { ownUserSchema, userSchema } from './users/user.present.js';

/** Resource schemas, by the names that clients know. */
export const resources = {
  User: userSchema,
  OwnUser: ownUserSchema,
  UserGroup: groupSchema,
  Channel: channelSchema,
  ChannelFolder: folderSchema,
  Subscription: subscriptionSchema,
  Message: messageSchema,
  ScheduledMessage: scheduledSchema,
  Reminder: reminderSchema,
  Draft: draftSchema,
  SavedSnippet: savedSnippetSchema,
  Invitation: invitationSchema,
  NavigationView: navigationViewSchema,
  Presence: presenceEntrySchema,
};
