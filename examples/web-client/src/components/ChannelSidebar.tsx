import type { ChannelFolder, Subscription } from 'team-chat-mock/schemas';
import { useLoaded } from '../hooks/use-loaded';
import { useUnread } from '../hooks/use-unread';
import { ChannelLink } from './ChannelLink';
import { Loading } from './Loading';

/** The user's subscribed channels, by folder, with topics and unread counts. */
export function ChannelSidebar() {
  const subscriptions = useLoaded((api) => api.call('GET /users/me/subscriptions'), {
    on: ['subscription', 'stream'],
  });
  const folders = useLoaded((api) => api.call('GET /channel_folders'), { on: ['channel_folder'] });
  const unread = useUnread();
  return (
    <nav aria-label="Channels">
      <Loading from={subscriptions}>
        {({ subscriptions: channels }) =>
          byFolder(channels, folders.value?.channel_folders ?? []).map(({ name, members }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul class="plain">
                {members.map((channel) => (
                  <ChannelLink key={channel.stream_id} channel={channel} unread={unread} />
                ))}
              </ul>
            </section>
          ))
        }
      </Loading>
    </nav>
  );
}

/** Pinned channels, then those of each folder, then all others, including those in archived folders. */
function byFolder(channels: readonly Subscription[], folders: readonly ChannelFolder[]) {
  const named = [...channels].sort((a, b) => a.name.localeCompare(b.name));
  const pinned = named.filter(({ pin_to_top }) => pin_to_top);
  const others = named.filter(({ pin_to_top }) => !pin_to_top);
  const shown = folders.filter(({ is_archived }) => !is_archived).sort((a, b) => a.order - b.order);
  const inFolders = new Set<number | null>(shown.map(({ id }) => id));
  return [
    { name: 'Pinned', members: pinned },
    ...shown.map(({ id, name }) => ({ name, members: others.filter(({ folder_id }) => folder_id === id) })),
    { name: 'Channels', members: others.filter(({ folder_id }) => !inFolders.has(folder_id)) },
  ].filter(({ members }) => members.length > 0);
}
