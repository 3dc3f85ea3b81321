import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { usePeople } from '../hooks/use-people';
import { useUnread } from '../hooks/use-unread';
import { type Narrow, operandIn } from '../narrow';
import { fragment } from '../route';
import { builtInName } from '../views';
import { Html } from './Html';
import { Problem } from './Problem';

/** The current view: a channel with its description, a topic, people, or a search. */
export function ConversationHeader({ narrow }: { narrow: Narrow }) {
  const api = useApi();
  const mark = useAction();
  const channels = useLoaded((api) => api.call('GET /streams'), { on: ['stream'] });
  const me = useLoaded((api) => api.call('GET /users/me'));
  const { nameOf } = usePeople();
  const unread = useUnread();
  const channelId = operandIn(narrow, 'channel');
  const topic = operandIn(narrow, 'topic');
  const people = operandIn(narrow, 'dm');
  const channel = channels.value?.streams.find(({ stream_id }) => stream_id === channelId);

  const title = () => {
    if (channel !== undefined)
      return topic === undefined ? `#${channel.name}` : `#${channel.name} › ${topic}`;
    if (Array.isArray(people)) {
      const others = people.filter((id) => id !== me.value?.user_id);
      return (others.length === 0 ? people : others).map((id) => nameOf(Number(id))).join(', ');
    }
    if (narrow.length === 0) return 'All messages';
    const words = operandIn(narrow, 'search');
    if (words !== undefined) return `Search for “${words}”`;
    if (channelId !== undefined) return channels.value === undefined ? 'Channel' : 'Unknown channel';
    return builtInName(fragment.value) ?? narrow.map(elementText).join(' ');
  };
  const hasUnread = () => {
    if (operandIn(narrow, 'search') !== undefined) return false;
    if (channel !== undefined && topic !== undefined)
      return unread.inTopic(channel.stream_id, String(topic)) > 0;
    if (channel !== undefined) return unread.inChannel(channel.stream_id) > 0;
    if (Array.isArray(people)) return unread.withPeople(people.map(Number)) > 0;
    return unread.total > 0;
  };
  const markRead = () =>
    mark.run(() =>
      api.call('POST /messages/flags/narrow', {
        params: { anchor: 'newest', num_before: 1000, num_after: 0, narrow, op: 'add', flag: 'read' },
      }),
    );
  return (
    <header class="conversation-header">
      <div class="row">
        <h1>{title()}</h1>
        {hasUnread() && (
          <button type="button" class="end" onClick={() => void markRead()}>
            Mark all as read
          </button>
        )}
      </div>
      {channel !== undefined && topic === undefined && <Html html={channel.rendered_description} />}
      <Problem error={mark.error} />
    </header>
  );
}

function elementText({ operator, operand, negated }: Narrow[number]): string {
  return `${negated ? '-' : ''}${operator}: ${operand}`;
}
