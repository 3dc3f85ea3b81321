import { ask, onState, setState } from './api.js';
import { byId, el, fill, form, labelled, say } from './dom.js';
import type { Scenario, State } from './wire.js';

/** Which organization there is, and how it speaks: to be started anew as another. */
export async function organization(): Promise<void> {
  const { scenarios } = await ask<{ scenarios: Scenario[] }>('GET', 'scenarios');
  const scenario = el('select', {}, ...scenarios.map(({ name }) => el('option', { value: name }, name)));
  const level = el('input', { inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false', size: 6 });
  const dialect = el('select', {}, el('option', {}, 'reference'), el('option', {}, 'zulip'));
  const seed = el('input', { type: 'number', min: 0 });
  const about = el('p', { class: 'about' });
  const describe = () => {
    about.textContent = scenarios.find(({ name }) => name === scenario.value)?.description ?? '';
  };
  scenario.addEventListener('change', describe);
  const restart = async () => {
    const body = {
      // A scenario of one's own has no name that a reset knows; without one it is that again.
      ...(scenarios.some(({ name }) => name === scenario.value) ? { scenario: scenario.value } : {}),
      feature_level: level.value === 'latest' ? 'latest' : numberOr(level.value),
      dialect: dialect.value,
      seed: Number(seed.value),
    };
    setState(await ask<State>('POST', 'reset', body));
    say('The organization starts anew');
  };
  fill(
    byId('organization'),
    el('h2', { id: 'organization-title' }, 'Organization'),
    form(
      restart,
      {},
      labelled('Scenario', scenario),
      about,
      el('div', { class: 'pair' }, labelled('Feature level', level), labelled('Seed', seed)),
      labelled('Dialect', dialect),
      el('button', { class: 'primary' }, 'Start anew'),
    ),
  );
  let shown: State | undefined;
  onState((state) => {
    if (!scenarios.some(({ name }) => name === state.scenario)) ownScenario(scenario, state.scenario);
    // What somebody is about to choose stays, unless it was changed in the meantime.
    if (state.scenario !== shown?.scenario) scenario.value = state.scenario;
    if (state.feature_level !== shown?.feature_level) level.value = String(state.feature_level);
    if (state.dialect !== shown?.dialect) dialect.value = state.dialect;
    if (state.seed !== shown?.seed) seed.value = String(state.seed);
    shown = state;
    describe();
  });
}

/** Digits as the number that they are; what else was written goes as it is, and the answer says what is wrong. */
function numberOr(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

function ownScenario(select: HTMLSelectElement, name: string): void {
  if ([...select.options].some(({ value }) => value === name)) return;
  select.prepend(el('option', { value: name }, name));
}
