import { useSignal } from '@preact/signals';
import { Form } from './parts.js';
import { useRefresh, useStore } from './store.js';
import type { Settings as Values } from './wire.js';

const THRESHOLDS = ['owners', 'administrators', 'moderators', 'members', 'nobody'];

/** The settings of the organization. Edits stay until they are saved. */
export function Settings() {
  const { said, ask } = useStore();
  const saved = useSignal<Partial<Values>>({});
  /** Values of controls; text fields keep what was typed. */
  const edited = useSignal<Record<string, string | boolean>>({});
  useRefresh(async () => {
    saved.value = await ask<Values>('GET', 'settings');
  });
  const kind = (name: string) => kindOf(name, saved.value[name as keyof Values]);
  const save = async () => {
    if (Object.keys(edited.value).length === 0) {
      said.value = 'Nothing was changed';
      return;
    }
    const changes = Object.entries(edited.value).map(([name, value]) => [name, settingOf(kind(name), value)]);
    saved.value = await ask<Values>('PATCH', 'settings', Object.fromEntries(changes));
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
        {Object.entries(saved.value).map(([name, value]) => (
          <div class="setting" key={name}>
            <label for={`setting-${name}`}>{name}</label>
            <Control
              name={name}
              kind={kind(name)}
              value={edited.value[name] ?? shownValue(value)}
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
  value: string | boolean;
  change(value: string | boolean): void;
}

function Control({ name, kind, value, change }: ControlProps) {
  const id = `setting-${name}`;
  if (kind === 'boolean') {
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
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
  return (
    <input
      id={id}
      spellcheck={false}
      placeholder={kind === 'json' ? 'null' : ''}
      value={String(value)}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** The text or state that a control shows for a value. */
function shownValue(value: unknown): string | boolean {
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** The value behind a text or state. Text that is not JSON is sent as it is, and the API responds with the expected type. */
function settingOf(kind: Kind, shown: string | boolean): unknown {
  if (kind !== 'json' || typeof shown === 'boolean') return shown;
  if (shown.trim() === '') return null;
  try {
    return JSON.parse(shown);
  } catch {
    return shown;
  }
}
