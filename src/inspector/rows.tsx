import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { durationText, nameIn, reasonOf } from '../runtime/journal/journal-entry.js';
import { definite, fieldsOf, lowerBound } from '../values.js';
import type { JournalEntry } from './control-api.js';
import { setterOf } from './controls.js';
import { Method, Status } from './parts.js';
import { useStore } from './store.js';
import { cellText, shortPath, timeText, wallClockText } from './text.js';

/** Heights of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 32;
const TALL_ROW_HEIGHT = 50;
/** Below this width, every row has two lines. */
const NARROW_WIDTH = 640;
/** Maximum length of a row's parameters, in UTF-16 code units; more than any row can show. */
const MAX_PARAMS_LENGTH = 300;
/** The number of rows that are rendered above and below the visible part. */
const OVERSCAN = 8;

interface RowsProps {
  /** Newest first. */
  entries: readonly JournalEntry[];
  /** ID of the open entry. */
  current: number | undefined;
  open(id: number): void;
  scrolled(isScrolled: boolean): void;
}

/** A list of requests that renders only the visible rows. The arrow keys move between them. */
export function Rows({ entries, current, open, scrolled }: RowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const { isNarrow, pageSize, first, last, topIndex, spaceAbove, spaceBelow, scrollTo, reveal } =
    useVisibleRows(list, entries);
  /** ID of the row that takes the focus. */
  const focused = useSignal<number | undefined>(undefined);
  const wantsFocus = useRef(false);
  const rendered = entries.slice(first, last);
  const wanted = focused.value ?? current;
  // One of the rendered rows must be able to take the focus.
  const target = rendered.some(({ id }) => id === wanted) ? wanted : entries[topIndex]?.id;

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>(`[data-id="${focused.value}"]`)?.focus();
  });
  const openIndex = current === undefined ? -1 : entries.findIndex(({ id }) => id === current);
  // Runs again when the row of a linked request is loaded, and when the open request makes the list narrow.
  useLayoutEffect(() => {
    if (openIndex >= 0) reveal(openIndex);
  }, [current, openIndex < 0, isNarrow]);
  const move = (event: KeyboardEvent) => {
    const at = entries.findIndex(({ id }) => id === target);
    const next = indexAfterKey(event.key, at, entries.length, pageSize);
    if (next === undefined) return;
    event.preventDefault();
    const { id } = definite(entries[next]);
    reveal(next);
    wantsFocus.current = true;
    focused.value = id;
    // While an entry is open next to the list, a row is opened when it takes the focus.
    if (current !== undefined && !isNarrow) open(id);
  };
  return (
    <ol
      ref={list}
      class="requests"
      reversed
      aria-label="Requests, newest first"
      data-narrow={isNarrow}
      onKeyDown={move}
      onScroll={({ currentTarget }) => {
        scrollTo(currentTarget.scrollTop);
        scrolled(currentTarget.scrollTop > 0);
      }}
    >
      <li class="space" aria-hidden="true" style={{ height: `${spaceAbove}px` }} />
      {rendered.map((entry, index) => (
        <li
          key={entry.id}
          aria-setsize={entries.length}
          aria-posinset={first + index + 1}
          data-tall={isNarrow || reasonOf(entry) !== ''}
        >
          <Row entry={entry} isOpen={entry.id === current} isTarget={entry.id === target} open={open} />
        </li>
      ))}
      <li class="space" aria-hidden="true" style={{ height: `${spaceBelow}px` }} />
    </ol>
  );
}

/** Returns the range of rows to render: the visible rows, and a few above and below. Spaces replace all other rows. */
function useVisibleRows(list: RefObject<HTMLElement | null>, entries: readonly JournalEntry[]) {
  const top = useSignal(0);
  const { height, isNarrow } = useSize(list);
  const offsets = useMemo(() => offsetsOf(entries, isNarrow), [entries, isNarrow]);
  const topIndex = indexAt(offsets, top.value);
  const first = Math.max(0, topIndex - OVERSCAN);
  const last = Math.min(entries.length, indexAt(offsets, top.value + height) + 1 + OVERSCAN);
  const scrollTo = setterOf(top);
  return {
    isNarrow,
    pageSize: Math.max(1, Math.floor(height / ROW_HEIGHT) - 1),
    first,
    last,
    topIndex,
    spaceAbove: definite(offsets[first]),
    spaceBelow: definite(offsets.at(-1)) - definite(offsets[last]),
    scrollTo,
    /** Scrolls to a row that is not completely visible. */
    reveal(index: number) {
      const [from, to] = [definite(offsets[index]), definite(offsets[index + 1])];
      const element = definite(list.current);
      if (from < element.scrollTop) element.scrollTop = from;
      else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
      scrollTo(element.scrollTop);
    },
  };
}

/** Returns the height of the list in pixels, and whether the list is narrow. */
function useSize(list: RefObject<HTMLElement | null>) {
  const size = useSignal({ height: 600, isNarrow: false });
  useEffect(() => {
    const element = definite(list.current);
    const observer = new ResizeObserver(() => {
      size.value = { height: element.clientHeight, isNarrow: element.clientWidth < NARROW_WIDTH };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size.value;
}

/** Returns the index of the row to which a key moves the focus from row `at`; `undefined` for other keys. */
function indexAfterKey(key: string, at: number, rows: number, pageSize: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageSize,
    PageUp: at - pageSize,
    Home: 0,
    End: rows - 1,
  };
  const index = steps[key];
  return index === undefined || rows === 0 ? undefined : Math.min(rows - 1, Math.max(0, index));
}

interface RowProps {
  entry: JournalEntry;
  isOpen: boolean;
  isTarget: boolean;
  open(id: number): void;
}

function Row({ entry, isOpen, isTarget, open }: RowProps) {
  const { state } = useStore();
  const { id, at, real_time, method, path, ms, fault, override } = entry;
  const caller = nameIn(state.value?.personas ?? {}, entry);
  return (
    <button
      type="button"
      class="row"
      data-id={id}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isTarget ? 0 : -1}
      onClick={() => open(id)}
    >
      <span class="time" title="Time by this computer's clock">
        {wallClockText(real_time)}
      </span>
      <span class="time mock-time" title={`By the mock's clock: ${timeText(at)}`}>
        {timeText(at).slice(11, 19)}
      </span>
      <Method name={method} />
      <span class="target" title={path}>
        <span class="path">{shortPath(path)}</span> <span class="params">{paramsText(entry)}</span>
      </span>
      <span class="marks">
        {fault !== undefined && <span class="mark">fault {fault}</span>}
        {override && <span class="mark">override</span>}
      </span>
      <span class="caller" title={caller}>
        {caller}
      </span>
      <Status of={entry} />
      <span class="ms">{durationText(ms)}</span>
      <span class="reason">{reasonOf(entry)}</span>
    </button>
  );
}

/** Formats the parameters of a request in one line. Omits the queue ID, because all polls have one. */
function paramsText({ params }: JournalEntry): string {
  const shown = Object.entries(params).filter(([name]) => name !== 'queue_id');
  const text = shown.map(([name, value]) => `${name}=${narrowText(value) ?? cellText(value)}`).join(' ');
  return text.slice(0, MAX_PARAMS_LENGTH);
}

/**
 * Formats a narrow as people type it in a search, such as `is:unread -sender:4`. Returns `undefined` for other values.
 */
function narrowText(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const terms = value.flatMap((term) => {
    const { operator, operand, negated } = fieldsOf(term);
    return typeof operator === 'string'
      ? `${negated === true ? '-' : ''}${operator}:${cellText(operand)}`
      : [];
  });
  return terms.length === value.length ? terms.join(' ') : undefined;
}

/** Returns the distance of each row from the top; the last element is the total height. */
function offsetsOf(entries: readonly JournalEntry[], isNarrow: boolean): number[] {
  const offsets = [0];
  let sum = 0;
  for (const entry of entries) {
    sum += isNarrow || reasonOf(entry) !== '' ? TALL_ROW_HEIGHT : ROW_HEIGHT;
    offsets.push(sum);
  }
  return offsets;
}

/** Returns the index of the row at a distance from the top. */
function indexAt(offsets: readonly number[], distance: number): number {
  return Math.max(0, lowerBound(offsets, Math.floor(distance) + 1) - 1);
}
