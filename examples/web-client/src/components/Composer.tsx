import { useRef } from 'preact/hooks';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { Problem } from './Problem';

/** Where a message goes. Without a topic, the writer says which. */
export type Destination = { channel: number; topic: string | undefined } | { people: number[] };

interface ComposerProps {
  to: Destination;
  onSent?(): void;
}

/** Writes a message. Enter sends it, Shift and Enter begin a new line. */
export function Composer({ to, onSent }: ComposerProps) {
  const api = useApi();
  const send = useAction();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = event.currentTarget as HTMLFormElement;
    const entered = new FormData(fields);
    const content = String(entered.get('content'));
    const target =
      'people' in to
        ? { type: 'direct' as const, to: JSON.stringify(to.people) }
        : {
            type: 'channel' as const,
            to: String(to.channel),
            topic: to.topic ?? String(entered.get('topic')),
          };
    if (!(await send.run(() => api.call('POST /messages', { params: { ...target, content } })))) return;
    (fields.elements.namedItem('content') as HTMLTextAreaElement).value = '';
    onSent?.();
  };
  return (
    <form ref={form} class="composer" aria-label="New message" onSubmit={(event) => void submit(event)}>
      {'channel' in to && to.topic === undefined && (
        <input name="topic" aria-label="Topic" placeholder="Topic" required />
      )}
      <div class="row">
        <textarea
          name="content"
          rows={2}
          aria-label="Message"
          placeholder="Write a message; **Markdown** is welcome"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            form.current?.requestSubmit();
          }}
        />
        <button type="submit" class="primary" disabled={send.busy}>
          Send
        </button>
      </div>
      <Problem error={send.error} />
    </form>
  );
}
