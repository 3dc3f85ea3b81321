import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Request } from './journal-entry.js';
import { Button, Copy, Empty, Input } from './parts.js';
import { nameOf, useStore } from './store.js';
import { isSuccess, shortPath } from './text.js';
import type { JournalEntry, MockState, OpenRequest } from './wire.js';

const OPEN_INTERVAL_MS = 1000;
const MAX_SHOWN_UNMATCHED = 5;

/** Requests as they arrive, newest first. */
export function Journal() {
  const { requests, state, ask, connection } = useStore();
  const filter = useSignal('');
  const failedOnly = useSignal(false);
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = requests.value.filter(
    (entry) =>
      !(failedOnly.value && isSuccess(entry)) &&
      words.every((word) => searchText(entry, state.value).includes(word)),
  );
  return (
    <section>
      <div class="heading">
        <h2>Journal</h2>
        <div class="tools">
          <Input
            label="Filter"
            type="search"
            placeholder="path, status, persona"
            value={filter.value}
            change={(value) => {
              filter.value = value;
            }}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={failedOnly}
              onChange={({ currentTarget }) => {
                failedOnly.value = currentTarget.checked;
              }}
            />
            Errors only
          </label>
          <Copy what="" text={() => connection.send('GET', 'repro')}>
            Copy as test
          </Copy>
          <Button action={() => ask('DELETE', 'requests')}>Clear</Button>
        </div>
      </div>
      <Unmatched />
      <Open />
      {requests.value.length === 0 ? (
        <Empty>No requests yet. They appear here as they are responded to.</Empty>
      ) : (
        <ol class="requests" reversed aria-label="Requests, newest first">
          {shown.map((entry) => (
            <Request key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function searchText(
  { method, path, status, code, user_id }: JournalEntry,
  state: MockState | undefined,
): string {
  return `${method} ${path} ${status} ${code ?? ''} ${nameOf(state, user_id)}`.toLowerCase();
}

function Unmatched() {
  const { unmatched } = useStore();
  const { length } = unmatched.value;
  if (length === 0) return null;
  return (
    <section class="unmatched" aria-label="Requests to unknown endpoints">
      <h2>Unknown endpoints ({length})</h2>
      <ul>
        {unmatched.value.slice(0, MAX_SHOWN_UNMATCHED).map(({ method, path, nearest, note }, index) => (
          <li key={`${length - index}`}>
            <code>{`${method} ${path}`}</code>{' '}
            {nearest === null ? (
              note
            ) : (
              <>
                nearest: <code>{nearest}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Requests that wait for their response, such as long polls. */
function Open() {
  const { ask, live, state } = useStore();
  const open = useSignal<readonly OpenRequest[]>([]);
  useEffect(() => {
    const load = async () => {
      if (document.hidden || live.value !== true) return;
      open.value = (await ask<{ requests: OpenRequest[] }>('GET', 'requests/open')).requests;
    };
    const refresh = () => void load().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, OPEN_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [live.value]);
  if (open.value.length === 0) return null;
  return (
    <section class="open" aria-label="Open requests">
      <h3>Open requests ({open.value.length})</h3>
      <ul>
        {open.value.map(({ method, path, user_id, ms }, index) => (
          <li key={`${index} ${path}`}>
            <code>{`${method} ${shortPath(path)}`}</code> {nameOf(state.value, user_id)}, for{' '}
            {Math.round(ms / 1000)} s
          </li>
        ))}
      </ul>
    </section>
  );
}
