import { beforeAll, expect, test } from 'vitest';
import { parseDate } from '../../src/markdown/dates.js';
import { renderMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';

beforeAll(provideAllNames);

const NOW = Date.parse('2026-01-15T12:00:00Z');

test.each([
  ['2026-01-01T09:00:00+01:00', '2026-01-01T08:00:00.000Z'],
  ['2026-01-01 10:00', '2026-01-01T10:00:00.000Z'],
  ['2026-01-01T10:00:00.5Z', '2026-01-01T10:00:00.500Z'],
  ['20260101T100000Z', '2026-01-01T10:00:00.000Z'],
  ['1700000000', '2023-11-14T22:13:20.000Z'],
  ['Jan 1 2026', '2026-01-01T00:00:00.000Z'],
  ['January 1st, 2026', '2026-01-01T00:00:00.000Z'],
  ['Mar 3rd 2025, 9:15PM', '2025-03-03T21:15:00.000Z'],
  ['29 Feb 2024', '2024-02-29T00:00:00.000Z'],
  ['29 Feb 2024 7:30 am IST', '2024-02-29T02:00:00.000Z'],
  ['Mon, 5 Jan 2026 09:15:20 EST', '2026-01-05T14:15:20.000Z'],
  ['1/2/2026', '2026-01-02T00:00:00.000Z'],
  ['3/2026', '2026-03-15T00:00:00.000Z'],
  ['3-4', '2026-03-04T00:00:00.000Z'],
  ['Mar-4-2026 3:05 p.m.', '2026-03-04T15:05:00.000Z'],
  ['10:30 Mar-4-2026', '2026-03-04T10:30:00.000Z'],
  ['4 March 2026 1530', '2026-03-04T15:30:00.000Z'],
  ['2026-03-04 1530-0500', '2026-03-04T20:30:00.000Z'],
  ['20260304T15:30:20.669+02:00', '2026-03-04T13:30:20.669Z'],
  ['202603041530', '2026-03-04T15:30:00.000Z'],
  ['2026-03-04 15:30 GMT+3', '2026-03-04T18:30:00.000Z'],
  ['1000', '1000-01-15T00:00:00.000Z'],
  ['9h', '2026-01-15T09:00:00.000Z'],
  ['5 hours 30m 20 seconds', '2026-01-15T05:30:20.000Z'],
  ['15h30', '2026-01-15T15:30:00.000Z'],
  ['Monday 15h30', '2026-01-19T15:30:00.000Z'],
  ['5/6 15h30', '2026-05-06T15:30:00.000Z'],
  ['2026-01-16 5H 30', '2026-01-16T05:30:00.000Z'],
  ['5h30m10', '2026-01-15T05:30:10.000Z'],
  ['5h 16 Jan', '2026-01-16T05:00:00.000Z'],
  ['7:5', '2026-01-15T07:05:00.000Z'],
  ['100000', '1970-01-02T03:46:40.000Z'],
  ['13/2/2026', '2026-02-13T00:00:00.000Z'],
  ['2026/1/2 at 12am', '2026-01-02T00:00:00.000Z'],
  ['10:30', '2026-01-15T10:30:00.000Z'],
  ['Friday', '2026-01-16T00:00:00.000Z'],
  ['Feb 2026', '2026-02-15T00:00:00.000Z'],
])('reads the date %j as %s', (text, expected) => {
  expect(new Date(parseDate(text, NOW) as number).toISOString()).toBe(expected);
});

test.each([
  '30h',
  'soon',
  '2026 UTC',
  '2026+02',
  '**some day**',
  'Feb 30 2026',
  '25:00',
  '13pm',
  '1 2 3 4 5',
  '',
  '1000000000000000000000000000000',
])('does not read %j as a date', (text) => {
  expect(parseDate(text, NOW)).toBeUndefined();
});

test.each(['America/New_York', 'Asia/Kolkata', 'UTC'])(
  'renders dates identically in the time zone %s',
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(renderMarkdown('<time:Jan 1 2026>')).toBe(
        '<p><time datetime="2026-01-01T00:00:00Z">Jan 1 2026</time></p>',
      );
    } finally {
      process.env.TZ = before;
    }
  },
);

test('ends an invalid date at the first closing angle bracket', () => {
  expect(renderMarkdown('<time:<b>soon>')).toBe(
    '<p><span class="timestamp-error">Invalid time format: &lt;b</span>soon&gt;</p>',
  );
});

test('keeps HTML entities and code in an invalid date', () => {
  expect(renderMarkdown('<time:now &lt; `x`>')).toBe(
    '<p><span class="timestamp-error">Invalid time format: now &lt; <code>x</code></span></p>',
  );
});

test.each([
  ['2026-01-01T10:00:00.25Z', '2026-01-01T10:00:00.250000Z'],
  ['1700000000.5', '2023-11-14T22:13:20.500000Z'],
  ['1700000000', '2023-11-14T22:13:20Z'],
])('renders the time %s as %s', (text, datetime) => {
  expect(renderMarkdown(`<time:${text}>`)).toBe(`<p><time datetime="${datetime}">${text}</time></p>`);
});
