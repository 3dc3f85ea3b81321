import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Api } from '../api/client';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useDraft } from '../hooks/use-draft';
import { useMentions } from '../hooks/use-mentions';
import { useTypingNotice } from '../hooks/use-typing';
import { MentionMenu } from './MentionMenu';
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
  const attach = useAction();
  const draft = useDraft(to);
  const mentions = useMentions();
  const menu = useId();
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
  const textField = () => form.current?.elements.namedItem('content') as HTMLTextAreaElement;
  // The draft appears when it is loaded, unless something was typed in the meantime.
  useEffect(() => {
    const field = textField();
    if (draft.text !== undefined && field.value === '') field.value = draft.text;
  }, [draft.text]);
  const upload = (files: readonly File[]) =>
    attach.run(async () => {
      for (const file of files) {
        const { url, filename } = await api.upload(file);
        const field = textField();
        field.setRangeText(`[${filename}](${url})\n`, field.selectionStart, field.selectionEnd, 'end');
        draft.keep(field.value);
      }
      textField().focus();
    });
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
        {mentions.suggestions.length > 0 && (
          <MentionMenu
            id={menu}
            people={mentions.suggestions}
            chosen={mentions.chosen}
            onChoose={(person) => {
              mentions.complete(textField(), person);
              draft.keep(textField().value);
            }}
          />
        )}
        <div class="row nowrap">
          <textarea
            name="content"
            rows={2}
            aria-label="Message"
            aria-autocomplete="list"
            aria-controls={mentions.suggestions.length > 0 ? menu : undefined}
            aria-activedescendant={mentions.suggestions.length > 0 ? `${menu}-${mentions.chosen}` : undefined}
            placeholder="Write a message; **Markdown** is welcome"
            onInput={({ currentTarget }) => {
              mentions.look(currentTarget);
              draft.keep(currentTarget.value);
              if (currentTarget.value.trim() === '') notice.stopped();
              else notice.typed();
            }}
            onKeyDown={(event) => {
              if (mentions.press(event.currentTarget, event.key)) {
                event.preventDefault();
                return;
              }
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              form.current?.requestSubmit();
            }}
          />
          <label class="attach button" title="Attach files">
            <span aria-hidden="true">📎</span>
            <input
              type="file"
              multiple
              aria-label="Attach files"
              disabled={attach.busy}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                currentTarget.value = '';
                void upload(files);
              }}
            />
          </label>
          <button type="button" onClick={() => setChoosing(true)}>
            Later…
          </button>
          <button type="submit" class="primary" disabled={send.busy}>
            Send
          </button>
        </div>
        {said !== '' && <p role="status">{said}</p>}
        <Problem error={send.error} />
        <Problem error={attach.error} />
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
