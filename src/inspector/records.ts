import { ask, onState } from './api.js';
import { showText } from './copy.js';
import { attempt, button, el, fill, form, labelled, nothing, table } from './dom.js';
import { cellText, jsonView } from './json.js';
import type { Panel } from './panel.js';
import type { Page } from './wire.js';

const LIMIT = 25;

/** The records of the organization, by collection and page. */
export function recordsPanel(): Panel {
  const names = el('nav', { class: 'names', 'aria-label': 'Collections' });
  const content = el('div', { class: 'records' });
  const from = el('input', { type: 'number', min: 1 });
  const title = el('h3');
  let name = 'users';
  let offset = 0;
  let shown = false;

  const load = async (query: string) => {
    const page = await ask<Page>('GET', `state/${encodeURIComponent(name)}?limit=${LIMIT}&${query}`);
    ({ offset } = page);
    title.textContent = page.name;
    fill(content, page.records.length === 0 ? nothing('There are none.') : recordTable(page));
    position.textContent = positionText(page);
    back.disabled = offset === 0;
    on.disabled = offset + page.records.length >= page.total;
  };
  const position = el('span', { role: 'status' });
  const back = button('Previous page', () => load(`offset=${Math.max(0, offset - LIMIT)}`));
  const on = button('Next page', () => load(`offset=${offset + LIMIT}`));
  const jump = form(
    () => load(from.value === '' ? 'offset=0' : `from=${from.value}`),
    { class: 'inline' },
    labelled('From ID', from),
    el('button', {}, 'Go'),
  );
  onState(({ counts }) => {
    const links = Object.entries(counts).map(([one, count]) =>
      el(
        'a',
        { href: `#records/${one}`, 'aria-current': one === name ? 'true' : undefined },
        one,
        el('span', { class: 'count' }, String(count)),
      ),
    );
    // Not while somebody walks through them with the keyboard.
    if (!names.contains(document.activeElement)) fill(names, ...links);
    if (shown && element.isConnected) void attempt(() => load(`offset=${offset}`));
  });
  const element = el(
    'section',
    {},
    el('h2', {}, 'Records'),
    el(
      'div',
      { class: 'split' },
      names,
      el(
        'div',
        {},
        el('div', { class: 'heading' }, title, el('div', { class: 'tools' }, jump, back, on, position)),
        content,
      ),
    ),
  );
  return {
    element,
    async show(rest) {
      if (rest !== '' && rest !== name) {
        name = rest;
        offset = 0;
      }
      shown = true;
      for (const link of names.querySelectorAll('a')) {
        if (link.hash === `#records/${name}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
      await load(`offset=${offset}`);
    },
  };
}

function recordTable({ name, records }: Page): HTMLElement {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (column) => column !== 'id',
  );
  const rows = records.map((record) => [
    button(String(record.id), () => showText(`${name} ${record.id}`, '', jsonView(record, 'Record')), {
      class: 'link',
      'aria-label': `Show ${name} ${record.id}`,
    }),
    ...columns.map((column) => el('span', { class: 'cell' }, cellText(record[column]))),
  ]);
  return table(`Records of ${name}`, ['id', ...columns], rows);
}

function positionText({ total, offset, records }: Page): string {
  if (records.length === 0) return `0 of ${total}`;
  return `${offset + 1} to ${offset + records.length} of ${total}`;
}
