import { useState } from 'preact/hooks';
import type { ScheduledMessage } from 'team-chat-mock/schemas';
import { shownTime } from '../time';
import { Html } from './Html';
import { ScheduledEditor } from './ScheduledEditor';

interface ScheduledItemProps {
  message: ScheduledMessage;
  /** The destination. */
  place: string;
  onChanged(): Promise<void>;
  onRemove(): void;
}

export function ScheduledItem({ message, place, onChanged, onRemove }: ScheduledItemProps) {
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <li class="card wide">
      <article aria-label={`Scheduled for ${place}`}>
        <header class="row">
          <strong>{place}</strong>
          <span class="quiet">{shownTime(message.scheduled_delivery_timestamp)}</span>
          {message.failed && <span class="badge bad">could not be sent</span>}
          <button type="button" class="end" onClick={() => setEditing(!editing)} aria-expanded={editing}>
            Edit
          </button>
          <button type="button" onClick={onRemove}>
            Delete
          </button>
        </header>
        {editing ? (
          <ScheduledEditor message={message} onClose={close} onSaved={onChanged} />
        ) : (
          <Html html={message.rendered_content} />
        )}
      </article>
    </li>
  );
}
