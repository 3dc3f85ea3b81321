import { useEffect, useRef, useState } from 'preact/hooks';
import { useApi } from '../api/context';
import { organizationOf } from '../api/organization';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { Loading } from './Loading';
import { Problem } from './Problem';

/** The server accepts longer descriptions; clients stop here. */
const MAX_DESCRIPTION = 1000;

interface ReportDialogProps {
  messageId: number;
  onClose(): void;
}

/** Reports a message to the moderators. */
export function ReportDialog({ messageId, onClose }: ReportDialogProps) {
  const api = useApi();
  const dialog = useRef<HTMLDialogElement>(null);
  const organization = useLoaded(organizationOf);
  const report = useAction();
  const [sent, setSent] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget as HTMLFormElement);
    const params = {
      report_type: String(entered.get('type')),
      description: String(entered.get('description')),
    };
    const path = { message_id: messageId };
    setSent(await report.run(() => api.call('POST /messages/{message_id}/report', { path, params })));
  };
  return (
    <dialog ref={dialog} aria-labelledby="report-title" onClose={onClose}>
      <h2 id="report-title">Report message</h2>
      {sent ? (
        <p role="status" class="success">
          Reported. The moderators will look at it.
        </p>
      ) : (
        <Loading from={organization}>
          {({ server_report_message_types: types }) => (
            <form class="stack" onSubmit={(event) => void submit(event)}>
              <label class="field">
                <span>Why</span>
                <select name="type">
                  {types.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <label class="field">
                <span>Description</span>
                <textarea name="description" rows={3} maxLength={MAX_DESCRIPTION} />
              </label>
              <button type="submit" class="primary" disabled={report.busy}>
                Send report
              </button>
              <Problem error={report.error} />
            </form>
          )}
        </Loading>
      )}
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
