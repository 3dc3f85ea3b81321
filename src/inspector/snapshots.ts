import { ask, controlUrl, setState } from './api.js';
import { el, form, labelled, say } from './dom.js';
import type { Panel } from './panel.js';
import type { State } from './wire.js';

/** The whole state as a file: down, and up again. */
export function snapshotsPanel(): Panel {
  const file = el('input', { type: 'file', accept: '.json,application/json', required: true });
  const restore = async () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) throw new Error('Choose a file first');
    setState(await ask<State>('PUT', 'snapshot', parsed(await chosen.text())));
    say(`The snapshot ${chosen.name} is restored`);
  };
  const download = el(
    'a',
    { class: 'button', href: controlUrl('snapshot'), download: 'team-chat-mock-snapshot.json' },
    'Download a snapshot',
  );
  const hint =
    'Everything but the journal and the outbox, as one JSON document. A snapshot stays valid across restarts.';
  return {
    element: el(
      'section',
      {},
      el('h2', {}, 'Snapshots'),
      el('p', { class: 'hint' }, hint),
      el('p', {}, download),
      form(
        restore,
        { class: 'stack' },
        labelled('A snapshot to restore', file),
        el('button', { class: 'primary' }, 'Restore'),
      ),
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON: choose one that was downloaded here');
  }
}
