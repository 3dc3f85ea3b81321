import * as z from 'zod';
import { supports } from '../../../contract/levels/index.js';
import {
  channelSchema,
  defaultChannelSchema,
  presentChannel,
  presentDefaultChannels,
} from '../../channels/channel.present.js';
import { canSeeChannel } from '../../channels/subscription.rules.js';
import { defineSection, type RegisterView } from './section.js';

/** Every channel that the caller may see. Archived ones only for clients that support them. */
export const channelsSection = defineSection('stream', { streams: z.array(channelSchema) }, (view) => ({
  streams: view.org.tables.channels
    .all()
    .filter((channel) => !channel.is_archived || listsArchived(view))
    .filter((channel) => canSeeChannel(view.org, view.actor, channel))
    .map((channel) => presentChannel(view.org, channel, view.level)),
}));

function listsArchived({ capabilities, level }: RegisterView): boolean {
  return capabilities.has('archived_channels') && supports(level, 'archivedInEvents');
}

/** The default channels for new users: IDs, or on older servers the channels themselves. */
export const defaultChannelsSection = defineSection(
  'default_streams',
  { realm_default_streams: z.array(defaultChannelSchema) },
  ({ org, actor, level }) => ({ realm_default_streams: presentDefaultChannels(org, actor, level) }),
);

/** Groups of default channels. The mock has none. */
export const defaultChannelGroupsSection = defineSection(
  'default_stream_groups',
  { realm_default_stream_groups: z.array(z.never()) },
  () => ({ realm_default_stream_groups: [] }),
);
