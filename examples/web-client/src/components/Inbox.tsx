import type { Message } from 'team-chat-mock/schemas';
import { useLoaded } from '../hooks/use-loaded';
import { element } from '../narrow';
import { Loading } from './Loading';
import { MessagePlace } from './MessagePlace';
import { UnreadCount } from './UnreadCount';

/** Conversations with unread messages, the most recent first. Opening it marks nothing as read. */
export function Inbox() {
  const unread = useLoaded(
    (api) =>
      api.call('GET /messages', {
        params: { anchor: 'newest', num_before: 1000, num_after: 0, narrow: [element('is', 'unread')] },
      }),
    { on: ['message', 'update_message_flags', 'update_message', 'delete_message'] },
  );
  const me = useLoaded((api) => api.call('GET /users/me'));
  return (
    <section class="page" aria-labelledby="inbox-title">
      <h1 id="inbox-title">Inbox</h1>
      <Loading from={unread}>
        {({ messages }) => (
          <ul class="plain inbox" aria-label="Unread conversations">
            {messages.length === 0 && <li class="quiet">Nothing is unread.</li>}
            {byPlace(messages).map(({ newest, count }) => (
              <li key={newest.id} class="card row">
                <MessagePlace message={newest} ownId={me.value?.user_id} />
                <span class="quiet">{newest.sender_full_name}</span>
                <UnreadCount count={count} />
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}

/** The newest message of each conversation, and the number of messages. */
function byPlace(messages: readonly Message[]): { newest: Message; count: number }[] {
  const places = new Map<string, { newest: Message; count: number }>();
  for (const message of messages.toReversed()) {
    const key = `${message.recipient_id} ${message.subject.toLowerCase()}`;
    const place = places.get(key);
    if (place === undefined) places.set(key, { newest: message, count: 1 });
    else place.count++;
  }
  return [...places.values()];
}
