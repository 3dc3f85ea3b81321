import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { nameIn } from '../runtime/control/wire.js';
import { durationText, reasonOf } from '../runtime/journal/journal-entry.js';
import { definite } from '../values.js';
import type { ClientWarning, JournalEntry, OpenRequest, QueueDetails, QueueEvent } from './control-api.js';
import { EntryLink } from './links.js';
import { Button, Select } from './parts.js';
import { statusText } from './rows.js';
import { useLoaded, useStore } from './store.js';
import { shortPath, wallClockText } from './text.js';
import { arrowsOf, lanesOf, moved, type Span, zoomed } from './timeline-layout.js';
import { marksOf, Picture, partAt } from './timeline-picture.js';

const REFRESH_INTERVAL_MS = 1000;
const ZOOM = 1.5;
/** Limits the requests, because each queue takes one. */
const MAX_QUEUES = 12;

const SPANS = [
  ['15', '15 seconds'],
  ['60', 'a minute'],
  ['300', '5 minutes'],
  ['900', '15 minutes'],
] as const;

type QueueWithEvents = QueueDetails & { events: QueueEvent[] };

/** The queues, and the requests with warnings, before they are loaded. */
const NOTHING = { queues: [], warned: new Set<number>() };

/** The requests of the last minutes: a lane for each person, with the events that they caused. */
export function Timeline() {
  const { requests, state, fetchJson, navigate } = useStore();
  const span = useSignal<Span>({ seconds: 60, end: undefined });
  const now = useSignal(Date.now() / 1000);
  const open = useSignal<readonly (OpenRequest & { since: number })[]>([]);
  /** ID of the request under the pointer, or chosen with the keys. */
  const chosen = useSignal<number | undefined>(undefined);
  const picture = useRef<HTMLDivElement>(null);
  const isPointed = useRef(false);
  useEffect(() => {
    const follow = async () => {
      if (document.hidden) return;
      const { requests: waiting } = await fetchJson<{ requests: OpenRequest[] }>('GET', 'requests/open');
      const time = Date.now() / 1000;
      open.value = waiting.map((request) => ({ ...request, since: time - request.ms / 1000 }));
      // The picture does not move while the pointer is on it.
      if (!isPointed.current) now.value = time;
    };
    // If the server has stopped, the header shows it.
    const refresh = () => void follow().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const [{ queues, warned } = NOTHING] = useLoaded(async () => {
    const { queues: listed } = await fetchJson<{ queues: QueueDetails[] }>('GET', 'queues');
    const { warnings } = await fetchJson<{ warnings: ClientWarning[] }>('GET', 'warnings');
    const paths = listed.slice(-MAX_QUEUES).map(({ queue_id }) => `queues/${encodeURIComponent(queue_id)}`);
    return {
      queues: await Promise.all(paths.map((path) => fetchJson<QueueWithEvents>('GET', path))),
      warned: new Set(warnings.map(({ request_id }) => request_id)),
    };
  }, [requests.value[0]?.id]);
  const { seconds } = span.value;
  const end = span.value.end ?? now.value;
  const start = end - seconds;
  const shown = requests.value.filter(
    ({ real_time, ms }) => real_time >= start && real_time - ms / 1000 <= end,
  );
  const personas = state.value?.personas ?? {};
  const callerOf = ({ user_id }: OpenRequest) => nameIn(personas, { user_id });
  const waiting = open.value.filter(({ since }) => since <= end);
  const lanes = lanesOf(shown, (entry) => nameIn(personas, entry), waiting.map(callerOf));
  const arrows = arrowsOf(lanes, queues, (userId) => nameIn(personas, { user_id: userId }));

  const zoom = (factor: number, at = 1) => {
    span.value = zoomed(span.value, factor, at, Date.now() / 1000);
  };
  const move = (part: number) => {
    span.value = moved(span.value, part, Date.now() / 1000);
  };
  // In a narrow window, scrolls to the newest requests, at the end.
  useEffect(() => {
    picture.current?.scrollTo(picture.current.scrollWidth, 0);
  }, []);
  // A listener of Preact is passive, so it could not stop the page from scrolling.
  useEffect(() => {
    const element = definite(picture.current);
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(event.deltaX / width);
      else zoom(1.0015 ** event.deltaY, partAt((event.clientX - left) / width));
    };
    element.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element.removeEventListener('wheel', zoomByWheel);
  }, []);
  /** Selects an older (`by` 1) or newer (-1) request; the newest if none is selected. */
  const step = (by: number) => {
    const at = shown.findIndex(({ id }) => id === chosen.value);
    const next = at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by));
    chosen.value = shown[next]?.id;
  };
  const press = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => step(1),
      ArrowRight: () => step(-1),
      '+': () => zoom(1 / ZOOM),
      '=': () => zoom(1 / ZOOM),
      '-': () => zoom(ZOOM),
      PageUp: () => move(-0.5),
      PageDown: () => move(0.5),
      Enter: () => chosen.value !== undefined && navigate(`journal/${chosen.value}`),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const text = shown.find(({ id }) => id === chosen.value);
  return (
    <section>
      <div class="heading">
        <h2>Timeline</h2>
        <div class="tools">
          <Select
            label="Show the last"
            value={SPANS.some(([value]) => value === String(seconds)) ? String(seconds) : ''}
            change={(value) => {
              if (value !== '') span.value = { seconds: Number(value), end: undefined };
            }}
            options={[...SPANS, ['', spanText(span.value)]]}
          />
          <Button label="Zoom in" action={() => zoom(1 / ZOOM)}>
            +
          </Button>
          <Button label="Zoom out" action={() => zoom(ZOOM)}>
            −
          </Button>
          <Button label="Show earlier requests" action={() => move(-0.5)}>
            ←
          </Button>
          <Button
            label="Show later requests"
            disabled={span.value.end === undefined}
            action={() => move(0.5)}
          >
            →
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that takes keys */}
      <div
        ref={picture}
        class="picture"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys zoom, move and choose requests
        tabIndex={0}
        aria-label="Timeline: left and right choose a request, Enter opens it, plus and minus zoom"
        onKeyDown={press}
        onPointerEnter={() => {
          isPointed.current = true;
        }}
        onPointerLeave={() => {
          isPointed.current = false;
        }}
      >
        <Picture
          end={end}
          seconds={seconds}
          lanes={lanes}
          arrows={arrows}
          count={shown.length}
          warned={warned}
          chosen={chosen.value}
          waitingOf={(name) => waiting.filter((request) => callerOf(request) === name)}
          choose={(id) => {
            chosen.value = id;
          }}
        />
      </div>
      <p class="hovered" role="status">
        {text === undefined ? (
          'Point at a request; click it to open it. The wheel zooms.'
        ) : (
          <>
            {describe(text, marksOf(text, warned))} <EntryLink id={text.id} />
          </>
        )}
      </p>
      <p class="legend">
        <span data-kind="ok">succeeded</span> <span data-kind="bad">failed</span>{' '}
        <span data-kind="fault">fault</span> <span data-kind="warning">warning</span>{' '}
        <span data-kind="waiting">waits for its response</span>{' '}
        <span data-kind="event">event; dashed while no client has received it</span>
      </p>
    </section>
  );
}

/** A span that is not in the list, such as `2.4 s until 14:05:12`. */
function spanText({ seconds, end }: Span): string {
  const length = durationText(seconds * 1000);
  return end === undefined ? length : `${length} until ${wallClockText(end)}`;
}

/** A request in one line. */
function describe(entry: JournalEntry, marks: readonly string[]): string {
  const { method, path, ms, real_time } = entry;
  const parts = [wallClockText(real_time), method, shortPath(path), statusText(entry), durationText(ms)];
  return [...parts, reasonOf(entry), ...marks].filter((part) => part !== '').join(' ');
}
