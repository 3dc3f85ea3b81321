import { ask, knownState, nameOf } from './api.js';
import { copyButton } from './copy.js';
import { curlOfEntry } from './curl.js';
import { attempt, el, fill } from './dom.js';
import { jsonView, timeText } from './json.js';
import type { Entry } from './wire.js';

/** A request in a line; opened, with its parameters and its answer. */
export function requestView(entry: Entry): HTMLElement {
  const { id, at, method, path, user_id, status, code, ms } = entry;
  const ok = status >= 200 && status < 400;
  const caller = nameOf(user_id);
  const body = el('div', { class: 'detail' });
  const view = el(
    'details',
    {},
    el(
      'summary',
      {},
      el('span', { class: 'time', title: timeText(at) }, timeText(at).slice(11, 19)),
      el('span', { class: 'method', 'data-method': method }, method),
      el('span', { class: 'path', title: path }, shortPath(path)),
      el('span', { class: 'caller' }, caller),
      el('span', { class: ok ? 'status ok' : 'status bad' }, statusText(entry)),
      el('span', { class: 'ms' }, `${ms.toFixed(1)} ms`),
    ),
    body,
  );
  let shown = false;
  view.addEventListener('toggle', () => {
    if (!view.open || shown) return;
    shown = true;
    void attempt(async () => showDetail(body, await ask<Entry>('GET', `requests/${id}`)));
  });
  const text = `${method} ${path} ${status} ${code ?? ''} ${caller}`.toLowerCase();
  return el('li', { 'data-ok': String(ok), 'data-text': text }, view);
}

function showDetail(body: HTMLElement, entry: Entry): void {
  const { method, path, endpoint, params, note, answer } = entry;
  const curl = () => curlOfEntry(entry, location.origin, knownState()?.personas ?? {});
  const what = `${method} ${path}`;
  fill(
    body,
    el(
      'div',
      { class: 'actions' },
      el('code', {}, endpoint ?? 'no endpoint'),
      copyButton('Copy as curl', what, curl),
      answer === undefined
        ? undefined
        : copyButton('Copy answer', `of ${what}`, () => JSON.stringify(answer, undefined, 2)),
    ),
    note === undefined ? undefined : el('p', { class: 'note' }, note),
    el(
      'div',
      { class: 'columns' },
      el('div', {}, el('h3', {}, 'Parameters'), parameters(params)),
      el('div', {}, el('h3', {}, 'Answer'), answerView(entry)),
    ),
  );
}

function parameters(params: Record<string, unknown>): HTMLElement {
  if (Object.keys(params).length === 0) return el('p', { class: 'nothing' }, 'none');
  return jsonView(params, 'Parameters');
}

function answerView({ status, answer }: Entry): HTMLElement {
  if (answer !== undefined) return jsonView(answer, 'Answer');
  const why = status === 0 ? 'none: the connection was dropped' : 'no longer kept';
  return el('p', { class: 'nothing' }, why);
}

/** What stands behind `/api/v1`. */
function shortPath(path: string): string {
  return path.replace(/^.*?\/api\/v1(?=\/)/, '');
}

function statusText({ status, code }: Entry): string {
  if (status === 0) return 'dropped';
  return code === null ? String(status) : `${status} ${code}`;
}
