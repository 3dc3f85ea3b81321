import { useSignal } from '@preact/signals';
import { Catalogue, useCatalogue } from './catalogue.js';
import { Button, Empty, Form, Input, Select, Table } from './parts.js';
import { useRefresh, useStore } from './store.js';
import { cellText } from './text.js';
import type { Fault, FaultSpec } from './wire.js';

const EVERYONE = 'everyone';

/** Effects that need no documented error, by their name in the form. */
const EFFECTS: Record<string, (delayMs: number) => Partial<FaultSpec>> = {
  Delay: (delay) => ({ delay }),
  'Drop the connection': () => ({ network_error: true }),
  'Never respond': () => ({ timeout: true }),
  'Malformed JSON': () => ({ answer: 'malformed_json' }),
  'Truncated body': () => ({ answer: 'truncated_body' }),
  'Proxy page, 500': () => ({ answer: 'proxy_500' }),
  'Proxy page, 502': () => ({ answer: 'proxy_502' }),
};

/** Active faults, and ways to add more. */
export function Faults() {
  const { state, said, ask } = useStore();
  const faults = useSignal<readonly Fault[]>([]);
  const times = useSignal('1');
  const persona = useSignal(EVERYONE);
  const load = async () => {
    faults.value = (await ask<{ faults: Fault[] }>('GET', 'faults')).faults;
  };
  useRefresh(load);
  const add = async (spec: Partial<FaultSpec>) => {
    const limitedTo = persona.value === EVERYONE ? {} : { persona: persona.value };
    const limit = times.value === '' ? {} : { times: Number(times.value) };
    const { times: _, ...rest } = spec;
    const { id } = await ask<{ id: number }>('POST', 'faults', { ...rest, ...limit, ...limitedTo });
    said.value = `Fault ${id} is active`;
    await load();
  };
  return (
    <section>
      <div class="heading">
        <h2>Active faults</h2>
        <Button action={() => ask('DELETE', 'faults').then(load)}>Clear all</Button>
      </div>
      {faults.value.length === 0 ? (
        <Empty>No active faults.</Empty>
      ) : (
        <Active faults={faults.value} removed={load} />
      )}
      <div class="heading">
        <h2>Add a fault</h2>
        <div class="tools">
          <Input
            label="Times"
            type="number"
            min={1}
            placeholder="always"
            value={times.value}
            change={(value) => {
              times.value = value;
            }}
          />
          <Select
            label="Requests of"
            value={persona.value}
            change={(value) => {
              persona.value = value;
            }}
            options={[EVERYONE, ...Object.keys(state.value?.personas ?? {})]}
          />
        </div>
      </div>
      <Composer add={add} />
      <Catalogue add={add} />
    </section>
  );
}

/** Adds a delay, a failure of the network or a wrong response to any endpoint. */
function Composer({ add }: { add(spec: Partial<FaultSpec>): Promise<void> }) {
  const { endpoints } = useCatalogue();
  const endpoint = useSignal('GET /messages');
  const effect = useSignal('Delay');
  const delay = useSignal('2000');
  const submit = () => {
    const [method, path] = endpoint.value.trim().split(/\s+/);
    return add({ method, path, ...EFFECTS[effect.value]?.(Number(delay.value)) });
  };
  return (
    <Form class="tools composer" action={submit}>
      <Input
        label="Endpoint"
        required
        choices={endpoints}
        value={endpoint.value}
        change={(value) => {
          endpoint.value = value;
        }}
      />
      <Select
        label="Effect"
        value={effect.value}
        change={(value) => {
          effect.value = value;
        }}
        options={Object.keys(EFFECTS)}
      />
      {effect.value === 'Delay' && (
        <Input
          label="Milliseconds"
          type="number"
          min={0}
          value={delay.value}
          change={(value) => {
            delay.value = value;
          }}
        />
      )}
      <button type="submit" class="primary">
        Add fault
      </button>
    </Form>
  );
}

function Active({ faults, removed }: { faults: readonly Fault[]; removed(): Promise<void> }) {
  const { ask } = useStore();
  return (
    <Table caption="Active faults" head={['ID', 'Endpoint', 'Effect', 'Requests of', 'Times', '']}>
      {faults.map(({ id, method, path, times, persona, ...effect }) => (
        <tr key={id}>
          <td>{id}</td>
          <td>
            <code>{`${method} ${path}`}</code>
          </td>
          <td>
            {Object.entries(effect)
              .map(([name, value]) => `${name}: ${cellText(value)}`)
              .join(', ')}
          </td>
          <td>{persona ?? EVERYONE}</td>
          <td>{times ?? 'always'}</td>
          <td>
            <Button label={`Remove fault ${id}`} action={() => ask('DELETE', `faults/${id}`).then(removed)}>
              Remove
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
