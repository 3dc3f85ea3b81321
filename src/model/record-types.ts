import type { DeepReadonly } from './records.js';
import type { Channel, Subscription } from './schemas/channel.js';
import type { UserGroup } from './schemas/group.js';
import type { Message, Reminder, SavedSnippet } from './schemas/message.js';
import type { InviteLink, Upload } from './schemas/organization.js';
import type { User, WebSession } from './schemas/user.js';

// Records as returned by tables: frozen.

export type UserRecord = DeepReadonly<User>;
export type ChannelRecord = DeepReadonly<Channel>;
export type SubscriptionRecord = DeepReadonly<Subscription>;
export type MessageRecord = DeepReadonly<Message>;
/** A message in a channel, not a direct one. */
export type ChannelMessageRecord = Extract<MessageRecord, { readonly stream_id: number }>;
export type UserGroupRecord = DeepReadonly<UserGroup>;
export type ReminderRecord = DeepReadonly<Reminder>;
export type SavedSnippetRecord = DeepReadonly<SavedSnippet>;
export type UploadRecord = DeepReadonly<Upload>;
export type WebSessionRecord = DeepReadonly<WebSession>;
export type InviteLinkRecord = DeepReadonly<InviteLink>;
