import { useState } from 'preact/hooks';
import type { Message } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';
import { ReportDialog } from './ReportDialog';

interface MessageActionsProps {
  message: Message;
  own: boolean;
  act(task: () => Promise<unknown>): Promise<void>;
  onEdit(): void;
}

const QUICK_REACTIONS = [
  ['thumbs_up', '👍'],
  ['heart', '❤️'],
  ['tada', '🎉'],
] as const;

/** The actions for a message. */
export function MessageActions({ message, own, act, onEdit }: MessageActionsProps) {
  const api = useApi();
  const [deleting, setDeleting] = useState(false);
  const [reporting, setReporting] = useState(false);
  const path = { message_id: message.id };
  const starred = message.flags.includes('starred');
  const star = () =>
    act(() =>
      api.call('POST /messages/flags', {
        params: { messages: [message.id], op: starred ? 'remove' : 'add', flag: 'starred' },
      }),
    );
  const react = (emoji_name: string) =>
    act(() => api.call('POST /messages/{message_id}/reactions', { path, params: { emoji_name } }));
  return (
    <div class="actions">
      {QUICK_REACTIONS.map(([name, character]) => (
        <button key={name} type="button" aria-label={`React with ${name}`} onClick={() => void react(name)}>
          {character}
        </button>
      ))}
      <button type="button" aria-label="Star" aria-pressed={starred} onClick={() => void star()}>
        {starred ? '★' : '☆'}
      </button>
      {own && (
        <>
          <button type="button" onClick={onEdit}>
            Edit
          </button>
          <button
            type="button"
            onBlur={() => setDeleting(false)}
            onClick={() => {
              if (deleting) void act(() => api.call('DELETE /messages/{message_id}', { path }));
              setDeleting(!deleting);
            }}
          >
            {deleting ? 'Really delete' : 'Delete'}
          </button>
        </>
      )}
      <button type="button" onClick={() => setReporting(true)}>
        Report
      </button>
      {reporting && <ReportDialog messageId={message.id} onClose={() => setReporting(false)} />}
    </div>
  );
}
