import { messageFeatures, type PrepareText, type ReadContentFeatures } from './content-features.js';
import type { ReadonlyTable } from './readonly-table.js';
import type { DeepReadonly } from './records.js';
import * as c from './schemas/channel.js';
import { ROLES } from './schemas/common.js';
import * as g from './schemas/group.js';
import * as m from './schemas/message.js';
import * as o from './schemas/organization.js';
import * as p from './schemas/personal.js';
import { storyline } from './schemas/storyline.js';
import * as u from './schemas/user.js';
import { type ChangeRecorder, Table } from './table.js';
import { DAY } from './time.js';
import { uploadPathsIn } from './upload-paths.js';

/** The placeholder address of a user whose real email is not visible to everyone. */
export function placeholderEmail(userId: number, host: string): string {
  return `user${userId}@${host}`;
}

/** The API email of a user: the real one where everyone may see it, otherwise the placeholder. */
export function apiEmail(user: DeepReadonly<u.User>, host: string): string {
  if (user.bot_type !== null || user.email_visibility === 'everyone') return user.delivery_email;
  return placeholderEmail(user.id, host);
}

/** Whether a user is a bot of the service itself, which belongs to no organization. */
export function isSystemBotOf(host: string, user: DeepReadonly<u.User>): boolean {
  return user.bot_type !== null && user.delivery_email === `notification-bot@${host}`;
}

/** Index key of a topic; topics ignore case. */
export function topicKey(streamId: number, topic: string): string {
  return `${streamId}:${topic.toLowerCase()}`;
}

/** Index key of a direct conversation. */
export function conversationKey(recipientIds: readonly number[]): string {
  return recipientIds.join(',');
}

/** Index key of one user's record about something. */
export function compositeKey(userId: number, thing: string | number): string {
  return `${userId}:${thing}`;
}

/** Index key of a time's day, given in UNIX seconds. */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** The collections of an organization. Every record has an integer `id`; foreign keys are plain IDs. */
export function createTables(
  host: string,
  text: { readContentFeatures: ReadContentFeatures; prepareText: PrepareText | undefined },
  recorder?: ChangeRecorder,
) {
  return {
    users: new Table({
      name: 'users',
      schema: u.user,
      recorder,
      indexes: {
        realEmail: (user) => user.delivery_email.toLowerCase(),
        apiEmail: (user) => apiEmail(user, host).toLowerCase(),
        activeOwner: (user) =>
          user.is_active && user.bot_type === null && user.role === ROLES.owner ? 'owner' : undefined,
        role: (user) => (isSystemBotOf(host, user) ? undefined : user.role),
        activeRole: (user) => (user.is_active && !isSystemBotOf(host, user) ? user.role : undefined),
        deactivated: (user) => (user.is_active ? undefined : 'deactivated'),
        activePerson: (user) => (user.is_active && user.bot_type === null ? 'active' : undefined),
        fullName: (user) => user.full_name.toLowerCase(),
        /** Bots by the ID of their owner. */
        bot: (user) => (user.bot_type === null ? undefined : (user.bot_owner_id ?? undefined)),
      },
    }),
    profile_fields: new Table({ name: 'profile_fields', schema: u.profileField, recorder }),
    profile_values: new Table({
      name: 'profile_values',
      markdown: ({ value }) => [value],
      prepareText: text.prepareText,
      schema: u.profileValue,
      recorder,
      indexes: {
        user: (value) => value.user_id,
        userField: (value) => compositeKey(value.user_id, value.field_id),
      },
    }),
    presences: new Table({
      name: 'presences',
      schema: u.presence,
      recorder,
      indexes: { user: (presence) => presence.user_id },
    }),
    push_devices: new Table({
      name: 'push_devices',
      schema: u.pushDevice,
      recorder,
      indexes: {
        user: (device) => device.user_id,
        userToken: (device) => compositeKey(device.user_id, device.token),
      },
    }),
    encrypted_push_devices: new Table({
      name: 'encrypted_push_devices',
      schema: u.encryptedPushDevice,
      recorder,
      indexes: {
        user: (device) => device.user_id,
        userDevice: (device) => compositeKey(device.user_id, device.device),
      },
    }),
    user_groups: new Table({
      name: 'user_groups',
      schema: g.userGroup,
      recorder,
      indexes: {
        name: (group) => group.name,
        directMember: (group) => group.direct_member_ids,
        directSubgroup: (group) => group.direct_subgroup_ids,
      },
    }),
    channels: new Table({
      name: 'channels',
      markdown: ({ description }) => [description],
      prepareText: text.prepareText,
      schema: c.channel,
      recorder,
      indexes: {
        name: (channel) => channel.name.toLowerCase(),
        folder: (channel) => channel.folder_id ?? undefined,
        reach: (channel) => [
          ...(channel.is_web_public ? ['web-public'] : []),
          ...(channel.invite_only ? [] : ['public']),
          ...(channel.is_default ? ['default'] : []),
        ],
      },
    }),
    channel_folders: new Table({
      name: 'channel_folders',
      markdown: ({ description }) => [description],
      prepareText: text.prepareText,
      schema: c.channelFolder,
      recorder,
      indexes: { activeName: (folder) => (folder.is_archived ? undefined : folder.name.toLowerCase()) },
    }),
    subscriptions: new Table({
      name: 'subscriptions',
      schema: c.subscription,
      recorder,
      indexes: {
        userChannel: (subscription) => compositeKey(subscription.user_id, subscription.stream_id),
        user: (subscription) => subscription.user_id,
        channel: (subscription) => subscription.stream_id,
        activeUser: (subscription) => (subscription.active ? subscription.user_id : undefined),
        activeChannel: (subscription) => (subscription.active ? subscription.stream_id : undefined),
      },
    }),
    messages: new Table({
      name: 'messages',
      markdown: markdownOf,
      prepareText: text.prepareText,
      schema: m.message,
      recorder,
      indexes: {
        channel: (message) => message.stream_id ?? undefined,
        topic: (message) =>
          message.stream_id === null ? undefined : topicKey(message.stream_id, message.topic),
        conversation: (message) =>
          message.recipient_ids === null ? undefined : conversationKey(message.recipient_ids),
        directWith: (message) => message.recipient_ids ?? undefined,
        sender: (message) => message.sender_id,
        has: (message) => messageFeatures(message, text.readContentFeatures),
        upload: (message) => uploadPathsIn(message.content),
      },
    }),
    submessages: new Table({
      name: 'submessages',
      schema: m.submessage,
      recorder,
      indexes: { message: (record) => record.message_id },
    }),
    message_states: new Table({
      name: 'message_states',
      schema: m.messageState,
      recorder,
      indexes: {
        userMessage: (state) => compositeKey(state.user_id, state.message_id),
        message: (state) => state.message_id,
      },
      lists: {
        /** IDs of the messages that a user has not read. */
        unread: {
          keyOf: (state) => (state.flags.includes('read') ? undefined : state.user_id),
          value: (state) => state.message_id,
        },
        /** IDs of the messages that a user has flagged. */
        flagged: {
          keyOf: (state) =>
            state.flags.filter((flag) => flag !== 'read').map((flag) => compositeKey(state.user_id, flag)),
          value: (state) => state.message_id,
        },
      },
    }),
    scheduled_messages: new Table({
      name: 'scheduled_messages',
      markdown: ({ content }) => [content],
      prepareText: text.prepareText,
      schema: m.scheduledMessage,
      recorder,
      indexes: { sender: (scheduled) => scheduled.sender_id },
      lineUpBy: ({ failed, scheduled_delivery_timestamp }) =>
        failed ? undefined : scheduled_delivery_timestamp,
    }),
    drafts: new Table({
      name: 'drafts',
      schema: m.draft,
      recorder,
      indexes: { user: (draft) => draft.user_id },
    }),
    reminders: new Table({
      name: 'reminders',
      markdown: ({ note }) => [note],
      prepareText: text.prepareText,
      schema: m.reminder,
      recorder,
      indexes: { user: (reminder) => reminder.user_id },
      lineUpBy: ({ failed, scheduled_delivery_timestamp }) =>
        failed ? undefined : scheduled_delivery_timestamp,
    }),
    saved_snippets: new Table({
      name: 'saved_snippets',
      schema: m.savedSnippet,
      recorder,
      indexes: { user: (snippet) => snippet.user_id },
    }),
    storylines: new Table({ name: 'storylines', schema: storyline, recorder, lineUpBy: ({ due }) => due }),
    user_topics: new Table({
      name: 'user_topics',
      schema: m.userTopic,
      recorder,
      indexes: {
        user: (topic) => topic.user_id,
        mutedIn: (topic) => (topic.visibility_policy === 1 ? topic.stream_id : undefined),
        userTopic: (topic) => compositeKey(topic.user_id, topicKey(topic.stream_id, topic.topic)),
      },
    }),
    alert_words: new Table({
      name: 'alert_words',
      schema: m.alertWord,
      recorder,
      indexes: { user: (word) => word.user_id },
    }),
    user_settings: new Table({
      name: 'user_settings',
      schema: p.userSettingsRecord,
      recorder,
      indexes: { user: (settings) => settings.user_id },
    }),
    user_statuses: new Table({
      name: 'user_statuses',
      schema: p.userStatus,
      recorder,
      indexes: { user: (status) => status.user_id },
    }),
    muted_users: new Table({
      name: 'muted_users',
      schema: p.mutedUser,
      recorder,
      indexes: {
        user: (muted) => muted.user_id,
        userMuted: (muted) => compositeKey(muted.user_id, muted.muted_user_id),
      },
    }),
    bot_storage: new Table({
      name: 'bot_storage',
      schema: p.botStorageEntry,
      recorder,
      indexes: {
        user: (entry) => entry.user_id,
        userKey: (entry) => compositeKey(entry.user_id, entry.key),
      },
    }),
    realm_emoji: new Table({
      name: 'realm_emoji',
      schema: o.realmEmoji,
      recorder,
      indexes: { activeName: (emoji) => (emoji.deactivated ? undefined : emoji.name) },
    }),
    linkifiers: new Table({
      name: 'linkifiers',
      schema: o.linkifier,
      recorder,
      indexes: { pattern: (linkifier) => linkifier.pattern },
    }),
    playgrounds: new Table({ name: 'playgrounds', schema: o.playground, recorder }),
    realm_domains: new Table({
      name: 'realm_domains',
      schema: o.realmDomain,
      recorder,
      indexes: { domain: ({ domain }) => domain },
    }),
    realm_exports: new Table({ name: 'realm_exports', schema: o.realmExport, recorder }),
    user_settings_defaults: new Table({
      name: 'user_settings_defaults',
      schema: p.userSettingsDefaults,
      recorder,
    }),
    uploads: new Table({
      name: 'uploads',
      schema: o.upload,
      recorder,
      indexes: { path: (record) => record.path, user: (record) => record.user_id },
    }),
    navigation_views: new Table({
      name: 'navigation_views',
      schema: o.navigationView,
      recorder,
      indexes: {
        user: (view) => view.user_id,
        userFragment: (view) => compositeKey(view.user_id, view.fragment),
      },
    }),
    event_queues: new Table({
      name: 'event_queues',
      schema: o.eventQueue,
      recorder,
      indexes: {
        queueId: (queue) => queue.queue_id,
        user: (queue) => queue.user_id,
      },
    }),
    invite_links: new Table({
      name: 'invite_links',
      schema: o.inviteLink,
      recorder,
      indexes: { inviter: (link) => link.invited_by },
    }),
    invitations: new Table({
      name: 'invitations',
      schema: o.invitation,
      recorder,
      indexes: {
        inviter: (invitation) => invitation.invited_by,
        day: (invitation) => dayOf(invitation.invited),
        email: (invitation) => invitation.email.toLowerCase(),
      },
    }),
  };
}

/** The collections of an organization, by name. */
export type Tables = ReturnType<typeof createTables>;

/** The collections, read-only. */
export type ReadonlyTables = {
  readonly [N in keyof Tables]: Tables[N] extends Table<infer R, infer I, infer L>
    ? ReadonlyTable<R, I, L>
    : never;
};

/** The name of a collection. */
export type TableName = keyof Tables;

/** The Markdown of a message, with earlier contents and topics. */
function markdownOf({ topic, content, edit_history = [] }: Partial<m.Message>): readonly unknown[] {
  if (!Array.isArray(edit_history) || edit_history.length === 0) return [topic, content];
  return [topic, content, ...edit_history.flatMap((entry) => [entry?.prev_content, entry?.prev_topic])];
}
