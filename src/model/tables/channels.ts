import * as c from '../schemas/channel.js';
import * as g from '../schemas/group.js';
import { Table } from '../table.js';
import type { TablesContext } from './context.js';
import { compositeKey } from './keys.js';

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
      schema: c.channel,
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
      schema: c.channelFolder,
      library,
      recorder,
      indexes: { activeName: (folder) => (folder.is_archived ? undefined : folder.name.toLowerCase()) },
    }),
    subscriptions: new Table({
      name: 'subscriptions',
      schema: c.subscription,
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
