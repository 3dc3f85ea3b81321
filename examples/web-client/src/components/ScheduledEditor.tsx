import type { ScheduledMessage } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { fromInput, toInput } from '../time';
import { Problem } from './Problem';

interface ScheduledEditorProps {
  message: ScheduledMessage;
  onClose(): void;
  onSaved(): Promise<void>;
}

/**
 * Edits a scheduled message. A failed one needs a new time, so its field starts empty; the server rejects the
 * old time.
 */
export function ScheduledEditor({ message, onClose, onSaved }: ScheduledEditorProps) {
  const api = useApi();
  const save = useAction();
  const { scheduled_message_id, topic, content, failed, scheduled_delivery_timestamp: due } = message;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget as HTMLFormElement);
    const saved = await save.run(() =>
      api.call('PATCH /scheduled_messages/{scheduled_message_id}', {
        path: { scheduled_message_id },
        params: {
          content: String(entered.get('content')),
          topic: topic === undefined ? undefined : String(entered.get('topic')),
          scheduled_delivery_timestamp: fromInput(String(entered.get('due'))),
        },
      }),
    );
    if (!saved) return;
    onClose();
    await onSaved();
  };
  return (
    <form class="stack" aria-label="Edit scheduled message" onSubmit={(event) => void submit(event)}>
      {topic !== undefined && (
        <label class="field">
          <span>Topic</span>
          <input name="topic" defaultValue={topic} />
        </label>
      )}
      <label class="field">
        <span>Message</span>
        <textarea name="content" rows={3} defaultValue={content} />
      </label>
      <label class="field">
        <span>Send at</span>
        <input name="due" type="datetime-local" defaultValue={failed ? '' : toInput(due)} />
      </label>
      <div class="row">
        <button type="submit" class="primary" disabled={save.busy}>
          Save
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
      <Problem error={save.error} />
    </form>
  );
}
