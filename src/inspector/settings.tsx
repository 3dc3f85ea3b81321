import { useSignal } from '@preact/signals';
import { Form } from './parts.js';
import { useRefresh, useStore } from './store.js';
import type { Settings as Values } from './wire.js';

const THRESHOLDS = ['owners', 'administrators', 'moderators', 'members', 'nobody'];

/** The settings of the organization. What was edited stays until it is saved. */
export function Settings() {
  const { said, ask } = useStore();
  const saved = useSignal<Partial<Values>>({});
  const edited = useSignal<Record<string, unknown>>({});
  useRefresh(async () => {
    saved.value = await ask<Values>('GET', 'settings');
  });
  const save = async () => {
    if (Object.keys(edited.value).length === 0) {
      said.value = 'Nothing was changed';
      return;
    }
    saved.value = await ask<Values>('PATCH', 'settings', edited.value);
    edited.value = {};
    said.value = 'The settings are saved';
  };
  return (
    <section>
      <h2>Settings</h2>
      <p class="hint">
        They apply from the next request on. Leave a field empty for null, which means no limit.
      </p>
      <Form class="settings" action={save}>
        {Object.entries({ ...saved.value, ...edited.value }).map(([name, value]) => (
          <div class="setting" key={name}>
            <label for={`setting-${name}`}>{name}</label>
            <Control
              name={name}
              kind={kindOf(name, saved.value[name as keyof Values])}
              value={value}
              change={(changed) => {
                edited.value = { ...edited.value, [name]: changed };
              }}
            />
          </div>
        ))}
        <button type="submit" class="primary">
          Save
        </button>
      </Form>
    </section>
  );
}

type Kind = 'boolean' | 'threshold' | 'text' | 'json';

function kindOf(name: string, value: unknown): Kind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'json';
  return name.startsWith('can_') && THRESHOLDS.includes(value) ? 'threshold' : 'text';
}

interface ControlProps {
  name: string;
  kind: Kind;
  value: unknown;
  change(value: unknown): void;
}

function Control({ name, kind, value, change }: ControlProps) {
  const id = `setting-${name}`;
  if (kind === 'boolean') {
    const isOn = value === true;
    return (
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    );
  }
  if (kind === 'threshold') {
    return (
      <select id={id} value={String(value)} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {THRESHOLDS.map((threshold) => (
          <option key={threshold} selected={threshold === value}>
            {threshold}
          </option>
        ))}
      </select>
    );
  }
  const isJson = kind === 'json';
  return (
    <input
      id={id}
      spellcheck={false}
      placeholder={isJson ? 'null' : ''}
      value={isJson ? jsonText(value) : String(value)}
      onChange={({ currentTarget }) => change(isJson ? jsonValue(currentTarget.value) : currentTarget.value)}
    />
  );
}

function jsonText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A value that is not JSON is sent as text, and the API responds with the expected type. */
function jsonValue(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
