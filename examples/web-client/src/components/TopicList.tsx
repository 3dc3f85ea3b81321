import type { Subscription } from 'team-chat-mock/schemas';
import { useLoaded } from '../hooks/use-loaded';
import type { Unread } from '../hooks/use-unread';
import { topicHash } from '../narrow';
import { currentIf } from '../route';
import { Loading } from './Loading';
import { UnreadCount } from './UnreadCount';

/** The topics in a channel, the most recent first. */
export function TopicList({ channel, unread }: { channel: Subscription; unread: Unread }) {
  const { stream_id, name: channelName } = channel;
  const topics = useLoaded((api) => api.call('GET /users/me/{stream_id}/topics', { path: { stream_id } }), {
    inputs: [stream_id],
    on: ['message', 'update_message', 'delete_message'],
  });
  return (
    <Loading from={topics}>
      {({ topics: list }) => (
        <ul class="plain topics" aria-label={`Topics of ${channelName}`}>
          {list.length === 0 && <li class="quiet">No topics yet</li>}
          {list.map(({ name }) => {
            const hash = topicHash(stream_id, channelName, name);
            return (
              <li key={name} class="entry">
                <a href={hash} aria-current={currentIf(hash)}>
                  <span class="name">{name}</span>
                  <UnreadCount count={unread.inTopic(stream_id, name)} />
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </Loading>
  );
}
