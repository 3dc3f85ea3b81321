import { ask, askText } from './api.js';
import { copyButton } from './copy.js';
import { button, byId, el, fill, labelled } from './dom.js';
import { requestView } from './journal-entry.js';
import type { Panel } from './panel.js';
import type { Entry, News, Unmatched } from './wire.js';

/** Older ones are still in the journal, and no longer on the page. */
const MAX_SHOWN_REQUESTS = 200;

/** What was asked, newest first, as it comes. */
export function journalPanel(): Panel {
  const list = el('ol', { class: 'requests', reversed: true, 'aria-label': 'Requests, newest first' });
  const unmatched = el('section', {
    class: 'unmatched',
    'aria-label': 'Requests that are no endpoint',
    hidden: true,
  });
  const empty = el(
    'p',
    { class: 'nothing' },
    'Nothing was asked yet. Requests show here as they are answered.',
  );
  const filter = el('input', { type: 'search', placeholder: 'path, status, persona', spellcheck: 'false' });
  const failed = el('input', { type: 'checkbox' });
  let total = 0;

  const sift = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
      const text = row.dataset.text ?? '';
      row.hidden =
        !words.every((word) => text.includes(word)) || (failed.checked && row.dataset.ok === 'true');
    }
  };
  const count = () => {
    byId('journal-count').textContent = total === 0 ? '' : String(total);
    empty.hidden = total > 0;
  };
  const add = (entries: Entry[]) => {
    for (const entry of entries) list.prepend(requestView(entry));
    while (list.childElementCount > MAX_SHOWN_REQUESTS) list.lastElementChild?.remove();
    total = entries.at(-1)?.id ?? total;
    sift();
    count();
  };
  let slips: Unmatched[] = [];
  const addUnmatched = (more: Unmatched[]) => {
    slips = [...slips, ...more].slice(-MAX_SHOWN_REQUESTS);
    unmatched.hidden = slips.length === 0;
    fill(unmatched, el('h2', {}, `No endpoint (${slips.length})`), unmatchedList(slips));
  };
  const clear = () => {
    fill(list);
    total = 0;
    slips = [];
    unmatched.hidden = true;
    count();
  };
  filter.addEventListener('input', sift);
  failed.addEventListener('change', sift);

  const element = el(
    'section',
    {},
    el(
      'div',
      { class: 'heading' },
      el('h2', {}, 'Journal'),
      el(
        'div',
        { class: 'tools' },
        labelled('Filter', filter),
        el('label', { class: 'check' }, failed, 'Errors only'),
        copyButton('Copy as test', '', () => askText('repro')),
        button('Clear', () => ask('DELETE', 'requests')),
      ),
    ),
    unmatched,
    list,
    empty,
  );
  return {
    element,
    began({ requests, unmatched: noted }: News) {
      clear();
      add(requests);
      addUnmatched(noted);
    },
    came({ requests, unmatched: noted }: News) {
      if (requests.length > 0) add(requests);
      if (noted.length > 0) addUnmatched(noted);
    },
    cleared: clear,
  };
}

function unmatchedList(slips: Unmatched[]): HTMLElement {
  const items = slips
    .slice(-5)
    .reverse()
    .map(({ method, path, nearest, note }) =>
      el(
        'li',
        {},
        el('code', {}, `${method} ${path}`),
        nearest === null ? ` ${note}` : el('span', {}, ' nearest: ', el('code', {}, nearest)),
      ),
    );
  return el('ul', {}, ...items);
}
