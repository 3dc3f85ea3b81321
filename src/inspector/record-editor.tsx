import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button, bind, Form, TextArea } from './parts.js';
import { useStore } from './store.js';
import { parseJsonField } from './text.js';

interface RecordEditorProps {
  table: string;
  record: { id: number } & Record<string, unknown>;
  close(): void;
}

/** A record as JSON, which can be changed or deleted. Rules between records are checked by the mock. */
export function RecordEditor({ table, record, close }: RecordEditorProps) {
  const { ask, say } = useStore();
  const dialog = useRef<HTMLDialogElement>(null);
  const { id, ...fields } = record;
  const original = JSON.stringify(fields, undefined, 2);
  const text = useSignal(original);
  useEffect(() => dialog.current?.showModal(), []);
  const save = async () => {
    const edited = parseJsonField('Fields', text.value);
    const changes = Object.entries(edited).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(fields[name]),
    );
    if (changes.length > 0) await ask('PATCH', `records/${table}/${id}`, Object.fromEntries(changes));
    say(changes.length === 0 ? 'Nothing was changed' : `${table} ${id} is saved`);
    dialog.current?.close();
  };
  const remove = async () => {
    await ask('DELETE', `records/${table}/${id}`);
    say(`${table} ${id} is deleted`);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-label={`${table} ${id}`} onClose={close}>
      <h2>{`${table} ${id}`}</h2>
      <Form class="stack" action={save}>
        <TextArea
          label="Fields"
          class="record"
          rows={Math.min(24, original.split('\n').length + 1)}
          {...bind(text)}
        />
        <p class="actions">
          <button type="submit" class="primary">
            Save
          </button>
          <Button action={() => dialog.current?.close()}>Close</Button>
          <Button action={remove}>Delete</Button>
        </p>
      </Form>
    </dialog>
  );
}
