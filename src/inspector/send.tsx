import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useCatalogue } from './catalogue.js';
import { Field, Form, Input, Json, Select } from './parts.js';
import { useStore } from './store.js';
import { parseJsonField } from './text.js';

/** Sends a request as a persona. */
export function Send() {
  const { state, ask, sendDraft } = useStore();
  const { endpoints } = useCatalogue();
  const personas = Object.keys(state.value?.personas ?? {});
  const persona = useSignal('member');
  const request = useSignal('GET /users/me');
  const params = useSignal('');
  const captures = useSignal<Record<string, string>>({});
  const response = useSignal<{ status: number; body: unknown } | undefined>(undefined);
  const names = [...request.value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  useEffect(() => {
    const draft = sendDraft.value;
    if (draft === undefined) return;
    sendDraft.value = undefined;
    persona.value = draft.persona ?? persona.value;
    request.value = draft.request;
    params.value = Object.keys(draft.params).length === 0 ? '' : JSON.stringify(draft.params, undefined, 2);
  }, []);
  const submit = async () => {
    const [method, template = ''] = request.value.trim().split(/\s+/);
    response.value = undefined;
    response.value = await ask('POST', 'requests', {
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
          <Select
            label="As"
            value={persona.value}
            change={(value) => {
              persona.value = value;
            }}
            options={personas}
          />
          <Input
            label="Request"
            required
            choices={endpoints}
            value={request.value}
            change={(value) => {
              request.value = value;
            }}
          />
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
        <Field label="Parameters">
          <textarea
            rows={6}
            spellcheck={false}
            placeholder='{"type": "channel", "to": "general", "topic": "hello", "content": "Hi!"}'
            value={params}
            onInput={({ currentTarget }) => {
              params.value = currentTarget.value;
            }}
          />
        </Field>
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
