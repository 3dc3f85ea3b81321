import * as z from 'zod';
import { channelSchema, presentChannel, presentDefaultChannels } from '../../channels/channel.present.js';
import { canSeeChannel } from '../../channels/subscription.rules.js';
import { defineSection } from './section.js';

/** Every channel that the caller may see. Archived ones only for clients that support them. */
export const channelsSection = defineSection('stream', { streams: z.array(channelSchema) }, (view) => ({
  streams: view.org.tables.channels
    .all()
    .filter((channel) => view.capabilities.has('archived_channels') || !channel.is_archived)
    .filter((channel) => canSeeChannel(view.org, view.actor, channel))
    .map((channel) => presentChannel(view.org, channel, view.level)),
}));

/** The default channels for new users: IDs, or on older servers the channels themselves. */
export const defaultChannelsSection = defineSection(
  'default_streams',
  { realm_default_streams: z.array(z.union([z.int(), channelSchema])) },
  ({ org, actor, level }) => ({ realm_default_streams: presentDefaultChannels(org, actor, level) }),
);

/** Groups of default channels. The mock has none. */
export const defaultChannelGroupsSection = defineSection(
  'default_stream_groups',
  { realm_default_stream_groups: z.array(z.never()) },
  () => ({ realm_default_stream_groups: [] }),
);
