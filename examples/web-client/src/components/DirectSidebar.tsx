import type { Message } from 'team-chat-mock/schemas';
import { useLoaded } from '../hooks/use-loaded';
import { usePeople } from '../hooks/use-people';
import { usePresence } from '../hooks/use-presence';
import { useUnread } from '../hooks/use-unread';
import { directHash, element } from '../narrow';
import { currentIf } from '../route';
import { Loading } from './Loading';
import { NewConversation } from './NewConversation';
import { Presence } from './Presence';
import { UnreadCount } from './UnreadCount';

type Person = Exclude<Message['display_recipient'], string>[number];

/** Number of direct messages, the newest first, that are searched for conversations. */
const LOOK_BACK = 500;

/** The direct conversations, the most recent first, with unread counts. */
export function DirectSidebar() {
  const messages = useLoaded(
    (api) =>
      api.call('GET /messages', {
        params: { anchor: 'newest', num_before: LOOK_BACK, num_after: 0, narrow: [element('is', 'dm')] },
      }),
    { on: ['message', 'delete_message', 'realm_user'] },
  );
  const me = useLoaded((api) => api.call('GET /users/me'));
  const unread = useUnread();
  const people = usePeople();
  const presence = usePresence();
  const ownId = me.value?.user_id;
  return (
    <nav aria-label="Direct messages">
      <section aria-label="Direct messages">
        <h2>Direct messages</h2>
        <Loading from={messages}>
          {({ messages: found }) => (
            <ul class="plain">
              {ownId !== undefined &&
                conversationsIn(found).map((people) => {
                  const ids = people.map(({ id }) => id);
                  const hash = directHash(ids);
                  const others = people.filter(({ id }) => id !== ownId);
                  return (
                    <li key={hash} class="entry">
                      <a href={hash} aria-current={currentIf(hash)}>
                        <Presence
                          status={others.length === 1 ? presence.statusOf(others[0]?.email) : undefined}
                        />
                        <span class="name">
                          {(others.length === 0 ? people : others)
                            .map(({ full_name }) => full_name)
                            .join(', ')}
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

/** The people in each conversation, once. */
function conversationsIn(messages: readonly Message[]): Person[][] {
  const found = new Map<string, Person[]>();
  for (const { display_recipient: people } of messages.toReversed()) {
    if (typeof people === 'string') continue;
    const sorted = people.toSorted((a, b) => a.id - b.id);
    const key = String(sorted.map(({ id }) => id));
    if (!found.has(key)) found.set(key, sorted);
  }
  return [...found.values()];
}
