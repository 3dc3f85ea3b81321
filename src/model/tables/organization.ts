import { compositeKey, dayOf } from '../indexes.js';
import * as g from '../schemas/channel.js';
import * as o from '../schemas/organization.js';
import * as p from '../schemas/personal.js';
import { Table, type TablesContext } from '../table.js';

/** Tables of records that belong to the organization. */
export function createOrganizationTables(context: TablesContext) {
  return {
    realm_emoji: new Table({
      ...context,
      name: 'realm_emoji',
      schema: o.realmEmoji,
      indexes: { activeName: (emoji) => (emoji.deactivated ? undefined : emoji.name) },
    }),
    linkifiers: new Table({
      ...context,
      name: 'linkifiers',
      schema: o.linkifier,
      indexes: { pattern: (linkifier) => linkifier.pattern },
    }),
    playgrounds: new Table({ ...context, name: 'playgrounds', schema: o.playground }),
    realm_domains: new Table({
      ...context,
      name: 'realm_domains',
      schema: o.realmDomain,
      indexes: { domain: ({ domain }) => domain },
    }),
    realm_exports: new Table({
      ...context,
      name: 'realm_exports',
      schema: o.realmExport,
      dueAt: ({ ready_at }) => ready_at ?? undefined,
    }),
    user_settings_defaults: new Table({
      ...context,
      name: 'user_settings_defaults',
      schema: p.userSettingsDefaults,
    }),
    uploads: new Table({
      ...context,
      name: 'uploads',
      schema: o.upload,
      indexes: { path: (record) => record.path, user: (record) => record.user_id },
    }),
    navigation_views: new Table({
      ...context,
      name: 'navigation_views',
      schema: o.navigationView,
      indexes: {
        user: (view) => view.user_id,
        userFragment: (view) => compositeKey(view.user_id, view.fragment),
      },
    }),
    event_queues: new Table({
      ...context,
      name: 'event_queues',
      schema: o.eventQueue,
      indexes: {
        queueId: (queue) => queue.queue_id,
        user: (queue) => queue.user_id,
      },
    }),
    invite_links: new Table({
      ...context,
      name: 'invite_links',
      schema: o.inviteLink,
      indexes: { inviter: (link) => link.invited_by },
    }),
    invitations: new Table({
      ...context,
      name: 'invitations',
      schema: o.invitation,
      indexes: {
        inviter: (invitation) => invitation.invited_by,
        day: (invitation) => dayOf(invitation.invited),
        email: (invitation) => invitation.email.toLowerCase(),
      },
    }),
  };
}

/** Tables of groups, channels and subscriptions. */
export function createChannelTables(context: TablesContext) {
  return {
    user_groups: new Table({
      ...context,
      name: 'user_groups',
      schema: g.userGroup,
      indexes: {
        name: (group) => group.name,
        directMember: (group) => group.direct_member_ids,
        directSubgroup: (group) => group.direct_subgroup_ids,
      },
    }),
    channels: new Table({
      ...context,
      name: 'channels',
      markdown: ({ description }) => [description],
      schema: g.channel,
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
      ...context,
      name: 'channel_folders',
      markdown: ({ description }) => [description],
      schema: g.channelFolder,
      indexes: { activeName: (folder) => (folder.is_archived ? undefined : folder.name.toLowerCase()) },
    }),
    subscriptions: new Table({
      ...context,
      name: 'subscriptions',
      schema: g.subscription,
      indexes: {
        userChannel: (subscription) => compositeKey(subscription.user_id, subscription.stream_id),
        user: (subscription) => subscription.user_id,
        channel: (subscription) => subscription.stream_id,
        activeUser: (subscription) => (subscription.active ? subscription.user_id : undefined),
        activeChannel: (subscription) => (subscription.active ? subscription.stream_id : undefined),
      },
    }),
  };
}
