import { durationText, reasonOf } from '../runtime/journal/journal-entry.js';
import type { JournalEntry } from './control-api.js';
import { EntryLink } from './parts.js';
import { statusText } from './rows.js';
import { useStore } from './store.js';
import { countText, isSuccess, shortPath, wallClockText } from './text.js';
import type { Arrow, Lane } from './timeline-layout.js';

const WIDTH = 1000;
const LABEL_WIDTH = 120;
/** The height of a lane in pixels: a row of requests, and a row of long polls below it. */
const LANE_HEIGHT = 52;
const BAR_HEIGHT = 16;
const REQUEST_TOP = 9;
const POLL_TOP = 29;
const AXIS_HEIGHT = 22;
/** Keeps an almost empty picture high enough for the pointer. */
const MIN_LANES = 3;
const TICKS = 6;

/** The marks of a request that a fault changed, or that caused a warning. */
function marksOf({ id, fault }: JournalEntry, warned: ReadonlySet<number>): ('fault' | 'warning')[] {
  return [
    ...(fault === undefined ? [] : (['fault'] as const)),
    ...(warned.has(id) ? (['warning'] as const) : []),
  ];
}

interface AxisProps {
  start: number;
  seconds: number;
  height: number;
  x(time: number): number;
}

/** The times at the upper edge of the picture. */
function Axis({ start, seconds, height, x }: AxisProps) {
  return (
    <g class="axis">
      {Array.from({ length: TICKS }, (_, index) => {
        const time = start + (seconds * index) / TICKS;
        return (
          <g key={index}>
            <line x1={x(time)} x2={x(time)} y1={AXIS_HEIGHT - 4} y2={height} />
            <text x={x(time) + 3} y={AXIS_HEIGHT - 8}>
              {wallClockText(time)}
              {seconds < 10 && `.${String(Math.floor((time % 1) * 1000)).padStart(3, '0')}`}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface LaneProps {
  lane: Lane;
  top: number;
  warned: ReadonlySet<number>;
  chosen: number | undefined;
  /** End of the picture. Requests without a response last until then. */
  end: number;
  x(time: number): number;
  choose(id: number): void;
}

/** The requests of one caller. */
function LaneRow({ lane, top, warned, chosen, end, x, choose }: LaneProps) {
  const { navigate } = useStore();
  return (
    <g class="lane">
      <line x1="0" x2={WIDTH} y1={top} y2={top} />
      <text x="4" y={top + 30}>
        {lane.name}
      </text>
      {lane.waiting.map(({ method, path, since, ms }, index) => (
        <rect
          key={`${index} ${path}`}
          data-kind="waiting"
          x={x(since)}
          y={top + POLL_TOP}
          width={Math.max(4, x(end) - x(since))}
          height={BAR_HEIGHT}
          rx="2"
        >
          <title>{`${method} ${shortPath(path)} waits for its response, for ${durationText(ms)}`}</title>
        </rect>
      ))}
      {lane.entries.map((entry) => {
        const { id, endpoint, ms, real_time } = entry;
        const from = x(real_time - ms / 1000);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the picture do the same
          <g
            key={id}
            class="request"
            data-chosen={id === chosen}
            data-polls={endpoint === 'GET /events'}
            onClick={() => navigate(`journal/${id}`)}
            onMouseEnter={() => choose(id)}
          >
            <rect
              data-kind={isSuccess(entry) ? 'ok' : 'bad'}
              x={from}
              y={top + (endpoint === 'GET /events' ? POLL_TOP : REQUEST_TOP)}
              width={Math.max(4, x(real_time) - from)}
              height={BAR_HEIGHT}
              rx="2"
            />
            {marksOf(entry, warned).map((kind, index) => (
              <circle key={kind} data-kind={kind} cx={x(real_time) - index * 9} cy={top + 7} r="4.5" />
            ))}
          </g>
        );
      })}
    </g>
  );
}

function ArrowLine({
  arrow: { from, to, sent, isReceived, receivedAt },
  x,
}: {
  arrow: Arrow;
  x(time: number): number;
}) {
  const middle = BAR_HEIGHT / 2;
  const y = (lane: number) => AXIS_HEIGHT + lane * LANE_HEIGHT + middle;
  const end = receivedAt ?? sent;
  return (
    <line
      class="arrow"
      data-waiting={!isReceived}
      x1={x(sent)}
      y1={y(from) + REQUEST_TOP}
      x2={Math.max(x(end), x(sent) + 3)}
      y2={y(to) + POLL_TOP}
      marker-end="url(#tip)"
    />
  );
}

/** Converts a position in the picture, as a fraction of its width, to a fraction of the shown time, from 0 to 1. */
export function partAt(place: number): number {
  return Math.min(1, Math.max(0, (place * WIDTH - LABEL_WIDTH) / (WIDTH - LABEL_WIDTH)));
}

interface PictureProps {
  /** UNIX seconds at which the shown time ends. */
  end: number;
  /** Length of the shown time. */
  seconds: number;
  lanes: readonly Lane[];
  arrows: readonly Arrow[];
  /** Number of requests in all lanes. */
  count: number;
  warned: ReadonlySet<number>;
  chosen: number | undefined;
  choose(id: number): void;
}

/** The requests in a span of time, in lanes, with the events between them. */
export function Picture({ end, seconds, lanes, arrows, count, warned, chosen, choose }: PictureProps) {
  const start = end - seconds;
  const x = (time: number) =>
    LABEL_WIDTH + Math.max(0, Math.min(1, (time - start) / seconds)) * (WIDTH - LABEL_WIDTH);
  const height = AXIS_HEIGHT + Math.max(MIN_LANES, lanes.length) * LANE_HEIGHT;
  return (
    <svg
      class="timeline"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={
        lanes.length === 0
          ? 'No requests in this time'
          : `${countText(count, 'request')} of ${lanes.map(({ name }) => name).join(', ')}. See the journal.`
      }
    >
      <defs>
        <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0l8 4-8 4z" />
        </marker>
      </defs>
      <Axis start={start} seconds={seconds} x={x} height={height} />
      {lanes.map((lane, index) => (
        <LaneRow
          key={lane.name}
          lane={lane}
          top={AXIS_HEIGHT + index * LANE_HEIGHT}
          x={x}
          warned={warned}
          chosen={chosen}
          end={end}
          choose={choose}
        />
      ))}
      {arrows
        .filter(({ sent, receivedAt }) => (receivedAt ?? sent) >= start && sent <= end)
        .map((arrow) => (
          <ArrowLine key={arrow.key} arrow={arrow} x={x} />
        ))}
      {lanes.length === 0 && (
        <text x={WIDTH / 2} y={AXIS_HEIGHT + 21} text-anchor="middle">
          No requests in this time.
        </text>
      )}
    </svg>
  );
}

/** The chosen request in one line, or a hint. */
export function Description({
  entry,
  warned,
}: {
  entry: JournalEntry | undefined;
  warned: ReadonlySet<number>;
}) {
  return (
    <p class="hovered" role="status">
      {entry === undefined ? (
        'Point at a request; click it to open it. The wheel zooms.'
      ) : (
        <>
          {lineOf(entry, marksOf(entry, warned))} <EntryLink id={entry.id} />
        </>
      )}
    </p>
  );
}

function lineOf(entry: JournalEntry, marks: readonly string[]): string {
  const { method, path, ms, real_time } = entry;
  const parts = [wallClockText(real_time), method, shortPath(path), statusText(entry), durationText(ms)];
  return [...parts, reasonOf(entry), ...marks].filter((part) => part !== '').join(' ');
}
