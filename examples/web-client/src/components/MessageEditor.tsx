import type { Message } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { Loading } from './Loading';
import { Problem } from './Problem';

interface MessageEditorProps {
  message: Message;
  onClose(): void;
  onSaved(): Promise<void>;
}

/** Edits the Markdown of your message. */
export function MessageEditor({ message, onClose, onSaved }: MessageEditorProps) {
  const api = useApi();
  const path = { message_id: message.id };
  const source = useLoaded((api) =>
    api.call('GET /messages/{message_id}', { path, params: { apply_markdown: false } }),
  );
  const save = useAction();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const content = String(new FormData(event.currentTarget as HTMLFormElement).get('content'));
    const saved = await save.run(() =>
      api.call('PATCH /messages/{message_id}', { path, params: { content } }),
    );
    if (!saved) return;
    onClose();
    await onSaved();
  };
  return (
    <Loading from={source}>
      {(answer) => (
        <form class="stack" aria-label="Edit message" onSubmit={(event) => void submit(event)}>
          <textarea
            name="content"
            rows={4}
            aria-label="Message"
            defaultValue={answer.message.content}
            ref={focused}
          />
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
      )}
    </Loading>
  );
}

/** Focused, because editing starts with typing. */
function focused(field: HTMLElement | null): void {
  field?.focus();
}
