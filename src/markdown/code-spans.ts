import { definite } from '../values.js';
import { escapeText } from './safe-html.js';
import type { Stash } from './state.js';

/** Replaces `` `code` ``. A span ends with the same number of backticks as it began with. */
export function codeSpans(text: string, stash: Stash): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ at: index, length: run.length }));
  const runAfter = runFinder(runs);
  let result = '';
  let done = 0;
  for (const run of runs) {
    if (run.at < done) continue;
    const slashes = backslashesBefore(text, run.at, done);
    const isEscaped = slashes % 2 === 1;
    const at = isEscaped ? run.at + 1 : run.at;
    const last = run.at + run.length - 1;
    result += text.slice(done, isEscaped ? at : at - slashes / 2);
    done = at;
    for (let ticks = last - at + 1; ticks > 0; ticks--) {
      const end = runAfter(ticks, last);
      if (end === undefined) continue;
      const code = text.slice(at + ticks, end);
      const html = `<code>${escapeText(stash.source(code))}</code>`;
      result += stash.keep(html, text.slice(at, end + ticks));
      done = end + ticks;
      break;
    }
  }
  return result + text.slice(done);
}

/** The start and end of code in a line. Code ends with as many backticks as it began with. */
export function codeIn(line: string): [open: number, close: number][] {
  const runs = [...line.matchAll(/\\\\|(\\?)(`+)/g)].flatMap(({ 1: slash = '', 2: ticks, index }) =>
    ticks === undefined ? [] : [{ at: index, length: ticks.length, opens: ticks.length - slash.length }],
  );
  const runAfter = runFinder(runs);
  const found: [number, number][] = [];
  let done = -1;
  for (const { at, opens } of runs) {
    const end = at <= done || opens === 0 ? undefined : runAfter(opens, at);
    if (end === undefined) continue;
    found.push([at, end]);
    done = end;
  }
  return found;
}

/** The number of backslashes before a place. A backtick after a backslash starts no code; two backslashes mean one. */
function backslashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (at - count > from && text[at - count - 1] === '\\') count++;
  return count;
}

/** Adjacent backticks. */
interface Run {
  at: number;
  length: number;
}

/**
 * Returns a function that finds the next run of exactly this length after a place. Places must never decrease, so
 * that all calls together take linear time.
 */
function runFinder(runs: readonly Run[]): (length: number, place: number) => number | undefined {
  const places = new Map<number, number[]>();
  for (const { at, length } of runs) {
    const same = places.get(length);
    if (same === undefined) places.set(length, [at]);
    else same.push(at);
  }
  const next = new Map<number, number>();
  return (length, place) => {
    const same = places.get(length) ?? [];
    let i = next.get(length) ?? 0;
    while (i < same.length && definite(same[i]) <= place) i++;
    next.set(length, i);
    return same[i];
  };
}
