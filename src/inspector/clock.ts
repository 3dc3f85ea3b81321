import { ask, onState, refreshState } from './api.js';
import { button, byId, el, fill, form, labelled, say } from './dom.js';
import { timeText } from './json.js';

const STEPS: [string, string, number][] = [
  ['+1 min', 'Advance a minute', 60],
  ['+1 h', 'Advance an hour', 3600],
  ['+1 day', 'Advance a day', 86_400],
];

/** The clock of the organization: where it stands, forward, and to any time. */
export function clock(): void {
  const now = el('p', { class: 'now' });
  const moment = el('input', {
    placeholder: '2026-01-15T12:00:00Z',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const move = async (body: object) => {
    await ask('POST', 'clock', body);
    await refreshState();
    say(`The clock is at ${now.textContent}`);
  };
  const set = async () => {
    await move({ now: /^\d+$/.test(moment.value) ? Number(moment.value) : moment.value });
    moment.value = '';
  };
  fill(
    byId('clock'),
    el('h2', { id: 'clock-title' }, 'Clock'),
    now,
    el(
      'div',
      { class: 'actions' },
      ...STEPS.map(([label, what, seconds]) =>
        button(label, () => move({ advance_seconds: seconds }), { 'aria-label': what }),
      ),
      button('Real time', () => move({ now: 'system' }), { 'aria-label': 'Follow real time' }),
    ),
    form(set, { class: 'inline' }, labelled('Set to', moment), el('button', {}, 'Set')),
  );
  onState((state) => {
    now.textContent = timeText(state.now);
  });
}
