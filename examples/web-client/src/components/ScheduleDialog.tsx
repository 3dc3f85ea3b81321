import { useEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../hooks/use-loaded';
import { fromInput, toInput } from '../time';
import { Loading } from './Loading';

interface ScheduleDialogProps {
  /** UNIX seconds. */
  onChoose(due: number): void;
  onClose(): void;
}

const HOUR = 3600;

/** Selects the time to send a message, by the server's clock, which in a mock may have any value. */
export function ScheduleDialog({ onChoose, onClose }: ScheduleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const presence = useLoaded((api) => api.call('GET /realm/presence'));
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const due = fromInput(String(new FormData(event.currentTarget as HTMLFormElement).get('due')));
    if (due !== undefined) onChoose(due);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-labelledby="schedule-title" onClose={onClose}>
      <h2 id="schedule-title">Send later</h2>
      <Loading from={presence}>
        {({ server_timestamp: now }) => (
          <form class="stack" onSubmit={submit}>
            <label class="field">
              <span>Send at</span>
              <input name="due" type="datetime-local" required defaultValue={toInput(now + HOUR)} />
            </label>
            <button type="submit" class="primary">
              Schedule
            </button>
          </form>
        )}
      </Loading>
      <button type="button" onClick={() => dialog.current?.close()}>
        Cancel
      </button>
    </dialog>
  );
}
