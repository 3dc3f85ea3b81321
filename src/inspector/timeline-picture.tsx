import { durationText, reasonOf } from '../runtime/journal/journal-entry.js';
import { countText } from '../strings.js';
import type { JournalEntry } from './control-api.js';
import { EntryLink } from './parts.js';
import { useStore } from './store.js';
import { isSuccess, shortPath, statusText, wallClockText } from './text.js';
import type { Arrow, Lane } from './timeline-layout.js';

// Lengths are in units of the picture's `viewBox`.
const WIDTH = 1000;
/** The width of the callers' names, to the left of the requests. */
const LABEL_WIDTH = 120;
/** The height of a lane: a row of requests, and a row of long polls below it. */
const LANE_HEIGHT = 52;
const BAR_HEIGHT = 16;
const REQUEST_TOP = 9;
const POLL_TOP = 29;
const AXIS_HEIGHT = 22;
/** Minimum height of the picture in lanes, which leaves enough room for the pointer. */
const MIN_LANES = 3;
/** Number of labeled times on the axis. */
const TICKS = 6;
/** Keeps short requests visible. */
const MIN_BAR_WIDTH = 4;

interface PictureProps {
  /** End of the shown period, in UNIX seconds. */
  end: number;
  seconds: number;
  lanes: readonly Lane[];
  arrows: readonly Arrow[];
  count: number;
  warned: ReadonlySet<number>;
  chosen: number | undefined;
  choose(id: number): void;
}

/** The requests of a period, in lanes, with the events between them. */
export function Picture({ end, seconds, lanes, arrows, count, warned, chosen, choose }: PictureProps) {
  const start = end - seconds;
  const x = (time: number) => LABEL_WIDTH + fraction((time - start) / seconds) * (WIDTH - LABEL_WIDTH);
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

interface AxisProps {
  start: number;
  seconds: number;
  height: number;
  x(time: number): number;
}

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
  /** End of the shown period, in UNIX seconds. Requests without a response are drawn up to this end. */
  end: number;
  x(time: number): number;
  choose(id: number): void;
}

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
          width={Math.max(MIN_BAR_WIDTH, x(end) - x(since))}
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
              width={Math.max(MIN_BAR_WIDTH, x(real_time) - from)}
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

function ArrowLine({ arrow, x }: { arrow: Arrow; x(time: number): number }) {
  const { from, to, sent, isReceived, receivedAt = sent } = arrow;
  const middleOf = (lane: number) => AXIS_HEIGHT + lane * LANE_HEIGHT + BAR_HEIGHT / 2;
  return (
    <line
      class="arrow"
      data-waiting={!isReceived}
      x1={x(sent)}
      y1={middleOf(from) + REQUEST_TOP}
      x2={Math.max(x(receivedAt), x(sent) + 3)}
      y2={middleOf(to) + POLL_TOP}
      marker-end="url(#tip)"
    />
  );
}

/** Converts a position in the picture, as a fraction of its width, to a fraction of the shown period, from 0 to 1. */
export function partAt(place: number): number {
  return fraction((place * WIDTH - LABEL_WIDTH) / (WIDTH - LABEL_WIDTH));
}

/** Limits a number to the range from 0 to 1. */
function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}

interface DescriptionProps {
  entry: JournalEntry | undefined;
  warned: ReadonlySet<number>;
}

/** The chosen request in one line, or a hint. */
export function Description({ entry, warned }: DescriptionProps) {
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

/** Returns the marks of a request: `fault` if a fault changed it, and `warning` if it caused a warning. */
function marksOf({ id, fault }: JournalEntry, warned: ReadonlySet<number>): readonly string[] {
  const marks: string[] = [];
  if (fault !== undefined) marks.push('fault');
  if (warned.has(id)) marks.push('warning');
  return marks;
}
