import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { nameIn } from '../runtime/control/request-filter.js';
import { Empty, Select } from './parts.js';
import { reasonOf, statusText } from './rows.js';
import { useRefresh, useStore } from './store.js';
import { durationText, isSuccess, shortPath, wallClockText } from './text.js';
import { type Arrow, arrowsOf, type Lane, lanesOf } from './timeline-layout.js';
import type { ClientWarning, QueueDetails, QueueEvent } from './wire.js';

const WIDTH = 1000;
const LABEL_WIDTH = 120;
const LANE_HEIGHT = 34;
const AXIS_HEIGHT = 22;
const TICKS = 6;
const REFRESH_INTERVAL_MS = 1000;
/** Further queues would take many requests. */
const MAX_QUEUES = 12;

const SPANS = [
  ['15', '15 seconds'],
  ['60', 'a minute'],
  ['300', '5 minutes'],
  ['900', '15 minutes'],
] as const;

/** The requests of the last minutes: a lane for each person, with the events that they caused. */
export function Timeline() {
  const { requests, state, ask } = useStore();
  const span = useSignal('60');
  const end = useSignal(Date.now() / 1000);
  const queues = useSignal<readonly (QueueDetails & { events: QueueEvent[] })[]>([]);
  const warned = useSignal<ReadonlySet<number>>(new Set());
  const hovered = useSignal('');
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) end.value = Date.now() / 1000;
    }, REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  useRefresh(async () => {
    const { queues: listed } = await ask<{ queues: QueueDetails[] }>('GET', 'queues');
    const { warnings } = await ask<{ warnings: ClientWarning[] }>('GET', 'warnings');
    warned.value = new Set(warnings.map(({ request_id }) => request_id));
    queues.value = await Promise.all(
      listed
        .slice(-MAX_QUEUES)
        .map(({ queue_id }) =>
          ask<QueueDetails & { events: QueueEvent[] }>('GET', `queues/${encodeURIComponent(queue_id)}`),
        ),
    );
  }, requests.value[0]?.id);
  const seconds = Number(span.value);
  const start = end.value - seconds;
  const recent = requests.value.filter(({ real_time }) => real_time >= start);
  const personas = state.value?.personas ?? {};
  const lanes = lanesOf(recent, (entry) => nameIn(personas, entry));
  const arrows = arrowsOf(lanes, queues.value, (userId) => nameIn(personas, { user_id: userId }));
  const x = (time: number) => LABEL_WIDTH + ((time - start) / seconds) * (WIDTH - LABEL_WIDTH);
  return (
    <section>
      <div class="heading">
        <h2>Timeline</h2>
        <div class="tools">
          <Select
            label="Show the last"
            value={span.value}
            change={(value) => {
              span.value = value;
            }}
            options={SPANS}
          />
        </div>
      </div>
      {lanes.length === 0 ? (
        <Empty>No requests in this time.</Empty>
      ) : (
        <>
          <svg
            class="timeline"
            viewBox={`0 0 ${WIDTH} ${AXIS_HEIGHT + lanes.length * LANE_HEIGHT}`}
            role="img"
            aria-label={`${recent.length} requests of ${lanes.map(({ name }) => name).join(', ')}. The journal lists them.`}
          >
            <defs>
              <marker
                id="tip"
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto"
              >
                <path d="M0 0l8 4-8 4z" />
              </marker>
            </defs>
            <Axis start={start} seconds={seconds} x={x} height={AXIS_HEIGHT + lanes.length * LANE_HEIGHT} />
            {lanes.map((lane, index) => (
              <LaneRow
                key={lane.name}
                lane={lane}
                top={AXIS_HEIGHT + index * LANE_HEIGHT}
                x={x}
                start={start}
                warned={warned.value}
                hover={(text) => {
                  hovered.value = text;
                }}
              />
            ))}
            {arrows
              .filter(({ sent }) => sent >= start)
              .map((arrow) => (
                <ArrowLine key={arrow.key} arrow={arrow} x={x} />
              ))}
          </svg>
          <p class="hovered">{hovered.value === '' ? 'Point at a request; click it to open it.' : hovered}</p>
          <p class="legend">
            <span data-kind="ok">succeeded</span> <span data-kind="bad">failed</span>{' '}
            <span data-kind="fault">fault</span> <span data-kind="warning">warning</span>{' '}
            <span data-kind="event">event</span>
          </p>
        </>
      )}
    </section>
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
  start: number;
  warned: ReadonlySet<number>;
  x(time: number): number;
  hover(text: string): void;
}

function LaneRow({ lane, top, start, warned, x, hover }: LaneProps) {
  const { go } = useStore();
  return (
    <g class="lane">
      <line x1="0" x2={WIDTH} y1={top} y2={top} />
      <text x="4" y={top + 21}>
        {lane.name}
      </text>
      {lane.entries.map((entry) => {
        const { id, method, path, ms, real_time, fault } = entry;
        const from = Math.max(start, real_time - ms / 1000);
        const marks = [fault === undefined ? '' : 'fault', warned.has(id) ? 'warning' : ''].filter(Boolean);
        const text = `${wallClockText(real_time)} ${method} ${shortPath(path)} ${statusText(entry)} ${durationText(ms)} ${reasonOf(entry)} ${marks.join(', ')}`;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the picture has a text instead
          <g key={id} class="request" onClick={() => go(`journal/${id}`)} onMouseEnter={() => hover(text)}>
            <rect
              data-kind={isSuccess(entry) ? 'ok' : 'bad'}
              x={x(from)}
              y={top + 9}
              width={Math.max(4, x(real_time) - x(from))}
              height="16"
              rx="2"
            />
            {marks.map((kind, index) => (
              <circle key={kind} data-kind={kind} cx={x(real_time) - index * 9} cy={top + 7} r="4.5" />
            ))}
          </g>
        );
      })}
    </g>
  );
}

function ArrowLine({ arrow: { from, to, sent, received }, x }: { arrow: Arrow; x(time: number): number }) {
  const y = (lane: number) => AXIS_HEIGHT + lane * LANE_HEIGHT + LANE_HEIGHT / 2;
  const end = received ?? sent;
  return (
    <line
      class="arrow"
      data-waiting={received === undefined}
      x1={x(sent)}
      y1={y(from)}
      x2={Math.max(x(end), x(sent) + 3)}
      y2={y(to)}
      marker-end="url(#tip)"
    />
  );
}
