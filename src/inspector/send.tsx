import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { TRIGGER_DETAILS } from '../runtime/mock/mock-controls.js';
import { keysOf } from '../values.js';
import type { TriggerDetails, TriggerKind } from './control-api.js';
import { type Parameter, useCatalogue, useParameters } from './endpoints.js';
import { RecordLink } from './links.js';
import { Button, bind, Form, Input, Json, Prose, Select, Table, TextArea } from './parts.js';
import { useStore } from './store.js';
import { parseJsonField } from './text.js';

// The sections Send and Triggers: requests of a persona, and events that the page under test does not cause.

/** Sends a request as a persona. */
export function Send() {
  const { state, fetchJson, sendDraft } = useStore();
  const { endpoints } = useCatalogue();
  const personas = Object.keys(state.value?.personas ?? {});
  const persona = useSignal('member');
  const request = useSignal('GET /users/me');
  const params = useSignal('');
  const captures = useSignal<Record<string, string>>({});
  const response = useSignal<{ status: number; body: unknown } | undefined>(undefined);
  const names = [...request.value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  useEffect(() => {
    const draft = sendDraft.value;
    if (draft === undefined) return;
    sendDraft.value = undefined;
    persona.value = draft.persona ?? persona.value;
    request.value = draft.request;
    params.value = Object.keys(draft.params).length === 0 ? '' : JSON.stringify(draft.params, undefined, 2);
  }, []);
  const known = useParameters(request.value);
  const add = (added: readonly Parameter[]) => {
    const current = parseJsonField('Parameters', params.value);
    const examples = Object.fromEntries(added.map(({ name, example }) => [name, example]));
    params.value = JSON.stringify({ ...examples, ...current }, undefined, 2);
  };
  const submit = async () => {
    const [method, template = ''] = request.value.trim().split(/\s+/);
    response.value = undefined;
    response.value = await fetchJson('POST', 'requests', {
      as: personas.includes(persona.value) ? persona.value : personas[0],
      method,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(captures.value[name] ?? ''),
      ),
      params: parseJsonField('Parameters', params.value),
    });
  };
  return (
    <section>
      <h2>Send a request</h2>
      <Form class="composer stack" action={submit}>
        <div class="tools">
          <Select label="As" {...bind(persona)} options={personas} />
          <Input label="Request" required choices={endpoints} {...bind(request)} />
          {names.map((name) => (
            <Input
              key={name}
              label={name}
              required
              value={captures.value[name] ?? ''}
              change={(value) => {
                captures.value = { ...captures.value, [name]: value };
              }}
            />
          ))}
        </div>
        <TextArea
          label="Parameters"
          rows={6}
          placeholder='{"type": "channel", "to": "general", "topic": "hello", "content": "Hi!"}'
          {...bind(params)}
        />
        {known.length > 0 && <Parameters of={request.value} known={known} add={add} />}
        <button type="submit" class="primary">
          Send
        </button>
      </Form>
      {response.value && (
        <>
          <h3>Response: {response.value.status}</h3>
          <Json value={response.value.body} label="Response" />
        </>
      )}
    </section>
  );
}

interface ParametersProps {
  of: string;
  known: readonly Parameter[];
  add(parameters: readonly Parameter[]): void;
}

/** The parameters of an endpoint. A click adds one with an example. */
function Parameters({ of, known, add }: ParametersProps) {
  const required = known.filter((parameter) => parameter.required);
  return (
    <details class="names">
      <summary>
        {known.length} {known.length === 1 ? 'parameter' : 'parameters'} of {of}
      </summary>
      {required.length > 0 && (
        <p>
          <Button action={() => add(required)}>Fill in the required ones</Button>
        </p>
      )}
      <Table caption={`Parameters of ${of}`} head={['Name', 'Type', 'Description', 'Actions']}>
        {known.map((parameter) => (
          <tr key={parameter.name}>
            <td>
              <code>{parameter.name}</code>
              {parameter.required && ' (required)'}
            </td>
            <td class="wrap">{parameter.type}</td>
            <td class="wrap">
              <Prose text={parameter.description} />
            </td>
            <td>
              <Button label={`Add ${parameter.name}`} action={() => add([parameter])}>
                Add
              </Button>
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

type Detail = keyof TriggerDetails;

/** The value of a detail, from the text in its field. */
function detailOf(name: Detail, text: string | undefined): unknown {
  if (name === 'message_id') return Number(text);
  return name === 'sever' ? text === 'true' : text;
}

function choicesOf(name: Detail, personas: string[]): string[] | undefined {
  if (name === 'sever') return ['true', 'false'];
  return name === 'from' || name === 'to' ? personas : undefined;
}

const ABOUT: Record<TriggerKind, string> = {
  message: 'Somebody sends a message to a channel or a user.',
  direct_message: 'Somebody sends a direct message.',
  mention: 'Somebody mentions a user in a channel.',
  reaction: 'Somebody reacts to a message.',
  typing: 'Somebody starts or stops typing.',
  presence: 'Somebody becomes active or idle.',
  edit: 'The sender edits or moves a message. If you enter only a topic, the content stays the same.',
  delete: 'Somebody deletes a message.',
  join: 'Somebody subscribes to a channel. Without "from" and "to", a new user joins the organization.',
  role_change: 'The role of a user changes.',
  expire_queues: 'Event queues end, of all users or of one. Their clients have to register again.',
  restart: 'Clients receive the event of a server restart.',
};

/** Triggers an event, such as an incoming message. */
export function Triggers() {
  const { state, notify, fetchJson } = useStore();
  const kind = useSignal<TriggerKind>('message');
  const details = useSignal<Partial<Record<Detail, string>>>({});
  const result = useSignal<Record<string, unknown> | undefined>(undefined);
  const defaults: Partial<Record<Detail, string>> = TRIGGER_DETAILS[kind.value];
  const fields = keysOf(defaults);
  const personas = Object.keys(state.value?.personas ?? {});
  const submit = async () => {
    const input = fields.filter((name) => details.value[name] !== undefined && details.value[name] !== '');
    const values = input.map((name) => [name, detailOf(name, details.value[name])]);
    result.value = undefined;
    result.value = await fetchJson('POST', 'trigger', { kind: kind.value, ...Object.fromEntries(values) });
    notify(`Triggered: ${kind.value}`);
  };
  return (
    <section>
      <h2>Triggers</h2>
      <p class="hint">{ABOUT[kind.value]} Empty fields have the default that they show.</p>
      <Form class="composer tools" action={submit}>
        <Select label="Kind" {...bind(kind)} options={Object.keys(TRIGGER_DETAILS)} />
        {fields.map((name) => (
          <Input
            key={name}
            label={name.replace('_', ' ')}
            choices={choicesOf(name, personas)}
            placeholder={defaults[name] ?? ''}
            value={details.value[name] ?? ''}
            change={(value) => {
              details.value = { ...details.value, [name]: value };
            }}
          />
        ))}
        <button type="submit" class="primary">
          Trigger
        </button>
      </Form>
      {result.value !== undefined && (
        <>
          <ResultLink result={result.value} />
          <Json value={result.value} label="Result" />
        </>
      )}
    </section>
  );
}

/** The record that a trigger created or changed. */
function ResultLink({ result: { message_id, user_id } }: { result: Record<string, unknown> }) {
  if (typeof message_id === 'number') return <RecordLink table="messages" id={message_id} />;
  return typeof user_id === 'number' ? <RecordLink table="users" id={user_id} /> : null;
}
