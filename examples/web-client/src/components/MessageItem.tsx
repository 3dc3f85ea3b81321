import { useState } from 'preact/hooks';
import type { Message } from 'team-chat-mock/schemas';
import { useAction } from '../hooks/use-action';
import { Avatar } from './Avatar';
import { Html } from './Html';
import { MessageActions } from './MessageActions';
import { MessageEditor } from './MessageEditor';
import { MessagePlace, samePlace } from './MessagePlace';
import { Problem } from './Problem';
import { Reactions } from './Reactions';

interface MessageItemProps {
  message: Message;
  ownId: number | undefined;
  /** The first unread message. */
  startsUnread: boolean;
  /** Whether to show the message's conversation, because the list contains several. */
  showsPlace: boolean;
  previous: Message | undefined;
  onChanged(): Promise<void>;
}

export function MessageItem({
  message,
  ownId,
  startsUnread,
  showsPlace,
  previous,
  onChanged,
}: MessageItemProps) {
  const [editing, setEditing] = useState(false);
  const action = useAction();
  const act = async (task: () => Promise<unknown>) => {
    if (await action.run(task)) await onChanged();
  };
  const unread = !message.flags.includes('read');
  const sent = new Date(message.timestamp * 1000);
  const startsDay = previous === undefined || !isSameDay(message, previous);
  const startsPlace = showsPlace && !samePlace(message, previous);
  const continues = !startsDay && !startsPlace && !startsUnread && isContinuation(message, previous);
  return (
    <>
      {startsDay && (
        <li class="day">
          <time dateTime={sent.toISOString().slice(0, 10)}>
            {sent.toLocaleDateString(undefined, { dateStyle: 'full' })}
          </time>
        </li>
      )}
      {startsUnread && (
        <li class="divider" data-first-unread>
          <span>Unread</span>
        </li>
      )}
      {startsPlace && (
        <li class="place">
          <MessagePlace message={message} ownId={ownId} />
        </li>
      )}
      <li>
        <article
          class={`message ${unread ? 'unread' : ''} ${continues ? 'continues' : ''}`}
          data-message-id={message.id}
          aria-label={`Message of ${message.sender_full_name}`}
        >
          <Avatar name={message.sender_full_name} seed={message.sender_id} />
          <div class="body">
            <header class="row">
              <strong>{message.sender_full_name}</strong>
              <time
                dateTime={sent.toISOString()}
                class="quiet"
                title={sent.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
              >
                {sent.toLocaleTimeString(undefined, { timeStyle: 'short' })}
              </time>
              {message.last_edit_timestamp !== undefined && <span class="quiet">edited</span>}
              {message.last_moved_timestamp !== undefined && <span class="quiet">moved</span>}
              {message.flags.includes('mentioned') && <span class="badge">mentions you</span>}
              <MessageActions
                message={message}
                own={message.sender_id === ownId}
                act={act}
                onEdit={() => setEditing(true)}
              />
            </header>
            {editing ? (
              <MessageEditor message={message} onClose={() => setEditing(false)} onSaved={onChanged} />
            ) : (
              <Html html={message.content} />
            )}
            <Reactions message={message} ownId={ownId} act={act} />
            <Problem error={action.error} />
          </div>
        </article>
      </li>
    </>
  );
}

/** A message from the same sender within this time continues the one before. */
const CONTINUES_WITHIN_S = 10 * 60;

function isContinuation(message: Message, previous: Message | undefined): boolean {
  return (
    previous !== undefined &&
    samePlace(message, previous) &&
    message.sender_id === previous.sender_id &&
    message.timestamp - previous.timestamp < CONTINUES_WITHIN_S
  );
}

/** Whether both were sent on one day of the reader's time zone. */
function isSameDay(a: Message, b: Message): boolean {
  return new Date(a.timestamp * 1000).toDateString() === new Date(b.timestamp * 1000).toDateString();
}
