import type { Message } from 'team-chat-mock/schemas';
import { useLoaded } from '../hooks/use-loaded';
import { usePeople } from '../hooks/use-people';
import { useUnread } from '../hooks/use-unread';
import { directHash, element } from '../narrow';
import { currentIf } from '../route';
import { Loading } from './Loading';
import { NewConversation } from './NewConversation';
import { UnreadCount } from './UnreadCount';

/** Conversations are found among so many of the newest direct messages. */
const LOOK_BACK = 500;

/** The conversations with people, the most recent first, with what is unread. */
export function DirectSidebar() {
  const messages = useLoaded(
    (api) =>
      api.call('GET /messages', {
        params: { anchor: 'newest', num_before: LOOK_BACK, num_after: 0, narrow: [element('is', 'dm')] },
      }),
    { on: ['message', 'delete_message'] },
  );
  const me = useLoaded((api) => api.call('GET /users/me'));
  const unread = useUnread();
  const people = usePeople();
  const ownId = me.value?.user_id;
  return (
    <nav aria-label="Direct messages">
      <section aria-label="Direct messages">
        <h2>Direct messages</h2>
        <Loading from={messages}>
          {({ messages: found }) => (
            <ul class="plain">
              {conversationsIn(found).map((ids) => {
                const hash = directHash(ids);
                const others = ids.filter((id) => id !== ownId);
                return (
                  <li key={hash} class="entry">
                    <a href={hash} aria-current={currentIf(hash)}>
                      <span class="name">
                        {(others.length === 0 ? ids : others).map(people.nameOf).join(', ')}
                      </span>
                      <UnreadCount count={unread.withPeople(ids)} />
                    </a>
                  </li>
                );
              })}
            </ul>
          )}
        </Loading>
        <NewConversation people={people.all} ownId={ownId} />
      </section>
    </nav>
  );
}

/** Who talked with whom, by user IDs, each conversation once. */
function conversationsIn(messages: readonly Message[]): number[][] {
  const found = new Map<string, number[]>();
  for (const { display_recipient: people } of messages.toReversed()) {
    if (typeof people === 'string') continue;
    const ids = people.map(({ id }) => id).sort((a, b) => a - b);
    if (!found.has(String(ids))) found.set(String(ids), ids);
  }
  return [...found.values()];
}
