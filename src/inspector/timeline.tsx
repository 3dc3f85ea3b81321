import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { nameIn } from '../runtime/journal/journal-entry.js';
import { definite } from '../values.js';
import type { ClientWarning, JournalEntry, OpenRequest, QueueDetails, QueueEvent } from './control-api.js';
import { Button, Select, setterOf } from './controls.js';
import { useEverySecond, useLoaded, useStore } from './store.js';
import {
  arrowsOf,
  lanesOf,
  moved,
  type Span,
  spanText,
  type WaitingRequest,
  zoomed,
} from './timeline-layout.js';
import { Description, Picture, partAt } from './timeline-picture.js';

/** The zoom factor for one press of a button or key. */
const ZOOM = 1.5;
/** The zoom factor for scrolling by one pixel with the wheel. */
const WHEEL_ZOOM = 1.0015;
/** Maximum number of queues to load. Each needs a separate request. */
const MAX_QUEUES = 12;

const SPANS = [
  ['15', '15 seconds'],
  ['60', 'a minute'],
  ['300', '5 minutes'],
  ['900', '15 minutes'],
] as const;

type QueueWithEvents = QueueDetails & { events: QueueEvent[] };

/** Shows the requests of a period, with one lane for each caller, and the events that those requests caused. */
export function Timeline() {
  const { requests, state, navigate } = useStore();
  const picture = useRef<HTMLDivElement>(null);
  const view = useSpan();
  const { span, zoom, move } = view;
  const { now, open } = useOpenRequests(picture);
  const { queues, warned } = useQueues();
  const { seconds } = span;
  const end = span.end ?? now;
  const shown = requests.value.filter(
    ({ real_time, ms }) => real_time >= end - seconds && real_time - ms / 1000 <= end,
  );
  const { chosen, choose, step } = useChoice(shown);
  const personas = state.value?.personas ?? {};
  const nameOf = (caller: Parameters<typeof nameIn>[1]) => nameIn(personas, caller);
  const waiting = open.filter(({ since }) => since <= end);
  const lanes = lanesOf(shown, waiting, nameOf);
  const arrows = arrowsOf(lanes, queues, nameOf);
  // In a narrow window, scrolls to the newest requests, at the end.
  useEffect(() => {
    picture.current?.scrollTo(picture.current.scrollWidth, 0);
  }, []);
  useWheel(picture, view);
  const press = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => step(1),
      ArrowRight: () => step(-1),
      '+': () => zoom(1 / ZOOM),
      '=': () => zoom(1 / ZOOM),
      '-': () => zoom(ZOOM),
      PageUp: () => move(-0.5),
      PageDown: () => move(0.5),
      Enter: () => chosen !== undefined && navigate(`journal/${chosen}`),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return (
    <section>
      <div class="heading">
        <h2>Timeline</h2>
        <Tools {...view} />
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
      >
        <Picture
          end={end}
          seconds={seconds}
          lanes={lanes}
          arrows={arrows}
          count={shown.length}
          warned={warned}
          chosen={chosen}
          choose={choose}
        />
      </div>
      <Description entry={shown.find(({ id }) => id === chosen)} warned={warned} />
      <p class="legend">
        <span data-kind="ok">succeeded</span> <span data-kind="bad">failed</span>{' '}
        <span data-kind="fault">fault</span> <span data-kind="warning">warning</span>{' '}
        <span data-kind="waiting">waits for its response</span>{' '}
        <span data-kind="event">event; dashed while no client has received it</span>
      </p>
    </section>
  );
}

type View = ReturnType<typeof useSpan>;

/** Returns the shown period, and functions that change it. */
function useSpan() {
  const span = useSignal<Span>({ seconds: 60, end: undefined });
  return {
    span: span.value,
    /** Shows the last `seconds` seconds. */
    show(seconds: number) {
      span.value = { seconds, end: undefined };
    },
    /** A factor below 1 shows less time. `at` is the place in the picture that does not move, by default the end. */
    zoom(factor: number, at = 1) {
      span.value = zoomed(span.value, factor, at, Date.now() / 1000);
    },
    /** Moves by a fraction of the shown period. */
    move(part: number) {
      span.value = moved(span.value, part, Date.now() / 1000);
    },
  };
}

/** Returns the ID of the request chosen with the pointer or the keys, and functions that choose another request. */
function useChoice(shown: readonly JournalEntry[]) {
  const chosen = useSignal<number | undefined>(undefined);
  return {
    chosen: chosen.value,
    choose: setterOf<number | undefined>(chosen),
    /** Chooses the next older (`by` 1) or newer (`by` -1) request, or the newest if none is chosen. */
    step(by: number) {
      const at = shown.findIndex(({ id }) => id === chosen.value);
      const next = at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by));
      chosen.value = shown[next]?.id;
    },
  };
}

/**
 * Returns the open requests, and the current time in UNIX seconds. The time stops while the pointer is on the picture.
 */
function useOpenRequests(picture: RefObject<HTMLElement | null>) {
  const { fetchJson } = useStore();
  const now = useSignal(Date.now() / 1000);
  const open = useSignal<readonly WaitingRequest[]>([]);
  useEverySecond(async () => {
    if (document.hidden) return;
    const { requests: waiting } = await fetchJson<{ requests: OpenRequest[] }>('GET', 'requests/open');
    const time = Date.now() / 1000;
    open.value = waiting.map((request) => ({ ...request, since: time - request.ms / 1000 }));
    if (!picture.current?.matches(':hover')) now.value = time;
  });
  return { now: now.value, open: open.value };
}

/** Returns the latest queues with their events, and the IDs of requests with warnings. */
function useQueues() {
  const { requests, fetchJson } = useStore();
  const [loaded = { queues: [], warned: new Set<number>() }] = useLoaded(async () => {
    const { queues: listed } = await fetchJson<{ queues: QueueDetails[] }>('GET', 'queues');
    const { warnings } = await fetchJson<{ warnings: ClientWarning[] }>('GET', 'warnings');
    const paths = listed.slice(-MAX_QUEUES).map(({ queue_id }) => `queues/${encodeURIComponent(queue_id)}`);
    return {
      queues: await Promise.all(paths.map((path) => fetchJson<QueueWithEvents>('GET', path))),
      warned: new Set(warnings.map(({ request_id }) => request_id)),
    };
  }, [requests.value[0]?.id]);
  return loaded;
}

/** Zooms and moves the picture with the wheel. A passive listener could not stop the page from scrolling. */
function useWheel(picture: RefObject<HTMLElement | null>, { zoom, move }: View): void {
  useEffect(() => {
    const element = definite(picture.current);
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(event.deltaX / width);
      else zoom(WHEEL_ZOOM ** event.deltaY, partAt((event.clientX - left) / width));
    };
    element.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element.removeEventListener('wheel', zoomByWheel);
  }, []);
}

function Tools({ span, show, zoom, move }: View) {
  return (
    <div class="tools">
      <Select
        label="Show the last"
        value={SPANS.some(([value]) => value === String(span.seconds)) ? String(span.seconds) : ''}
        change={(value) => {
          if (value !== '') show(Number(value));
        }}
        options={[...SPANS, ['', spanText(span)]]}
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
      <Button label="Show later requests" disabled={span.end === undefined} action={() => move(0.5)}>
        →
      </Button>
    </div>
  );
}
