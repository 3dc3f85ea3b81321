import { useRef, useState } from 'preact/hooks';
import type { Api } from '../api/client';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { draftOf } from '../hooks/use-draft';
import { useTypingNotice } from '../hooks/use-typing';
import { Problem } from './Problem';
import { ScheduleDialog } from './ScheduleDialog';

/** The destination of a message. Without a topic, the user enters one. */
export type Destination = { channel: number; topic: string | undefined } | { people: number[] };

interface ComposerProps {
  to: Destination;
  onSent?(): void;
}

/** Writes a message, to be sent now or later. Enter sends it, Shift+Enter starts a new line. */
export function Composer({ to, onSent }: ComposerProps) {
  const api = useApi();
  const send = useAction();
  const draft = draftOf(api, to);
  const notice = useTypingNotice(to);
  const form = useRef<HTMLFormElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');

  /** Sends it at `due`, in UNIX seconds, or at once. */
  const submit = async (due?: number) => {
    const fields = form.current;
    if (fields === null || !fields.reportValidity()) return;
    const entered = new FormData(fields);
    const content = String(entered.get('content'));
    const topic = String(entered.get('topic'));
    setSaid('');
    notice.stopped();
    const sent = await send.run(() =>
      due === undefined ? sendNow(api, to, topic, content) : schedule(api, to, topic, content, due),
    );
    if (!sent) return;
    if (due !== undefined) setSaid('Scheduled');
    (fields.elements.namedItem('content') as HTMLTextAreaElement).value = '';
    draft.keep('');
    onSent?.();
  };
  return (
    <>
      <form
        ref={form}
        class="composer"
        aria-label="New message"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {'channel' in to && to.topic === undefined && (
          <input name="topic" aria-label="Topic" placeholder="Topic" required />
        )}
        <div class="row nowrap">
          <textarea
            name="content"
            rows={2}
            aria-label="Message"
            placeholder="Write a message; **Markdown** is welcome"
            defaultValue={draft.text}
            onInput={({ currentTarget }) => {
              draft.keep(currentTarget.value);
              if (currentTarget.value.trim() === '') notice.stopped();
              else notice.typed();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              form.current?.requestSubmit();
            }}
          />
          <button type="button" onClick={() => setChoosing(true)}>
            Later…
          </button>
          <button type="submit" class="primary" disabled={send.busy}>
            Send
          </button>
        </div>
        {said !== '' && <p role="status">{said}</p>}
        <Problem error={send.error} />
      </form>
      {choosing && <ScheduleDialog onChoose={(due) => void submit(due)} onClose={() => setChoosing(false)} />}
    </>
  );
}

function sendNow(api: Api, to: Destination, topic: string, content: string): Promise<unknown> {
  const target =
    'people' in to
      ? { type: 'direct' as const, to: JSON.stringify(to.people) }
      : { type: 'channel' as const, to: String(to.channel), topic: to.topic ?? topic };
  return api.call('POST /messages', { params: { ...target, content } });
}

function schedule(api: Api, to: Destination, topic: string, content: string, due: number): Promise<unknown> {
  const target =
    'people' in to
      ? { type: 'direct' as const, to: to.people }
      : { type: 'channel' as const, to: to.channel, topic: to.topic ?? topic };
  return api.call('POST /scheduled_messages', {
    params: { ...target, content, scheduled_delivery_timestamp: due },
  });
}
