import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { matchesRequest, nameIn, type RequestFilter } from '../runtime/journal/journal-entry.js';
import type { JournalEntry } from './control-api.js';
import { fieldSettersOf, Input, Select } from './controls.js';
import { useStore } from './store.js';

/** The number of older requests that are loaded at a time. */
const PAGE_SIZE = 2_000;
/** Milliseconds without a change to the filter after which older requests are loaded. */
const TYPING_PAUSE_MS = 200;

const STATUSES = [
  ['', 'any'],
  ['errors', 'errors'],
  ['2xx', '2xx'],
  ['4xx', '4xx'],
  ['5xx', '5xx'],
  ['0', 'no response'],
] as const;

const TIMES = [
  ['', 'any'],
  ['60', 'last minute'],
  ['300', 'last 5 minutes'],
  ['3600', 'last hour'],
] as const;

/** The values of the controls; an empty value matches every request. */
export type Filter = Record<'text' | 'persona' | 'endpoint' | 'status' | 'seconds', string>;

export const NO_FILTER: Filter = { text: '', persona: '', endpoint: '', status: '', seconds: '' };

export function Filters({ filter }: { filter: Signal<Filter> }) {
  const { requests, state } = useStore();
  const set = fieldSettersOf(filter);
  const { text, persona, endpoint, status, seconds } = filter.value;
  const personas = Object.keys(state.value?.personas ?? {});
  const endpoints = [...new Set(requests.value.flatMap((request) => request.endpoint ?? []))].sort();
  return (
    <search class="tools filters" aria-label="Requests to show">
      <Input
        label="Filter"
        type="search"
        placeholder="path, message, parameters"
        value={text}
        change={set('text')}
      />
      <Select
        label="Person"
        value={persona}
        change={set('persona')}
        options={[['', 'anybody'], ...personas, ['anonymous', 'anonymous']]}
      />
      <Input
        label="Endpoint"
        placeholder="any"
        choices={endpoints}
        value={endpoint}
        change={set('endpoint')}
      />
      <Select label="Status" value={status} change={set('status')} options={STATUSES} />
      <Select label="Time" value={seconds} change={set('seconds')} options={TIMES} />
    </search>
  );
}

interface OlderRequests {
  /** Identifies the filter; also changes when the journal is cleared. */
  key: string;
  /** Newest first. */
  entries: readonly JournalEntry[];
  /** Number of matching requests before these entries; absent until a page is loaded. */
  earlier?: number;
}

/** Returns the requests that match a filter: the loaded ones, and older ones from the journal. */
export function useMatches(input: Filter) {
  const { requests, state, fetchJson } = useStore();
  const older = useSignal<OlderRequests>({ key: '', entries: [] });
  const { seconds, ...texts } = input;
  const filter: RequestFilter = {
    ...texts,
    since: seconds === '' ? undefined : Date.now() / 1000 - Number(seconds),
  };
  const isFiltered = Object.values(input).some((value) => value !== '');
  const personas = state.value?.personas ?? {};
  const loaded = requests.value;
  // A filter without values matches every request, so the requests (up to 10,000) need not be checked.
  const matching = isFiltered
    ? loaded.filter((entry) => matchesRequest(entry, filter, nameIn(personas, entry)))
    : loaded;
  const oldestLoaded = loaded.at(-1)?.id ?? 1;
  const key = JSON.stringify([input, loaded.length === 0]);
  const currentKey = useRef(key);
  currentKey.current = key;
  const { entries, earlier } = older.value.key === key ? older.value : { entries: [], earlier: undefined };
  const pages = entries.filter(({ id }) => id < oldestLoaded);
  const oldest = pages.at(-1)?.id ?? oldestLoaded;
  const loadOlder = async () => {
    const query = new URLSearchParams({ before: String(oldest), limit: String(PAGE_SIZE) });
    for (const [name, value] of Object.entries(filter)) {
      if (value !== undefined && value !== '') query.set(name, String(value));
    }
    const page = await fetchJson<{ requests: JournalEntry[]; earlier: number }>('GET', `requests?${query}`);
    // The filter may have changed while this page was loading.
    if (currentKey.current !== key) return;
    older.value = { key, entries: [...pages, ...page.requests.toReversed()], earlier: page.earlier };
  };
  // The filter also covers requests that are not loaded.
  useEffect(() => {
    if (!isFiltered || oldestLoaded <= 1) return undefined;
    const timer = setTimeout(() => void loadOlder().catch(() => undefined), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return {
    shown: pages.length === 0 ? matching : [...matching, ...pages],
    isFiltered,
    hasOlder: earlier === undefined ? oldestLoaded > 1 : earlier > 0,
    loadOlder,
  };
}
