import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { countText } from '../strings.js';
import { Button, bind, Form, fieldSettersOf, Input, Select, Submit, TextArea } from './controls.js';
import { type Parameter, useCatalogue, useParameters } from './endpoints.js';
import { Json, Prose, Table } from './parts.js';
import { useStore } from './store.js';
import { parseJsonField } from './text.js';

export function Send() {
  const { state, fetchJson, sendDraft } = useStore();
  const { endpoints } = useCatalogue();
  const personas = Object.keys(state.value?.personas ?? {});
  const persona = useSignal('member');
  const request = useSignal('GET /users/me');
  const params = useSignal('');
  const captures = useSignal<Record<string, string>>({});
  const capture = fieldSettersOf(captures);
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
              change={capture(name)}
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
        <Submit>Send</Submit>
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

/** The parameters of an endpoint. Each has a button that adds the parameter with an example value. */
function Parameters({ of, known, add }: ParametersProps) {
  const required = known.filter((parameter) => parameter.required);
  return (
    <details class="names">
      <summary>{`${countText(known.length, 'parameter')} of ${of}`}</summary>
      {required.length > 0 && (
        <p>
          <Button action={() => add(required)}>Fill in the required ones</Button>
        </p>
      )}
      <Table
        caption={`Parameters of ${of}`}
        rows={known}
        wrapped={['Type', 'Description']}
        columns={{
          Name: ({ name, required: isRequired }) => (
            <>
              <code>{name}</code>
              {isRequired && ' (required)'}
            </>
          ),
          Type: ({ type }) => type,
          Description: ({ description }) => <Prose text={description} />,
          Actions: (parameter) => (
            <Button label={`Add ${parameter.name}`} action={() => add([parameter])}>
              Add
            </Button>
          ),
        }}
      />
    </details>
  );
}
