import { escapeText } from './escape.js';
import type { Stash } from './stash.js';

/** Replaces `` `code` ``. A span ends with the same number of backticks as it began with. */
export function codeSpans(text: string, stash: Stash): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ at: index, length: run.length }));
  const ends = new Map<number, number[]>();
  for (const { at, length } of runs) {
    const same = ends.get(length);
    if (same === undefined) ends.set(length, [at]);
    else same.push(at);
  }
  const next = new Map<number, number>();
  /** The next run of exactly this length. Positions only increase. */
  const runAfter = (length: number, place: number): number | undefined => {
    const places = ends.get(length) ?? [];
    let i = next.get(length) ?? 0;
    while (i < places.length && (places[i] as number) <= place) i++;
    next.set(length, i);
    return places[i];
  };
  let result = '';
  let done = 0;
  for (const run of runs) {
    if (run.at < done) continue;
    const slashes = backslashesBefore(text, run.at, done);
    const isEscaped = slashes % 2 === 1;
    const at = isEscaped ? run.at + 1 : run.at;
    const last = run.at + run.length - 1;
    for (let ticks = last - at + 1; ticks > 0; ticks--) {
      const end = runAfter(ticks, last);
      if (end === undefined) continue;
      const code = text.slice(at + ticks, end);
      const html = `<code>${escapeText(stash.source(code))}</code>`;
      const before = isEscaped ? at : at - slashes / 2;
      result += text.slice(done, before) + stash.keep(html, text.slice(at, end + ticks));
      done = end + ticks;
      break;
    }
  }
  return result + text.slice(done);
}

/** A backtick after a backslash is just a backtick; two backslashes are one backslash. */
function backslashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (at - count > from && text[at - count - 1] === '\\') count++;
  return count;
}
