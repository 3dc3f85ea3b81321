import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { durationText } from '../runtime/journal/journal-entry.js';
import { countText } from '../strings.js';
import type { JournalEntry, OpenRequest } from './control-api.js';
import { Button, setterOf } from './controls.js';
import { Entry } from './journal-entry.js';
import { type Filter, Filters, NO_FILTER, useMatches } from './journal-filter.js';
import { Copy, download, Empty } from './parts.js';
import { Rows } from './rows.js';
import { useEverySecond, useStore } from './store.js';
import { nameOf, shortPath } from './text.js';

const MAX_SHOWN_UNMATCHED = 5;

/** The list of requests, newest first, with the open request next to it. New requests appear as they arrive. */
export function Journal({ rest }: { rest?: string | undefined }) {
  const { requests, clearCount, navigate } = useStore();
  const filter = useSignal<Filter>(NO_FILTER);
  const setFilter = setterOf(filter);
  const current = /^\d+$/.test(rest ?? '') ? Number(rest) : undefined;
  const { shown, isFiltered, hasOlder, loadOlder } = useMatches(filter.value);
  const { entries, waiting, isScrolled, hold } = useHeldRows(shown, current !== undefined);
  // After a reset, a different request may have the ID of the open one.
  const seenClears = useRef(clearCount.value);
  useEffect(() => {
    if (clearCount.value === seenClears.current) return;
    seenClears.current = clearCount.value;
    // Unmounting the list causes no scroll event.
    isScrolled.value = false;
    hold(undefined);
    if (current !== undefined) navigate('journal');
  }, [clearCount.value]);

  return (
    <section class="journal" data-open={current !== undefined}>
      <div class="heading">
        <h2>Journal</h2>
        <Tools />
      </div>
      <Filters filter={filter} />
      <UnmatchedRequests />
      <OpenRequests />
      <div class="journal-and-entry">
        <div class="list">
          {requests.value.length === 0 ? (
            <Empty>No requests yet. They appear here with their responses.</Empty>
          ) : (
            <>
              <p class="shown" role="status">
                <span>
                  {entries.length === 0 ? 'No request matches.' : countText(entries.length, 'request')}
                </span>
                {isFiltered && (
                  <Button class="link" action={() => setFilter(NO_FILTER)}>
                    Show all
                  </Button>
                )}
                {waiting > 0 && (
                  <Button class="news" action={() => hold(requests.value[0]?.id)}>
                    {countText(waiting, 'new request')}
                  </Button>
                )}
              </p>
              <Rows
                entries={entries}
                current={current}
                open={(id) => navigate(`journal/${id}`)}
                scrolled={setterOf(isScrolled)}
              />
              {hasOlder && <Button action={loadOlder}>Load older requests</Button>}
            </>
          )}
        </div>
        {current !== undefined && <Entry key={current} id={current} close={() => navigate('journal')} />}
      </div>
    </section>
  );
}

function Tools() {
  const { connection, fetchJson, notify, hasAddresses } = useStore();
  const clear = async () => {
    await fetchJson('DELETE', 'requests');
    notify('The journal is empty');
  };
  return (
    <div class="tools">
      <Copy what="the journal as a test" label="Copy as test" text={() => connection.send('GET', 'repro')}>
        Copy as test
      </Copy>
      {hasAddresses && (
        <Button action={async () => download(await connection.send('GET', 'har'), 'team-chat-mock.har')}>
          Download HAR
        </Button>
      )}
      <Button action={clear}>Clear</Button>
    </div>
  );
}

/**
 * Keeps the rows in place while an entry is open or the list is scrolled: newer requests stay hidden until the user
 * asks for them.
 */
function useHeldRows(shown: readonly JournalEntry[], isEntryOpen: boolean) {
  const { requests } = useStore();
  const isScrolled = useSignal(false);
  /** ID of the newest request that the list shows while the rows stay in place. */
  const held = useSignal<number | undefined>(undefined);
  const isHeld = isEntryOpen || isScrolled.value;
  useEffect(() => {
    held.value = isHeld ? (held.value ?? requests.value[0]?.id) : undefined;
  }, [isHeld]);
  const limit = isHeld ? (held.value ?? Infinity) : Infinity;
  const [newest] = shown;
  const entries = newest === undefined || newest.id <= limit ? shown : shown.filter(({ id }) => id <= limit);
  return { entries, waiting: shown.length - entries.length, isScrolled, hold: setterOf(held) };
}

function UnmatchedRequests() {
  const { unmatched } = useStore();
  const { length } = unmatched.value;
  if (length === 0) return null;
  return (
    <section class="unmatched" aria-label="Requests to unknown endpoints">
      <h3>Unknown endpoints ({length})</h3>
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

/** Requests that are waiting for their responses, such as long polls. */
function OpenRequests() {
  const { fetchJson, isLive, state } = useStore();
  const open = useSignal<readonly OpenRequest[]>([]);
  useEverySecond(async () => {
    if (isLive.value !== true) open.value = [];
    if (document.hidden || isLive.value !== true) return;
    open.value = (await fetchJson<{ requests: OpenRequest[] }>('GET', 'requests/open')).requests;
  }, [isLive.value]);
  if (open.value.length === 0) return null;
  return (
    <section class="open" aria-label="Open requests">
      <h3>Open requests ({open.value.length})</h3>
      <ul>
        {open.value.map(({ method, path, user_id, ms }, index) => (
          <li key={`${index} ${path}`}>
            <code>{`${method} ${shortPath(path)}`}</code> {nameOf(state.value, user_id)}, for{' '}
            {durationText(ms)}
          </li>
        ))}
      </ul>
    </section>
  );
}
