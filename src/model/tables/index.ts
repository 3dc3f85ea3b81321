import { fromKeys, keysOf } from '../../values.js';
import type { Clock } from '../clock.js';
import { compositeKey, dayOf, idOfUser } from '../indexes.js';
import type { DeepReadonly, ReminderRecord } from '../records.js';
import * as channels from '../schemas/channel.js';
import { ROLES } from '../schemas/common.js';
import type { ScheduledMessage, Storyline } from '../schemas/message.js';
import * as organization from '../schemas/organization.js';
import * as personal from '../schemas/personal.js';
import * as users from '../schemas/user.js';
import { defineTable, type Table, type TablesContext } from '../table.js';
import type { PublicTable } from '../table-types.js';
import { apiEmail, isSystemBotOf } from '../users.js';
import { MESSAGE_TABLES } from './messages.js';

/** Tables of users, and of records that belong to one user. */
const PEOPLE_TABLES = {
  users: defineTable({
    schema: users.user,
    indexes: {
      realEmail: (user) => user.delivery_email.toLowerCase(),
      apiEmail: (user, { host }) => apiEmail(user, host).toLowerCase(),
      activeOwner: (user) =>
        user.is_active && user.bot_type === null && user.role === ROLES.owner ? 'owner' : undefined,
      role: (user, { host }) => (isSystemBotOf(host, user) ? undefined : user.role),
      activeRole: (user, { host }) => (user.is_active && !isSystemBotOf(host, user) ? user.role : undefined),
      deactivated: (user) => (user.is_active ? undefined : 'deactivated'),
      activePerson: (user) => (user.is_active && user.bot_type === null ? 'active' : undefined),
      fullName: (user) => user.full_name.toLowerCase(),
      kind: (user) => (user.bot_type === null ? undefined : 'bot'),
      /** Bots by the ID of their owner. */
      botOwner: (user) => (user.bot_type === null ? undefined : (user.bot_owner_id ?? undefined)),
    },
  }),
  profile_fields: defineTable({ schema: users.profileField }),
  profile_values: defineTable({
    markdown: ({ value }) => [value],
    schema: users.profileValue,
    indexes: {
      user: idOfUser,
      userField: (value) => compositeKey(value.user_id, value.field_id),
    },
  }),
  presences: defineTable({ schema: users.presence, indexes: { user: idOfUser } }),
  push_devices: defineTable({
    schema: users.pushDevice,
    indexes: {
      user: idOfUser,
      userToken: (device) => compositeKey(device.user_id, device.token),
    },
  }),
  encrypted_push_devices: defineTable({
    schema: users.encryptedPushDevice,
    indexes: {
      user: idOfUser,
      userDevice: (device) => compositeKey(device.user_id, device.device),
    },
  }),
  web_sessions: defineTable({
    schema: users.webSession,
    indexes: { user: idOfUser, key: (session) => session.key },
  }),
  event_queues: defineTable({
    schema: users.eventQueue,
    indexes: {
      queueId: (queue) => queue.queue_id,
      user: idOfUser,
    },
  }),
};

/** Tables of personal settings. */
const PERSONAL_TABLES = {
  user_settings: defineTable({ schema: personal.userSettingsRecord, indexes: { user: idOfUser } }),
  user_statuses: defineTable({ schema: personal.userStatus, indexes: { user: idOfUser } }),
  muted_users: defineTable({
    schema: personal.mutedUser,
    indexes: {
      user: idOfUser,
      userMuted: (muted) => compositeKey(muted.user_id, muted.muted_user_id),
    },
  }),
  bot_storage: defineTable({
    schema: personal.botStorageEntry,
    indexes: {
      user: idOfUser,
      userKey: (entry) => compositeKey(entry.user_id, entry.key),
    },
  }),
  navigation_views: defineTable({
    schema: personal.navigationView,
    indexes: {
      user: idOfUser,
      userFragment: (view) => compositeKey(view.user_id, view.fragment),
    },
  }),
};

/** Tables of records that belong to the organization. */
const ORGANIZATION_TABLES = {
  realm_emoji: defineTable({
    schema: organization.realmEmoji,
    indexes: { activeName: (emoji) => (emoji.deactivated ? undefined : emoji.name) },
  }),
  linkifiers: defineTable({
    schema: organization.linkifier,
    indexes: { pattern: (linkifier) => linkifier.pattern },
  }),
  playgrounds: defineTable({ schema: organization.playground }),
  realm_domains: defineTable({
    schema: organization.realmDomain,
    indexes: { domain: ({ domain }) => domain },
  }),
  realm_exports: defineTable({
    schema: organization.realmExport,
    dueAt: ({ ready_at }) => ready_at ?? undefined,
  }),
  user_settings_defaults: defineTable({
    schema: personal.userSettingsDefaults,
  }),
  uploads: defineTable({
    schema: organization.upload,
    indexes: { path: (record) => record.path, user: idOfUser },
  }),
  invite_links: defineTable({
    schema: organization.inviteLink,
    indexes: { inviter: (link) => link.invited_by },
  }),
  invitations: defineTable({
    schema: organization.invitation,
    indexes: {
      inviter: (invitation) => invitation.invited_by,
      day: (invitation) => dayOf(invitation.invited),
      email: (invitation) => invitation.email.toLowerCase(),
    },
  }),
};

/** Tables of groups, channels and subscriptions. */
const CHANNEL_TABLES = {
  user_groups: defineTable({
    schema: channels.userGroup,
    indexes: {
      name: (group) => group.name,
      directMember: (group) => group.direct_member_ids,
      directSubgroup: (group) => group.direct_subgroup_ids,
    },
  }),
  channels: defineTable({
    markdown: ({ description }) => [description],
    schema: channels.channel,
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
  channel_folders: defineTable({
    markdown: ({ description }) => [description],
    schema: channels.channelFolder,
    indexes: { activeName: (folder) => (folder.is_archived ? undefined : folder.name.toLowerCase()) },
  }),
  subscriptions: defineTable({
    schema: channels.subscription,
    indexes: {
      userChannel: (subscription) => compositeKey(subscription.user_id, subscription.stream_id),
      user: idOfUser,
      channel: (subscription) => subscription.stream_id,
      activeUser: (subscription) => (subscription.active ? subscription.user_id : undefined),
      activeChannel: (subscription) => (subscription.active ? subscription.stream_id : undefined),
    },
  }),
};

/** The resources of an organization. Every record has an integer `id`; foreign keys are plain IDs. */
const DEFINITIONS = {
  ...PEOPLE_TABLES,
  ...CHANNEL_TABLES,
  ...MESSAGE_TABLES,
  ...PERSONAL_TABLES,
  ...ORGANIZATION_TABLES,
};

export type TableName = keyof typeof DEFINITIONS;

export const TABLE_NAMES: readonly TableName[] = keysOf(DEFINITIONS);

/** The tables of an organization, by name. */
export type Tables = {
  readonly [N in TableName]: ReturnType<(typeof DEFINITIONS)[N]>;
};

/** Creates the empty tables of an organization. */
export function createTables(context: TablesContext): Tables {
  // The assertion is safe, because each definition creates a table with its own type of records.
  return fromKeys(TABLE_NAMES, (name) => DEFINITIONS[name](name, context)) as Tables;
}

export type ReadonlyTables = {
  readonly [N in keyof Tables]: Tables[N] extends Table<infer R, infer I, infer L>
    ? PublicTable<R, I, L>
    : never;
};

/** A task and its time, in UNIX seconds. */
export type Due = { at: number } & (
  | { kind: 'scheduled'; record: DeepReadonly<ScheduledMessage> }
  | { kind: 'reminder'; record: ReminderRecord }
  | { kind: 'storyline'; record: DeepReadonly<Storyline> }
  | { kind: 'export'; record: DeepReadonly<organization.RealmExport> }
);

/**
 * Returns the earliest task. Among tasks with the same time, scheduled messages come first, then reminders, storylines
 * and exports.
 */
export function nextDue({ tables }: { tables: Tables }): Due | undefined {
  const { scheduled_messages, reminders, storylines, realm_exports } = tables;
  const scheduled = scheduled_messages.firstDue();
  const reminder = reminders.firstDue();
  const storyline = storylines.firstDue();
  const dataExport = realm_exports.firstDue();
  const tasks: (Due | undefined)[] = [
    scheduled && { at: scheduled.scheduled_delivery_timestamp, kind: 'scheduled', record: scheduled },
    reminder && { at: reminder.scheduled_delivery_timestamp, kind: 'reminder', record: reminder },
    storyline && { at: storyline.due, kind: 'storyline', record: storyline },
    dataExport?.ready_at == null
      ? undefined
      : { at: dataExport.ready_at, kind: 'export', record: dataExport },
  ];
  return tasks.filter((task) => task !== undefined).sort((a, b) => a.at - b.at)[0];
}

export function dueNow(org: { tables: Tables; clock: Clock }): Due | undefined {
  const next = nextDue(org);
  return next !== undefined && next.at <= org.clock.now() ? next : undefined;
}
