import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, Form, Input, Select } from './parts.js';
import { type Place, useStore } from './store.js';
import type { MockState, Scenarios } from './wire.js';

type Edited = Partial<Record<'scenario' | 'feature_level' | 'dialect' | 'seed', string>>;

/** The scenario and its options; restarts the organization with others. */
export function Organization() {
  const { state, said, ask, attempt } = useStore();
  const scenarios = useSignal<Scenarios['scenarios']>([]);
  const edited = useSignal<Edited>({});
  useEffect(() => {
    void attempt(async () => {
      ({ scenarios: scenarios.value } = await ask<Scenarios>('GET', 'scenarios'));
    });
  }, []);
  const edit = (name: keyof Edited) => (value: string) => {
    edited.value = { ...edited.value, [name]: value };
  };
  const known = scenarios.value.map(({ name }) => name);
  const values = {
    scenario: '',
    feature_level: '',
    dialect: '',
    seed: '',
    ...textsOf(state.value),
    ...edited.value,
  };
  const restart = async () => {
    const { scenario, feature_level, dialect, seed } = values;
    state.value = await ask<MockState>('POST', 'reset', {
      // A custom scenario has no name that a reset knows. Without one, it is used again.
      ...(known.includes(scenario) ? { scenario } : {}),
      feature_level: /^\d+$/.test(feature_level.trim()) ? Number(feature_level) : feature_level,
      dialect,
      seed: Number(seed),
    });
    edited.value = {};
    said.value = 'The organization was restarted';
  };
  return (
    <section aria-labelledby="organization-title">
      <h2 id="organization-title">Organization</h2>
      <SignIn />
      <Form action={restart}>
        <Select
          label="Scenario"
          value={values.scenario}
          change={edit('scenario')}
          options={[...new Set([...known, values.scenario])]}
        />
        <p class="about">{scenarios.value.find(({ name }) => name === values.scenario)?.description}</p>
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
        <button type="submit" class="primary">
          Restart
        </button>
      </Form>
    </section>
  );
}

function textsOf(state: MockState | undefined): Edited {
  if (state === undefined) return {};
  const { scenario, feature_level, dialect, seed } = state;
  return { scenario, feature_level: String(feature_level), dialect, seed: String(seed) };
}

const OWN_CREDENTIALS = '';

/** Chooses the persona that the page is signed in as, where that is possible. */
function SignIn() {
  const { signIn } = useStore();
  return signIn === undefined ? null : <PersonaMenu {...signIn} />;
}

function PersonaMenu({ persona, choose, hint, reload }: NonNullable<Place['signIn']>) {
  const { state } = useStore();
  return (
    <div class="sign-in">
      <Select
        label="Signed in as"
        value={persona.value}
        change={choose}
        options={[[OWN_CREDENTIALS, hint], ...Object.keys(state.value?.personas ?? {})]}
      />
      {reload && <Button action={reload}>Reload the page</Button>}
    </div>
  );
}
