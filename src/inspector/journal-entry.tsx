import { useSignal } from '@preact/signals';
import { curlOfEntry } from './curl.js';
import { Copy, Empty, Json } from './parts.js';
import { nameOf, useStore } from './store.js';
import { isSuccess, shortPath, timeText, wallClockText } from './text.js';
import type { JournalEntry } from './wire.js';

type AnsweredEntry = JournalEntry & { answer?: unknown };

/** A request in one line, which opens to its parameters and response. */
export function Request({ entry }: { entry: JournalEntry }) {
  const { state, ask, attempt } = useStore();
  const detail = useSignal<AnsweredEntry>();
  const { id, at, real_time, method, path, user_id, ms } = entry;
  const toggle = async (isOpen: boolean) => {
    if (isOpen && detail.value === undefined)
      detail.value = await ask<AnsweredEntry>('GET', `requests/${id}`);
  };
  return (
    <li>
      <details onToggle={({ currentTarget }) => attempt(() => toggle(currentTarget.open))}>
        <summary>
          <span class="time" title="Time by this computer's clock">
            {wallClockText(real_time)}
          </span>
          <span class="time mock-time" title={`By the mock's clock: ${timeText(at)}`}>
            {timeText(at).slice(11, 19)}
          </span>
          <span class="method" data-method={method}>
            {method}
          </span>
          <span class="path" title={path}>
            {shortPath(path)}
          </span>
          <span class="caller">{nameOf(state.value, user_id)}</span>
          <span class={isSuccess(entry) ? 'status ok' : 'status bad'}>{statusText(entry)}</span>
          <span class="ms">{ms.toFixed(1)} ms</span>
        </summary>
        {detail.value && <Detail entry={detail.value} />}
      </details>
    </li>
  );
}

function Detail({ entry }: { entry: AnsweredEntry }) {
  const { connection, state } = useStore();
  const { method, path, endpoint, params, note, answer, status } = entry;
  const what = `${method} ${path}`;
  const origin = connection.baseUrl.startsWith('http') ? new URL(connection.baseUrl).origin : location.origin;
  return (
    <div class="detail">
      <div class="actions">
        <code>{endpoint ?? 'unknown endpoint'}</code>
        <Copy what={what} text={() => curlOfEntry(entry, origin, state.value?.personas ?? {})}>
          Copy as curl
        </Copy>
        {answer !== undefined && (
          <Copy what={`of ${what}`} text={() => JSON.stringify(answer, undefined, 2)}>
            Copy response
          </Copy>
        )}
      </div>
      {note && <p class="note">{note}</p>}
      <div class="columns">
        <div>
          <h3>Parameters</h3>
          {Object.keys(params).length === 0 ? (
            <Empty>none</Empty>
          ) : (
            <Json value={params} label="Parameters" />
          )}
        </div>
        <div>
          <h3>Response</h3>
          {answer === undefined ? (
            <Empty>{status === 0 ? 'none: the connection was closed' : 'no longer kept'}</Empty>
          ) : (
            <Json value={answer} label="Response" />
          )}
        </div>
      </div>
    </div>
  );
}

function statusText({ status, code }: JournalEntry): string {
  if (status === 0) return 'no response';
  return code === null ? String(status) : `${status} ${code}`;
}
