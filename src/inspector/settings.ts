import { ask } from './api.js';
import { el, fill, form, say } from './dom.js';
import type { Panel } from './panel.js';
import type { Json } from './wire.js';

type Settings = Record<string, Json>;

/** How a setting is shown and read again. */
interface Field {
  control: HTMLElement;
  value(): Json;
}

const THRESHOLDS = ['owners', 'administrators', 'moderators', 'members', 'nobody'];

/** The settings of the organization. */
export function settingsPanel(): Panel {
  const content = el('div');
  let isTouched = () => false;
  const show = async () => {
    const settings = await ask<Settings>('GET', 'settings');
    // What somebody has begun to fill in stays.
    if (!isTouched() && !content.contains(document.activeElement)) draw(settings);
  };
  const draw = (settings: Settings) => {
    const fields = Object.entries(settings).map(([name, value]) => ({
      name,
      before: value,
      ...fieldOf(name, value),
    }));
    const touched = () =>
      fields.filter(({ before, value }) => JSON.stringify(before) !== JSON.stringify(value()));
    isTouched = () => touched().length > 0;
    const save = async () => {
      const changes = touched();
      if (changes.length === 0) return say('Nothing was changed');
      const body = Object.fromEntries(changes.map(({ name, value }) => [name, value()]));
      draw(await ask<Settings>('PATCH', 'settings', body));
      say('The settings are saved');
    };
    const rows = fields.map(({ name, control }) => {
      control.id = `setting-${name}`;
      return el('div', { class: 'setting' }, el('label', { for: control.id }, name), control);
    });
    fill(content, form(save, { class: 'settings' }, ...rows, el('button', { class: 'primary' }, 'Save')));
  };
  const hint = 'By the names of the control API. They hold from the next request on; an empty field is null.';
  return {
    element: el('section', {}, el('h2', {}, 'Settings'), el('p', { class: 'hint' }, hint), content),
    show,
  };
}

function fieldOf(name: string, value: Json): Field {
  if (typeof value === 'boolean') {
    const control = el('input', { type: 'checkbox', checked: value });
    return { control, value: () => control.checked };
  }
  if (typeof value === 'string' && THRESHOLDS.includes(value) && name.startsWith('can_')) {
    const control = el(
      'select',
      {},
      ...THRESHOLDS.map((one) => el('option', { selected: one === value }, one)),
    );
    return { control, value: () => control.value };
  }
  if (typeof value === 'string') {
    const control = el('input', { value });
    return { control, value: () => control.value };
  }
  return jsonField(value);
}

/** Numbers, null, and `{ requests, seconds }`: as JSON. */
function jsonField(value: Json): Field {
  const control = el('input', {
    value: value === null ? '' : JSON.stringify(value),
    placeholder: 'null',
    spellcheck: 'false',
  });
  return {
    control,
    value() {
      if (control.value.trim() === '') return null;
      try {
        return JSON.parse(control.value) as Json;
      } catch {
        return control.value;
      }
    },
  };
}
