import { useRef } from 'preact/hooks';
import { Button, Field, Form } from './parts.js';
import { useStore } from './store.js';
import type { MockState } from './wire.js';

const FILE_NAME = 'team-chat-mock-snapshot.json';

/** Downloads and uploads the whole state. */
export function Snapshots() {
  const { connection, said, state, ask } = useStore();
  const file = useRef<HTMLInputElement>(null);
  const download = async () => {
    const url = URL.createObjectURL(new Blob([await connection.send('GET', 'snapshot')]));
    const link = Object.assign(document.createElement('a'), { href: url, download: FILE_NAME });
    link.click();
    URL.revokeObjectURL(url);
  };
  const restore = async () => {
    const [chosen] = file.current?.files ?? [];
    if (chosen === undefined) throw new Error('Choose a file first.');
    state.value = await ask<MockState>('PUT', 'snapshot', parsed(await chosen.text()));
    said.value = `The snapshot ${chosen.name} is restored`;
  };
  return (
    <section>
      <h2>Snapshots</h2>
      <p class="hint">
        The whole state as one JSON document, without the journal and the outbox. It stays valid across
        restarts.
      </p>
      <p>
        <Button action={download}>Download a snapshot</Button>
      </p>
      <Form class="stack" action={restore}>
        <Field label="Snapshot to restore">
          <input ref={file} type="file" accept=".json,application/json" required />
        </Field>
        <button type="submit" class="primary">
          Restore
        </button>
      </Form>
    </section>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON. Choose a file that was downloaded here.');
  }
}
