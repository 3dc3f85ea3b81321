import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { groupedBy } from '../values.js';
import type { ErrorEntry, Fault, FaultSpec } from './control-api.js';
import { Button, bind, Input, setterOf } from './controls.js';
import { useCatalogue } from './endpoints.js';
import { FaultForm, type FaultValues, INITIAL_VALUES, limitsOf } from './fault-form.js';
import { Empty, Method, Prose, Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { cellText, matchesSearch } from './text.js';

export function Faults() {
  const { notify, fetchJson } = useStore();
  const [faults = [], reload] = useLoaded(
    async () => (await fetchJson<{ faults: Fault[] }>('GET', 'faults')).faults,
  );
  const values = useSignal<FaultValues>(INITIAL_VALUES);
  const add = async (spec: Partial<FaultSpec>) => {
    const { id } = await fetchJson<{ id: number }>('POST', 'faults', spec);
    notify(`Fault ${id} is active`);
    await reload();
  };
  return (
    <section>
      <div class="heading">
        <h2>Active faults</h2>
        <Button action={() => fetchJson('DELETE', 'faults').then(reload)}>Clear all</Button>
      </div>
      <Active faults={faults} removed={reload} />
      <div class="heading">
        <h2>Add a fault</h2>
      </div>
      <FaultForm values={values} add={add} />
      <Catalogue add={({ times: _, ...spec }) => add({ ...spec, ...limitsOf(values.value) })} />
    </section>
  );
}

function Active({ faults, removed }: { faults: readonly Fault[]; removed(): Promise<void> }) {
  const { fetchJson, requests } = useStore();
  const list = useRef<HTMLDivElement>(null);
  const remove = async (id: number, index: number) => {
    await fetchJson('DELETE', `faults/${id}`);
    await removed();
    // The focused row was removed, so the next row takes the focus.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(index, buttons.length - 1)]?.focus();
  };
  return (
    <div ref={list}>
      <Table
        caption="Active faults"
        empty="No active faults."
        rows={faults}
        wrapped={['Effect']}
        columns={{
          ID: ({ id }) => id,
          Endpoint: ({ method, path }) => <code>{`${method} ${path}`}</code>,
          Effect: effectText,
          'Requests of': ({ persona, user_id: id }) =>
            persona ?? (id === undefined ? 'everyone' : `user ${id}`),
          Times: ({ times }) => times ?? 'always',
          Hits: ({ id }) => requests.value.filter(({ fault }) => fault === id).length,
          Actions: ({ id }, index) => (
            <Button label={`Remove fault ${id}`} action={() => remove(id, index)}>
              Remove
            </Button>
          ),
        }}
      />
    </div>
  );
}

const ANSWER_TEXTS: Record<NonNullable<FaultSpec['answer']>, string> = {
  malformed_json: 'malformed JSON',
  truncated_body: 'truncated body',
  proxy_500: 'page of a proxy, 500',
  proxy_502: 'page of a proxy, 502',
};

function delayText(delay: unknown): string {
  return typeof delay === 'number' ? `${delay} ms` : cellText(delay);
}

function effectText(fault: Fault) {
  const { delay = fault.delay_ms, delay_after_ms: delayAfter, bytes_per_second: bytes } = fault;
  const { answer, status, code, msg, extra, every, probability } = fault;
  const parts = [
    delay !== undefined && `delays by ${delayText(delay)}`,
    delayAfter !== undefined && `delays the response by ${delayText(delayAfter)}`,
    bytes !== undefined && `sends ${bytes} bytes per second`,
    fault.network_error && 'drops the connection',
    fault.timeout && 'never responds',
    answer && ANSWER_TEXTS[answer],
    (code ?? status) !== undefined && `responds ${[status, code].filter(Boolean).join(' ')}`,
    msg !== undefined && `"${msg}"`,
    cellText(extra),
    every !== undefined && `1 of ${every} requests`,
    probability !== undefined && `with probability ${probability}`,
  ];
  return parts.filter(Boolean).join(', ');
}

interface CatalogueProps {
  /** Adds a fault with the limits of the form. */
  add(spec: Partial<FaultSpec>): Promise<void>;
}

/** Every documented error of every endpoint, with a button that adds it as a fault. */
function Catalogue({ add }: CatalogueProps) {
  const { errors } = useCatalogue();
  const filter = useSignal('');
  const found = errors.filter(({ endpoint, code, status, when }) =>
    matchesSearch(`${endpoint} ${code} ${status} ${when}`, filter.value),
  );
  return (
    <>
      <div class="heading">
        <h2>Documented errors</h2>
        <div class="tools">
          <Input label="Filter" type="search" placeholder="endpoint or code" {...bind(filter)} />
        </div>
      </div>
      <p class="hint">Add uses the limits of the form above: times, person, every and probability.</p>
      {errors.length > 0 && found.length === 0 && <Empty>No error matches.</Empty>}
      <div class="catalogue">
        {[...groupedBy(found, ({ endpoint }) => endpoint)].map(([name, ofEndpoint]) => (
          <Endpoint key={name} name={name} errors={ofEndpoint} add={add} />
        ))}
      </div>
    </>
  );
}

function Endpoint({ name, errors, add }: CatalogueProps & { name: string; errors: readonly ErrorEntry[] }) {
  const isOpen = useSignal(false);
  const setOpen = setterOf(isOpen);
  const [method = '', path] = name.split(' ');
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Method name={method} />
        <span class="path">{path}</span>
        <span class="count">{errors.length}</span>
      </summary>
      {isOpen.value && (
        <div class="detail">
          <Table
            caption={`Errors of ${name}`}
            rows={errors}
            columns={{
              Status: ({ status }) => status,
              Code: ({ code }) => <code>{code}</code>,
              When: ({ when }) => <Prose text={when} />,
              Actions: ({ code, when, fault }) => (
                <Button label={`Add ${code} to ${name}: ${when}`} action={() => add(fault)}>
                  Add
                </Button>
              ),
            }}
          />
        </div>
      )}
    </details>
  );
}
