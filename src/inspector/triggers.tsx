import { useSignal } from '@preact/signals';
import { Form, Input, Json, Select } from './parts.js';
import { useStore } from './store.js';
import type { TriggerDetails, TriggerKind } from './wire.js';

type Detail = keyof TriggerDetails;

/** Details that each kind uses. */
const DETAILS: Record<TriggerKind, readonly Detail[]> = {
  message: ['from', 'to', 'topic', 'content'],
  direct_message: ['from', 'to', 'content'],
  mention: ['from', 'to', 'channel', 'topic', 'content'],
  reaction: ['from', 'message_id', 'emoji'],
  typing: ['from', 'to', 'topic', 'op'],
  presence: ['from', 'status'],
  edit: ['from', 'message_id', 'topic', 'content'],
  delete: ['from', 'message_id'],
  join: ['from', 'to', 'full_name', 'email'],
  role_change: ['from', 'to', 'role'],
  expire_queues: ['to'],
  restart: [],
};

/** Makes something happen, such as an incoming message. */
export function Triggers() {
  const { state, said, ask } = useStore();
  const kind = useSignal<TriggerKind>('message');
  const details = useSignal<Partial<Record<Detail, string>>>({});
  const result = useSignal<unknown>(undefined);
  const fields = DETAILS[kind.value];
  const personas = Object.keys(state.value?.personas ?? {});
  const submit = async () => {
    const input = fields.filter((name) => details.value[name] !== undefined && details.value[name] !== '');
    const values = input.map((name) => [
      name,
      name === 'message_id' ? Number(details.value[name]) : details.value[name],
    ]);
    result.value = undefined;
    result.value = await ask('POST', 'trigger', { kind: kind.value, ...Object.fromEntries(values) });
    said.value = `Triggered: ${kind.value}`;
  };
  return (
    <section>
      <h2>Triggers</h2>
      <p class="hint">Make something happen, such as an incoming message. Empty fields have a default.</p>
      <Form class="composer tools" action={submit}>
        <Select
          label="Kind"
          value={kind.value}
          change={(value) => {
            kind.value = value as TriggerKind;
          }}
          options={Object.keys(DETAILS)}
        />
        {fields.map((name) => (
          <Input
            key={name}
            label={name.replace('_', ' ')}
            choices={name === 'from' || name === 'to' ? personas : undefined}
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
      {result.value !== undefined && <Json value={result.value} label="Result" />}
    </section>
  );
}
