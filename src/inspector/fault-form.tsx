import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FaultSpec } from './control-api.js';
import { useCatalogue } from './endpoints.js';
import { Form, Input, Select, TextArea } from './parts.js';
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

/** The status with which the form starts for a request in the journal. Choosing a code removes it. */
const DRAFT_STATUS = '500';

const INITIAL = {
  endpoint: 'GET /messages',
  effect: 'Delay',
  code: '',
  status: '',
  msg: '',
  extra: '',
  delay: '',
  delayAfter: '',
  bytesPerSecond: '',
  times: '1',
  every: '',
  probability: '',
  persona: EVERYONE,
};

type Values = typeof INITIAL;

interface FaultFormProps {
  add(spec: Partial<FaultSpec>): Promise<void>;
  /** Called with the limits when they change. */
  limited(limits: Partial<FaultSpec>): void;
}

/** A form with every option of a fault. */
export function FaultForm({ add, limited }: FaultFormProps) {
  const { state, faultDraft } = useStore();
  const { endpoints, errors } = useCatalogue();
  const values = useSignal<Values>(INITIAL);
  const { endpoint, effect, code } = values.value;
  const set = (name: keyof Values) => (value: string) => {
    values.value = { ...values.value, [name]: value };
  };
  const setCode = (value: string) => {
    const { status } = values.value;
    values.value = { ...values.value, code: value, status: status === DRAFT_STATUS ? '' : status };
  };
  useEffect(() => {
    const draft = faultDraft.value;
    if (draft === undefined) return;
    faultDraft.value = undefined;
    values.value = {
      ...INITIAL,
      endpoint: `${draft.method} ${draft.path}`,
      effect: 'Error',
      status: DRAFT_STATUS,
      persona: draft.persona ?? EVERYONE,
    };
  }, []);
  useEffect(() => limited(limitsOf(values.value)), [values.value]);
  const documented = errors.filter((error) => error.endpoint === endpoint.trim());
  const codes = [...new Set(documented.map((error) => error.code))];
  const isError = effect === 'Error';
  const field = (name: keyof Values, label: string, attributes: object = {}) => (
    <Input label={label} {...attributes} value={values.value[name]} change={set(name)} />
  );
  return (
    <Form class="fault-form" action={() => add(specOf(values.value))}>
      <div class="tools">
        <Input label="Endpoint" required choices={endpoints} value={endpoint} change={set('endpoint')} />
        <Select label="Effect" value={effect} change={set('effect')} options={Object.keys(EFFECTS)} />
        {isError && (
          <Input
            label="Code"
            choices={codes}
            placeholder="RATE_LIMIT_HIT"
            value={values.value.code}
            change={setCode}
          />
        )}
        {isError && field('status', 'Status', { type: 'number', min: 200, max: 599, placeholder: 'default' })}
        {isError && field('msg', 'Message', { placeholder: 'the documented one' })}
        {field('delay', 'Milliseconds', {
          placeholder: effect === 'Delay' ? '2000' : 'no delay',
        })}
        {field('delayAfter', 'Delay of the response (ms)', {
          type: 'number',
          min: 0,
          placeholder: 'no delay',
        })}
        {field('bytesPerSecond', 'Bytes per second', { type: 'number', min: 1, placeholder: 'no limit' })}
      </div>
      {isError && (
        <TextArea
          label="Further fields"
          rows={2}
          placeholder={exampleOf(documented.find((error) => error.code === code)?.fault.extra)}
          value={values.value.extra}
          change={set('extra')}
        />
      )}
      <div class="tools">
        {field('times', 'Times', { type: 'number', min: 1, placeholder: 'always' })}
        <Select
          label="Requests of"
          value={values.value.persona}
          change={set('persona')}
          options={[EVERYONE, ...Object.keys(state.value?.personas ?? {})]}
        />
        {field('every', 'Every nth request', { type: 'number', min: 1, placeholder: '1' })}
        {field('probability', 'Probability', {
          type: 'number',
          min: 0,
          max: 1,
          step: 'any',
          placeholder: '1',
        })}
        <button type="submit" class="primary">
          Add fault
        </button>
      </div>
    </Form>
  );
}

function exampleOf(extra: Record<string, unknown> | undefined): string {
  return JSON.stringify(extra ?? { 'retry-after': 2 });
}

function limitsOf({ times, persona, every, probability }: Values): Partial<FaultSpec> {
  return {
    ...(times === '' ? {} : { times: Number(times) }),
    ...(persona === EVERYONE ? {} : { persona }),
    ...(every === '' ? {} : { every: Number(every) }),
    ...(probability === '' ? {} : { probability: Number(probability) }),
  };
}

function specOf(values: Values): Partial<FaultSpec> {
  const { endpoint, effect, code, status, msg, extra, delayAfter, bytesPerSecond } = values;
  const [method, path] = endpoint.trim().split(/\s+/);
  if (effect === 'Error' && code === '' && status === '') {
    throw new Error('Choose the code or the status of the error.');
  }
  const isSlow = delayAfter !== '' || bytesPerSecond !== '';
  const delay = delayIn(values.delay === '' && effect === 'Delay' && !isSlow ? '2000' : values.delay);
  const error = {
    ...(code === '' ? {} : { code }),
    ...(status === '' ? {} : { status: Number(status) }),
    ...(msg === '' ? {} : { msg }),
    ...(extra.trim() === '' ? {} : { extra: parseJsonField('Further fields', extra) }),
  };
  return {
    method,
    path,
    ...EFFECTS[effect],
    ...(effect === 'Error' ? error : {}),
    ...(delay === undefined ? {} : { delay }),
    ...(delayAfter === '' ? {} : { delay_after_ms: Number(delayAfter) }),
    ...(bytesPerSecond === '' ? {} : { bytes_per_second: Number(bytesPerSecond) }),
    ...limitsOf(values),
  };
}

/** Parses a number, or a range such as 50-300. The API reports anything else as wrong. */
function delayIn(text: string): FaultSpec['delay'] {
  if (text.trim() === '') return undefined;
  const [, min, max] = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text) ?? [];
  return min === undefined ? Number(text) : { min: Number(min), max: Number(max) };
}
