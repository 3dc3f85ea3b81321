import { useSignal } from '@preact/signals';
import { UNDO_SNAPSHOTS } from '../runtime/control/client/control.js';
import type { MockState, Scenarios, Outbox as Sent } from './control-api.js';
import { Button, bind, Form, fieldSettersOf, Input, Select, Submit } from './controls.js';
import { Table } from './parts.js';
import { useUndo } from './snapshots.js';
import { useLoaded, useLoadedOnce, useStore } from './store.js';
import { nameOf, roleText, timeText } from './text.js';

type Edited = Partial<Record<'scenario' | 'feature_level' | 'dialect' | 'seed', string>>;

export function Organization() {
  const { state, fetchJson } = useStore();
  const reset = useReset();
  const [{ scenarios } = { scenarios: [] }] = useLoadedOnce(() => fetchJson<Scenarios>('GET', 'scenarios'));
  const edited = useSignal<Edited>({});
  const edit = fieldSettersOf(edited);
  const known = scenarios.map(({ name }) => name);
  const { scenario = '', feature_level = '', dialect = '', seed = '' } = state.value ?? {};
  const values = {
    scenario,
    feature_level: String(feature_level),
    dialect,
    seed: String(seed),
    ...edited.value,
  };
  const submit = async () => {
    // A reset cannot find a custom scenario by name. Without a name, it seeds the current scenario again.
    const filled = Object.entries(values).filter(
      ([name, value]) => value.trim() !== '' && (name !== 'scenario' || known.includes(value)),
    );
    const options = filled.map(([name, value]) => [name, numberOrText(value)]);
    await reset(Object.fromEntries(options));
    edited.value = {};
  };
  return (
    <section aria-label="Organization">
      <h2>Organization</h2>
      <SignIn />
      <Form action={submit}>
        <Select
          label="Scenario"
          value={values.scenario}
          change={edit('scenario')}
          options={[...new Set([...known, values.scenario])]}
        />
        <p class="about">{scenarios.find(({ name }) => name === values.scenario)?.description}</p>
        <div class="pair">
          <Input label="Feature level" value={values.feature_level} change={edit('feature_level')} />
          <Input label="Seed" type="number" min={0} value={values.seed} change={edit('seed')} />
        </div>
        <Select
          label="Dialect"
          value={values.dialect}
          change={edit('dialect')}
          options={['reference', 'zulip']}
        />
        <Submit title="Removes records, requests, faults and the outbox">Reset</Submit>
      </Form>
    </section>
  );
}

/** Returns an input as the number that it consists of; any other input unchanged. */
function numberOrText(input: string): number | string {
  return /^\d+$/.test(input.trim()) ? Number(input) : input;
}

function useReset() {
  const { state, fetchJson, notify } = useStore();
  const keep = useUndo(
    UNDO_SNAPSHOTS.reset,
    'The records are as before the reset. The journal, the faults and the outbox are empty.',
  );
  return async (options: object) => {
    // An organization whose scenario failed has no snapshot to keep.
    const undo = await keep().catch(() => undefined);
    state.value = await fetchJson<MockState>('POST', 'reset', options);
    notify('The organization was reset', undo);
  };
}

const OWN_CREDENTIALS = '';

/** A menu that chooses the persona that the page is signed in as, if the page supports this. */
function SignIn() {
  const { signIn, state } = useStore();
  if (signIn === undefined) return null;
  const { persona, choose, hint, reload } = signIn;
  const personas = Object.keys(state.value?.personas ?? {});
  return (
    <div class="sign-in">
      <Select
        label="Signed in as"
        value={personas.includes(persona.value) ? persona.value : OWN_CREDENTIALS}
        change={choose}
        options={[[OWN_CREDENTIALS, hint], ...personas]}
      />
      {reload && <Button action={reload}>Reload the page</Button>}
    </div>
  );
}

const STEPS = [
  { text: '+1 min', label: '+1 min: advance a minute', seconds: 60 },
  { text: '+1 h', label: '+1 h: advance an hour', seconds: 3600 },
  { text: '+1 day', label: '+1 day: advance a day', seconds: 86_400 },
];

export function Clock() {
  const { state, notify, fetchJson } = useStore();
  const time = useSignal('');
  const change = async (body: object) => {
    await fetchJson('POST', 'clock', body);
    const changed = await fetchJson<MockState>('GET', 'state');
    state.value = changed;
    notify(`The clock is at ${timeText(changed.now)}`);
  };
  const set = async () => {
    await change({ now: numberOrText(time.value) });
    time.value = '';
  };
  return (
    <section aria-label="Clock">
      <h2>Clock</h2>
      <p class="now">{state.value && timeText(state.value.now)}</p>
      <div class="actions">
        {STEPS.map(({ text, label, seconds }) => (
          <Button key={text} label={label} action={() => change({ advance_seconds: seconds })}>
            {text}
          </Button>
        ))}
        <Button label="Real time: follow it" action={() => change({ now: 'system' })}>
          Real time
        </Button>
      </div>
      <Form class="inline" action={set}>
        <Input label="Set to" placeholder="2026-01-15T12:00:00Z" {...bind(time)} />
        <button type="submit">Set</button>
      </Form>
    </section>
  );
}

/** Links from the main organization's inspector to those of its realms, and from a realm's inspector back. */
export function Realms() {
  const { fetchJson, connection } = useStore();
  const { baseUrl } = connection;
  const main = baseUrl.replace(/\/realms\/[^/]+$/, '');
  const [names = []] = useLoaded(async () =>
    main === baseUrl ? (await fetchJson<{ realms: string[] }>('GET', 'realms')).realms : [],
  );
  const links = names.map((name) => ({ text: name, href: `${baseUrl}/realms/${name}/_mock/` }));
  if (main !== baseUrl) links.push({ text: 'Main organization', href: `${main}/_mock/` });
  if (links.length === 0) return null;
  return (
    <section aria-label="Realms">
      <h2>Realms</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The emails and push notifications that the organization sent. */
export function Outbox() {
  const { fetchJson } = useStore();
  const [sent, reload] = useLoaded(() => fetchJson<Sent>('GET', 'outbox'));
  return (
    <section>
      <div class="heading">
        <h2>Outbox</h2>
        <Button action={() => fetchJson('DELETE', 'outbox').then(reload)}>Clear</Button>
      </div>
      <h3>Emails</h3>
      <Emails emails={sent?.emails ?? []} />
      <h3>Push notifications</h3>
      <Pushes pushes={sent?.pushes ?? []} />
    </section>
  );
}

function Emails({ emails }: Pick<Sent, 'emails'>) {
  const { state } = useStore();
  return (
    <Table
      caption="Emails"
      empty="No emails."
      rows={emails}
      columns={{
        Time: ({ at }) => timeText(at),
        Kind: ({ kind }) => kind,
        To: ({ to }) => to,
        By: ({ invited_by }) => nameOf(state.value, invited_by),
        As: ({ invite_as }) => roleText(invite_as),
        Expires: ({ expires_at }) => (expires_at === null ? 'never' : timeText(expires_at)),
      }}
    />
  );
}

function Pushes({ pushes }: Pick<Sent, 'pushes'>) {
  const { state } = useStore();
  return (
    <Table
      caption="Push notifications"
      empty="No push notifications."
      rows={pushes}
      columns={{
        Time: ({ at }) => timeText(at),
        To: ({ user_id }) => nameOf(state.value, user_id),
        Token: ({ token }) => <code>{token}</code>,
        Payload: ({ payload }) => <code class="wrap">{JSON.stringify(payload)}</code>,
      }}
    />
  );
}
