import { compositeKey, dayOf } from '../indexes.js';
import * as g from '../schemas/channel.js';
import * as o from '../schemas/organization.js';
import * as p from '../schemas/personal.js';
import { Table, type TablesContext } from '../table.js';

/** Tables of records that belong to the organization. */
export function createOrganizationTables({ library, recorder }: TablesContext) {
  return {
    realm_emoji: new Table({
      name: 'realm_emoji',
      schema: o.realmEmoji,
      library,
      recorder,
      indexes: { activeName: (emoji) => (emoji.deactivated ? undefined : emoji.name) },
    }),
    linkifiers: new Table({
      name: 'linkifiers',
      schema: o.linkifier,
      library,
      recorder,
      indexes: { pattern: (linkifier) => linkifier.pattern },
    }),
    playgrounds: new Table({ name: 'playgrounds', schema: o.playground, library, recorder }),
    realm_domains: new Table({
      name: 'realm_domains',
      schema: o.realmDomain,
      library,
      recorder,
      indexes: { domain: ({ domain }) => domain },
    }),
    realm_exports: new Table({
      name: 'realm_exports',
      schema: o.realmExport,
      library,
      recorder,
      dueAt: ({ ready_at }) => ready_at ?? undefined,
    }),
    user_settings_defaults: new Table({
      name: 'user_settings_defaults',
      schema: p.userSettingsDefaults,
      library,
      recorder,
    }),
    uploads: new Table({
      name: 'uploads',
      schema: o.upload,
      library,
      recorder,
      indexes: { path: (record) => record.path, user: (record) => record.user_id },
    }),
    navigation_views: new Table({
      name: 'navigation_views',
      schema: o.navigationView,
      library,
      recorder,
      indexes: {
        user: (view) => view.user_id,
        userFragment: (view) => compositeKey(view.user_id, view.fragment),
      },
    }),
    event_queues: new Table({
      name: 'event_queues',
      schema: o.eventQueue,
      library,
      recorder,
      indexes: {
        queueId: (queue) => queue.queue_id,
        user: (queue) => queue.user_id,
      },
    }),
    invite_links: new Table({
      name: 'invite_links',
      schema: o.inviteLink,
      library,
      recorder,
      indexes: { inviter: (link) => link.invited_by },
    }),
    invitations: new Table({
      name: 'invitations',
      schema: o.invitation,
      library,
      recorder,
      indexes: {
        inviter: (invitation) => invitation.invited_by,
        day: (invitation) => dayOf(invitation.invited),
        email: (invitation) => invitation.email.toLowerCase(),
      },
    }),
  };
}

/** Tables of groups, channels and subscriptions. */
export function createChannelTables({ prepareText, library, recorder }: TablesContext) {
  return {
    user_groups: new Table({
      name: 'user_groups',
      schema: g.userGroup,
      library,
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
      prepareText,
      schema: g.channel,
      library,
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
      prepareText,
      schema: g.channelFolder,
      library,
      recorder,
      indexes: { activeName: (folder) => (folder.is_archived ? undefined : folder.name.toLowerCase()) },
    }),
    subscriptions: new Table({
      name: 'subscriptions',
      schema: g.subscription,
      library,
      recorder,
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
