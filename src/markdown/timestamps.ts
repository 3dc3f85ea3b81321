import { escapeProse } from './safe-html.js';
import type { RenderState, Stash } from './state.js';

type ParseDate = (text: string, now?: number) => number | undefined;

const START = '<time:';

/** Matches a date, or a date and time with or without a time zone, in ISO 8601. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

let parseDate: ParseDate | undefined;

/** Loads the parser of dates if the Markdown needs it and it is not loaded yet. */
export function prepareTimestamps(text: string): Promise<void> | undefined {
  if (parseDate !== undefined || !text.includes(START)) return undefined;
  return import('./dates.js').then((module) => provideDates(module.parseDate));
}

/** Sets the parser of dates, for callers that cannot wait. */
export function provideDates(parse: ParseDate): void {
  parseDate = parse;
}

/** Replaces `<time:...>`, which readers see in their own time zone. */
export function timestamps(text: string, stash: Stash, { context }: RenderState): string {
  let result = '';
  let done = 0;
  for (;;) {
    const start = text.indexOf(START, done);
    const end = start < 0 ? -1 : text.indexOf('>', start);
    if (end < 0) return result + text.slice(done);
    const written = text.slice(start + START.length, end);
    const html = stash.html(timestamp(written, context));
    result += text.slice(done, start) + stash.keep(html, text.slice(start, end + 1));
    done = end + 1;
  }
}

function timestamp(written: string, { now, isoTimesOnly }: RenderState['context']): string {
  if (parseDate === undefined)
    throw new Error('Call prepareMarkdown() before you render Markdown with a time.');
  const isRead = !isoTimesOnly || ISO_TIME.test(written);
  const moment = isRead ? parseDate(written, now) : undefined;
  const shown = escapeProse(written);
  if (moment === undefined) return `<span class="timestamp-error">Invalid time format: ${shown}</span>`;
  return `<time datetime="${isoTime(moment)}">${shown}</time>`;
}

/** A time in ISO 8601, with microseconds unless it is a full second. */
function isoTime(moment: number): string {
  return new Date(moment)
    .toISOString()
    .replace('.000Z', 'Z')
    .replace(/(\.\d{3})Z$/, '$1000Z');
}
