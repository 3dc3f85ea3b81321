import { ask, onState } from './api.js';
import { button, byId, el, fill, labelled, nothing, say, table } from './dom.js';
import type { Panel } from './panel.js';
import type { ArmedFault, CatalogueEntry, Fault } from './wire.js';

/** What can happen to any endpoint, whatever it documents. */
const GENERAL: [string, Partial<Fault>][] = [
  ['Slow: 2 seconds', { delay: 2000 }],
  ['Drop the connection', { network_error: true }],
  ['Never answer', { timeout: true }],
  ['Malformed JSON', { answer: 'malformed_json' }],
  ["A proxy's page, 502", { answer: 'proxy_502' }],
];

/** Which faults are armed, and the catalogue of errors to arm more. */
export function faultsPanel(): Panel {
  const armed = el('div');
  const catalogue = el('div', { class: 'catalogue' });
  const filter = el('input', { type: 'search', placeholder: 'endpoint or code', spellcheck: 'false' });
  const times = el('input', { type: 'number', min: 1, value: 1, placeholder: 'all' });
  const persona = el('select');

  const refresh = async () => {
    const { faults } = await ask<{ faults: ArmedFault[] }>('GET', 'faults');
    byId('faults-count').textContent = faults.length === 0 ? '' : String(faults.length);
    fill(armed, faults.length === 0 ? nothing('No fault is armed.') : armedTable(faults, refresh));
  };
  const arm = async (fault: Fault) => {
    const whom = persona.value === '' ? {} : { persona: persona.value };
    const often = times.value === '' ? {} : { times: Number(times.value) };
    const { times: _, ...rest } = fault;
    const { id } = await ask<{ id: number }>('POST', 'faults', { ...rest, ...often, ...whom });
    say(`Fault ${id} is armed`);
    await refresh();
  };
  const sift = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of catalogue.children as HTMLCollectionOf<HTMLDetailsElement>) {
      one.hidden = !words.every((word) => one.dataset.text?.includes(word));
    }
  };
  filter.addEventListener('input', sift);
  onState(({ personas }) => {
    const chosen = persona.value;
    const names = Object.keys(personas);
    fill(persona, el('option', { value: '' }, 'everyone'), ...names.map((name) => el('option', {}, name)));
    persona.value = names.includes(chosen) ? chosen : '';
  });
  let loaded = false;
  const element = el(
    'section',
    {},
    el(
      'div',
      { class: 'heading' },
      el('h2', {}, 'Armed faults'),
      button('Clear all', () => ask('DELETE', 'faults').then(refresh)),
    ),
    armed,
    el(
      'div',
      { class: 'heading' },
      el('h2', {}, 'Catalogue'),
      el(
        'div',
        { class: 'tools' },
        labelled('Filter', filter),
        labelled('How many requests', times),
        labelled('Of whom', persona),
      ),
    ),
    catalogue,
  );
  return {
    element,
    async show() {
      await refresh();
      if (loaded) return;
      loaded = true;
      const { errors } = await ask<{ errors: CatalogueEntry[] }>('GET', 'errors');
      const endpoints = [...new Set(errors.map(({ endpoint }) => endpoint))].sort(byPath);
      const own = (name: string) => errors.filter(({ endpoint }) => endpoint === name);
      fill(catalogue, ...endpoints.map((name) => endpointView(name, own(name), arm)));
      sift();
    },
    began: () => void refresh().catch(() => undefined),
    came: () => void refresh().catch(() => undefined),
  };
}

function byPath(one: string, other: string): number {
  const key = (name: string) => name.split(' ').reverse().join(' ');
  return key(one).localeCompare(key(other), 'en');
}

function endpointView(
  name: string,
  entries: CatalogueEntry[],
  arm: (fault: Fault) => Promise<void>,
): HTMLElement {
  const [method = '', path = ''] = name.split(' ');
  const codes = [...new Set(entries.map(({ code }) => code))];
  const content = el('div', { class: 'detail' });
  const view = el(
    'details',
    { 'data-text': `${name} ${codes.join(' ')}`.toLowerCase() },
    el(
      'summary',
      {},
      el('span', { class: 'method', 'data-method': method }, method),
      el('span', { class: 'path' }, path),
      el('span', { class: 'count' }, String(entries.length)),
    ),
    content,
  );
  view.addEventListener('toggle', () => {
    if (!view.open || content.childElementCount > 0) return;
    const rows = entries.map(({ code, status, when, fault }) => [
      String(status),
      el('code', {}, code),
      when,
      button('Arm', () => arm(fault), { 'aria-label': `Arm ${code} for ${name}: ${when}` }),
    ]);
    const general = GENERAL.map(([label, fault]) =>
      button(label, () => arm({ method, path, ...fault }), { 'aria-label': `${label}: ${name}` }),
    );
    fill(
      content,
      table(`Errors of ${name}`, ['Status', 'Code', 'When', ''], rows),
      el('div', { class: 'actions' }, ...general),
    );
  });
  return view;
}

function armedTable(faults: ArmedFault[], refresh: () => Promise<void>): HTMLElement {
  const rows = faults.map(({ id, method, path, times, persona, ...rest }) => [
    String(id),
    el('code', {}, `${method} ${path}`),
    Object.entries(rest)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
    persona === undefined ? 'everyone' : String(persona),
    times === undefined ? 'all' : String(times),
    button('Remove', () => ask('DELETE', `faults/${id}`).then(refresh), {
      'aria-label': `Remove fault ${id}`,
    }),
  ]);
  return table('Armed faults', ['ID', 'Endpoint', 'What', 'Of whom', 'Requests', ''], rows);
}
