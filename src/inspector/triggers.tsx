import { useSignal } from '@preact/signals';
import { TRIGGER_DETAILS } from '../runtime/mock/trigger-kinds.js';
import { RecordLink } from './navigation.js';
import { bind, Form, Input, Json, Select } from './parts.js';
import { useStore } from './store.js';
import type { TriggerDetails, TriggerKind } from './wire.js';

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
  edit: 'The sender edits or moves a message.',
  delete: 'Somebody deletes a message.',
  join: 'Somebody subscribes to a channel. Without "from" and "to", a new user joins the organization.',
  role_change: 'The role of a user changes.',
  expire_queues: 'Event queues end, of all users or of one. Their clients have to register again.',
  restart: 'Clients receive the event of a server restart.',
};

/** Defaults of details, as far as they do not depend on others. */
const DEFAULTS: Partial<Record<Detail, string>> = {
  from: 'owner',
  to: 'member, or the first channel',
  channel: 'the first channel',
  topic: 'trigger',
  content: 'Hello!',
  message_id: 'the latest message',
  emoji: 'tada',
  op: 'start',
  status: 'active',
  role: 'moderator',
  full_name: 'Newcomer',
  email: 'newcomer@example.com',
};

/** Triggers an event, such as an incoming message. */
export function Triggers() {
  const { state, say, ask } = useStore();
  const kind = useSignal<TriggerKind>('message');
  const details = useSignal<Partial<Record<Detail, string>>>({});
  const result = useSignal<Record<string, unknown> | undefined>(undefined);
  const fields: readonly Detail[] = TRIGGER_DETAILS[kind.value];
  const personas = Object.keys(state.value?.personas ?? {});
  const submit = async () => {
    const input = fields.filter((name) => details.value[name] !== undefined && details.value[name] !== '');
    const values = input.map((name) => [name, detailOf(name, details.value[name])]);
    result.value = undefined;
    result.value = await ask('POST', 'trigger', { kind: kind.value, ...Object.fromEntries(values) });
    say(`Triggered: ${kind.value}`);
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
            placeholder={DEFAULTS[name] ?? ''}
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
