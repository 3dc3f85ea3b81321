import { useSignal } from '@preact/signals';
import { parsedJson } from '../strings.js';
import { fieldsOf, hasFields } from '../values.js';
import type { AboutSetting, RecordPage, StoredRecord, Settings as Values } from './control-api.js';
import { Button, bind, Form, fieldSettersOf, Input, Options, Submit } from './controls.js';
import { Empty } from './parts.js';
import { useLoaded, useLoadedOnce, useStore } from './store.js';
import { cellText, matchesSearch } from './text.js';

/** The settings of the organization. Unsaved edits stay when the settings are loaded again. */
export function Settings() {
  const { notify, fetchJson } = useStore();
  const [saved = {}, reload] = useLoaded<Partial<Values>>(() => fetchJson('GET', 'settings'));
  const [about = []] = useLoadedOnce(
    async () => (await fetchJson<{ settings: AboutSetting[] }>('GET', 'settings/about')).settings,
  );
  const [groups] = useLoaded(() => fetchJson<RecordPage>('GET', 'state/user_groups?limit=500'));
  /** The unsaved values of controls; text fields keep the typed string. */
  const edited = useSignal<Record<string, string | boolean>>({});
  const set = fieldSettersOf(edited);
  const filter = useSignal('');
  const infoOf = (name: string) => about.find((each) => each.name === name);
  const controlKindOf = (name: string) => kindOf(fieldsOf(saved)[name], infoOf(name));
  const editedCount = Object.keys(edited.value).length;
  const save = async () => {
    if (editedCount === 0) {
      notify('Nothing was changed');
      return;
    }
    const changes = Object.entries(edited.value).map(([name, value]) => [
      name,
      settingOf(controlKindOf(name), infoOf(name)?.nullable === true, value),
    ]);
    await fetchJson('PATCH', 'settings', Object.fromEntries(changes));
    await reload();
    edited.value = {};
    notify('The settings are saved');
  };
  const shown = Object.entries(saved).filter(([name]) =>
    matchesSearch(`${name} ${infoOf(name)?.description ?? ''}`, filter.value),
  );
  return (
    <section>
      <div class="heading">
        <h2>Settings</h2>
        <div class="tools">
          <Input label="Filter" type="search" placeholder="name or description" {...bind(filter)} />
        </div>
      </div>
      <p class="hint">
        They apply from the next request on. An empty field is null; the description says what null means.
      </p>
      {shown.length === 0 && <Empty>No setting matches.</Empty>}
      <Form class="settings" action={save}>
        {shown.map(([name, value]) => (
          <Setting
            key={name}
            name={name}
            info={infoOf(name)}
            kind={controlKindOf(name)}
            groups={groups?.records ?? []}
            saved={value}
            value={edited.value[name] ?? shownValue(value)}
            change={set(name)}
          />
        ))}
        <p class="save">
          <Submit>Save</Submit>
          {editedCount > 0 && <span>{editedCount} changed, not saved</span>}
        </p>
      </Form>
    </section>
  );
}

type Kind = 'boolean' | 'choice' | 'permission' | 'text' | 'json';

function kindOf(value: unknown, info: AboutSetting | undefined): Kind {
  if (typeof value === 'boolean') return 'boolean';
  // The value is a role or the ID of a group. Lists of users and groups are edited as JSON.
  if (info?.type === 'other' && info.choices.length > 0 && !hasFields(value)) return 'permission';
  if (typeof value !== 'string') return value === null && info?.type === 'string' ? 'text' : 'json';
  return info?.choices.includes(value) ? 'choice' : 'text';
}

interface SettingProps {
  name: string;
  info: AboutSetting | undefined;
  kind: Kind;
  groups: readonly StoredRecord[];
  saved: unknown;
  value: string | boolean;
  change(value: string | boolean): void;
}

function Setting(props: SettingProps) {
  const { name, info, saved, change } = props;
  const isDefault = info === undefined || JSON.stringify(info.default) === JSON.stringify(saved);
  return (
    <div class="setting" data-changed={!isDefault}>
      <div>
        <label for={`setting-${name}`}>{name}</label>
        {info && (
          <p class="about" id={`about-${name}`}>
            {info.description.replaceAll('`', '')}.{' '}
            {!isDefault && (
              <>
                Default: {cellText(info.default)}.{' '}
                <Button
                  class="link"
                  label={`Use default of ${name}`}
                  action={() => change(shownValue(info.default))}
                >
                  Use default
                </Button>
              </>
            )}
          </p>
        )}
      </div>
      <Control {...props} />
    </div>
  );
}

function Control({ name, info, kind, groups, value, change }: SettingProps) {
  const attributes = { id: `setting-${name}`, 'aria-describedby': `about-${name}` };
  if (kind === 'boolean') {
    return (
      <input
        {...attributes}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    );
  }
  if (kind === 'choice' || kind === 'permission') {
    const choices = info?.choices ?? [];
    return (
      <select
        {...attributes}
        value={String(value)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <Options
          value={String(value)}
          options={kind === 'choice' ? choices : [...choices, ...groupOptions(groups, value)]}
        />
      </select>
    );
  }
  return (
    <input
      {...attributes}
      spellcheck={false}
      placeholder={kind === 'json' || info?.nullable ? 'null' : ''}
      value={String(value)}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** Returns options for a permission: the groups that can hold it, and its holder. System groups are chosen by role. */
function groupOptions(groups: readonly StoredRecord[], value: string | boolean) {
  return groups
    .filter(
      ({ id, is_system_group, deactivated }) => String(id) === value || !(is_system_group || deactivated),
    )
    .map(({ id, name }) => [String(id), `${name} (group ${id})`] as const);
}

/** Returns the string or checked state that a control shows for a value. */
function shownValue(value: unknown): string | boolean {
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/**
 * Returns the value that a control represents. Input that is not JSON is sent unchanged, and the API responds with an
 * error that names the expected type.
 */
function settingOf(kind: Kind, nullable: boolean, shown: string | boolean): unknown {
  if (typeof shown === 'boolean') return shown;
  if (shown.trim() === '' && (nullable || kind === 'json')) return null;
  if (kind === 'text' || kind === 'choice') return shown;
  const parsed = parsedJson(shown);
  return parsed === undefined ? shown : parsed;
}
