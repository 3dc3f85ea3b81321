import { useSignal } from '@preact/signals';
import { TRIGGER_DETAILS } from '../runtime/mock/mock-controls.js';
import { keysOf } from '../values.js';
import type { TriggerDetails, TriggerKind } from './control-api.js';
import { bind, Form, fieldSettersOf, Input, Select, Submit } from './controls.js';
import { Json, RecordLink } from './parts.js';
import { useStore } from './store.js';

type Detail = keyof TriggerDetails;

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

export function Triggers() {
  const { state, notify, fetchJson } = useStore();
  const kind = useSignal<TriggerKind>('message');
  const details = useSignal<Partial<Record<Detail, string>>>({});
  const setDetail = fieldSettersOf(details);
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
            change={setDetail(name)}
          />
        ))}
        <Submit>Trigger</Submit>
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

function ResultLink({ result: { message_id, user_id } }: { result: Record<string, unknown> }) {
  if (typeof message_id === 'number') return <RecordLink table="messages" id={message_id} />;
  return typeof user_id === 'number' ? <RecordLink table="users" id={user_id} /> : null;
}
