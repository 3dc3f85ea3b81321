import { runFinder } from './linear-time.js';
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

/** The number of backslashes before a place. A backtick after a backslash starts no code; two backslashes mean one. */
function backslashesBefore(text: string, at: number, from: number): number {
  let count = 0;
  while (at - count > from && text[at - count - 1] === '\\') count++;
  return count;
}
