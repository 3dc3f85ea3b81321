import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../hooks/use-loaded';
import { useMarkRead } from '../hooks/use-mark-read';
import { useMessages } from '../hooks/use-messages';
import { type Narrow, operandIn } from '../narrow';
import { MessageItem } from './MessageItem';
import { Problem } from './Problem';

interface MessageListProps {
  /** The narrow; empty for all of the user's messages. */
  narrow: Narrow;
  /** Whether messages that come into view are marked as read; default true. */
  marksRead?: boolean;
}

/** The messages of a narrow, starting at the first unread one; earlier and later ones page by page. */
export function MessageList({ narrow, marksRead = true }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const me = useLoaded((api) => api.call('GET /users/me'));
  const shown = useMessages(narrow);
  const { messages, firstUnread, foundOldest, foundNewest, loaded } = shown;
  useMarkRead(list, messages, marksRead, (ids) => void shown.refresh(ids));

  // Opens at the first unread message, then follows new ones unless the reader has scrolled up.
  const opened = useRef(false);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const scroller = list.current?.parentElement;
    if (!scroller || !loaded) {
      opened.current = false;
      return;
    }
    const start = opened.current ? null : scroller.querySelector('[data-first-unread]');
    opened.current = true;
    if (start !== null) start.scrollIntoView({ block: 'center' });
    else if (atEnd.current) scroller.scrollTop = scroller.scrollHeight;
  }, [messages, loaded]);

  const showEarlier = async () => {
    const scroller = list.current?.parentElement;
    const below = scroller ? scroller.scrollHeight - scroller.scrollTop : 0;
    await shown.earlier();
    // Keeps the reader's position.
    requestAnimationFrame(() => {
      if (scroller) scroller.scrollTop = scroller.scrollHeight - below;
    });
  };

  return (
    <section
      class="messages"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable with the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: at }) => {
        atEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 60;
      }}
    >
      <Problem error={shown.error} />
      {!loaded && shown.error === undefined && <p class="quiet">Loading…</p>}
      {loaded && messages.length === 0 && <p class="quiet">There are no messages here.</p>}
      {shown.historyLimited && <p class="quiet">Older messages are hidden by the organization's plan.</p>}
      {messages.length > 0 && !foundOldest && (
        <button type="button" class="more" onClick={() => void showEarlier()}>
          Earlier messages
        </button>
      )}
      <ol ref={list} class="plain">
        {messages.map((message, index) => (
          <MessageItem
            key={message.id}
            message={message}
            ownId={me.value?.user_id}
            startsUnread={message.id === firstUnread}
            showsPlace={operandIn(narrow, 'topic') === undefined && operandIn(narrow, 'dm') === undefined}
            previous={messages[index - 1]}
            onChanged={() => shown.refresh([message.id])}
          />
        ))}
      </ol>
      {messages.length > 0 && !foundNewest && (
        <button type="button" class="more" onClick={() => void shown.later()}>
          Later messages
        </button>
      )}
    </section>
  );
}
