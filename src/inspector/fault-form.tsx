import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FaultSpec } from './control-api.js';
import { Form, fieldSettersOf, Input, Select, Submit, TextArea } from './controls.js';
import { useCatalogue } from './endpoints.js';
import { useStore } from './store.js';
import { parseJsonField } from './text.js';

const EVERYONE = 'everyone';

/** Effects of a fault, by their names in the form. */
const EFFECTS: Record<string, Partial<FaultSpec>> = {
  Error: {},
  Delay: {},
  'Drop the connection': { network_error: true },
  'Never respond': { timeout: true },
  'Malformed JSON': { answer: 'malformed_json' },
  'Truncated body': { answer: 'truncated_body' },
  'Proxy page, 500': { answer: 'proxy_500' },
  'Proxy page, 502': { answer: 'proxy_502' },
};

/** The initial status in a form that is filled from a journal entry. Choosing a code clears the status. */
const DRAFT_STATUS = '500';

/** Milliseconds of the `Delay` effect if the form specifies neither a delay nor a speed. */
const DEFAULT_DELAY = '2000';

export const INITIAL_VALUES = {
  endpoint: 'GET /messages',
  effect: 'Delay',
  code: '',
  status: '',
  msg: '',
  extra: '',
  delay: '',
  delay_after_ms: '',
  bytes_per_second: '',
  times: '1',
  every: '',
  probability: '',
  persona: EVERYONE,
};

export type FaultValues = typeof INITIAL_VALUES;

interface FaultFormProps {
  values: Signal<FaultValues>;
  add(spec: Partial<FaultSpec>): Promise<void>;
}

export function FaultForm({ values, add }: FaultFormProps) {
  const { state, faultDraft } = useStore();
  const { endpoints, errors } = useCatalogue();
  const { endpoint, effect, code } = values.value;
  const set = fieldSettersOf(values);
  const setCode = (value: string) => {
    const { status } = values.value;
    values.value = { ...values.value, code: value, status: status === DRAFT_STATUS ? '' : status };
  };
  useEffect(() => {
    const draft = faultDraft.value;
    if (draft === undefined) return;
    faultDraft.value = undefined;
    values.value = {
      ...INITIAL_VALUES,
      endpoint: `${draft.method} ${draft.path}`,
      effect: 'Error',
      status: DRAFT_STATUS,
      persona: draft.persona ?? EVERYONE,
    };
  }, []);
  const documented = errors.filter((error) => error.endpoint === endpoint.trim());
  const codes = [...new Set(documented.map((error) => error.code))];
  const extraExample = documented.find((error) => error.code === code)?.fault.extra ?? { 'retry-after': 2 };
  const isError = effect === 'Error';
  const field = (name: keyof FaultValues, label: string, placeholder: string, attributes: object = {}) => (
    <Input
      label={label}
      placeholder={placeholder}
      {...attributes}
      value={values.value[name]}
      change={set(name)}
    />
  );
  return (
    <Form class="fault-form" action={() => add(specOf(values.value))}>
      <div class="tools">
        <Input label="Endpoint" required choices={endpoints} value={endpoint} change={set('endpoint')} />
        <Select label="Effect" value={effect} change={set('effect')} options={Object.keys(EFFECTS)} />
        {isError && (
          <Input label="Code" choices={codes} placeholder="RATE_LIMIT_HIT" value={code} change={setCode} />
        )}
        {isError && field('status', 'Status', 'default', { type: 'number', min: 200, max: 599 })}
        {isError && field('msg', 'Message', 'the documented one')}
        {field('delay', 'Milliseconds', effect === 'Delay' ? DEFAULT_DELAY : 'no delay')}
        {field('delay_after_ms', 'Delay of the response (ms)', 'no delay', { type: 'number', min: 0 })}
        {field('bytes_per_second', 'Bytes per second', 'no limit', { type: 'number', min: 1 })}
      </div>
      {isError && (
        <TextArea
          label="Further fields"
          rows={2}
          placeholder={JSON.stringify(extraExample)}
          value={values.value.extra}
          change={set('extra')}
        />
      )}
      <div class="tools">
        {field('times', 'Times', 'always', { type: 'number', min: 1 })}
        <Select
          label="Requests of"
          value={values.value.persona}
          change={set('persona')}
          options={[EVERYONE, ...Object.keys(state.value?.personas ?? {})]}
        />
        {field('every', 'Every nth request', '1', { type: 'number', min: 1 })}
        {field('probability', 'Probability', '1', { type: 'number', min: 0, max: 1, step: 'any' })}
        <Submit>Add fault</Submit>
      </div>
    </Form>
  );
}

/** Returns the numbers in the fields that are not empty. */
function numbersIn(values: FaultValues, names: readonly (keyof FaultValues)[]): Partial<FaultSpec> {
  const filled = names.filter((name) => values[name] !== '');
  return Object.fromEntries(filled.map((name) => [name, Number(values[name])]));
}

/** Returns the fields of a fault that limit which requests it affects. */
export function limitsOf(values: FaultValues): Partial<FaultSpec> {
  const persona = values.persona === EVERYONE ? undefined : values.persona;
  return { persona, ...numbersIn(values, ['times', 'every', 'probability']) };
}

function specOf(values: FaultValues): Partial<FaultSpec> {
  const { endpoint, effect } = values;
  const [method, path] = endpoint.trim().split(/\s+/);
  const slowness = numbersIn(values, ['delay_after_ms', 'bytes_per_second']);
  const isDefaultDelay = effect === 'Delay' && values.delay === '' && Object.keys(slowness).length === 0;
  return {
    method,
    path,
    ...EFFECTS[effect],
    ...(effect === 'Error' ? errorOf(values) : {}),
    delay: delayIn(isDefaultDelay ? DEFAULT_DELAY : values.delay),
    ...slowness,
    ...limitsOf(values),
  };
}

function errorOf(values: FaultValues): Partial<FaultSpec> {
  const { code, status, msg, extra } = values;
  if (code === '' && status === '') throw new Error('Choose the code or the status of the error.');
  return {
    code: code || undefined,
    msg: msg || undefined,
    extra: extra.trim() === '' ? undefined : parseJsonField('Further fields', extra),
    ...numbersIn(values, ['status']),
  };
}

/** Parses a number, or a range such as 50-300. The API rejects anything else. */
function delayIn(text: string): FaultSpec['delay'] {
  if (text.trim() === '') return undefined;
  const [, min, max] = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text) ?? [];
  return min === undefined ? Number(text) : { min: Number(min), max: Number(max) };
}
