import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { parsedJson } from '../strings.js';
import type { MockState } from './control-api.js';
import { Button, bind, Field, Form, Input, Submit } from './controls.js';
import { download, Table } from './parts.js';
import { type Undo, useLoaded, useStore } from './store.js';
import { timeText } from './text.js';

const FILE_NAME = 'team-chat-mock-snapshot.json';

interface KeptSnapshot {
  name: string;
  at: number;
  scenario: string;
}

export function Snapshots() {
  const { connection, notify, state, fetchJson } = useStore();
  const [kept = [], reload] = useLoaded(
    async () => (await fetchJson<{ snapshots: KeptSnapshot[] }>('GET', 'snapshots')).snapshots,
  );
  const name = useSignal('');
  const file = useRef<HTMLInputElement>(null);
  const suggested = unusedName(kept);
  const keep = async () => {
    const chosen = name.value.trim() === '' ? suggested : name.value.trim();
    await fetchJson('PUT', snapshotPath(chosen));
    name.value = '';
    notify(`The snapshot "${chosen}" is kept`);
    await reload();
  };
  const restore = async () => {
    const [chosen] = file.current?.files ?? [];
    if (chosen === undefined) throw new Error('Choose a file first.');
    const snapshot = parsedJson(await chosen.text());
    if (snapshot === undefined)
      throw new Error('The file is not JSON. Choose a file that was downloaded here.');
    state.value = await fetchJson<MockState>('PUT', 'snapshot', snapshot);
    notify(`The snapshot ${chosen.name} is restored`);
  };
  return (
    <section>
      <h2>Snapshots</h2>
      <p class="hint">
        The whole state, without the journal and the outbox. The mock keeps up to 20 snapshots in memory; a
        reset does not remove them.
      </p>
      <Form class="tools" action={keep}>
        <Input label="Name" placeholder={suggested} {...bind(name)} />
        <Submit>Keep a snapshot</Submit>
        <Button action={async () => download(await connection.send('GET', 'snapshot'), FILE_NAME)}>
          Download a snapshot
        </Button>
      </Form>
      <div class="block">
        <Table
          caption="Snapshots"
          empty="No snapshots."
          rows={kept}
          columns={{
            Name: (snapshot) => <strong>{snapshot.name}</strong>,
            'Time of the mock': ({ at }) => timeText(at),
            Scenario: ({ scenario }) => scenario,
            Actions: (snapshot) => <Actions name={snapshot.name} changed={reload} />,
          }}
        />
      </div>
      <Form class="stack" action={restore}>
        <Field label="Snapshot to restore">
          <input ref={file} type="file" accept=".json,application/json" required />
        </Field>
        <Submit>Restore</Submit>
      </Form>
    </section>
  );
}

function unusedName(kept: readonly KeptSnapshot[]): string {
  let number = 1;
  while (kept.some(({ name }) => name === `snapshot ${number}`)) number += 1;
  return `snapshot ${number}`;
}

/**
 * Returns a function that keeps a snapshot and returns an action that restores it.
 * @param done message that confirms the restoration
 */
export function useUndo(name: string, done: string): () => Promise<Undo> {
  const { fetchJson } = useStore();
  const path = snapshotPath(name);
  const restore = useRestore(path, done);
  return async () => {
    await fetchJson('PUT', path);
    return restore;
  };
}

function snapshotPath(name: string): string {
  return `snapshots/${encodeURIComponent(name)}`;
}

function useRestore(path: string, done: string): () => Promise<void> {
  const { fetchJson, notify, state } = useStore();
  return async () => {
    state.value = await fetchJson<MockState>('POST', path);
    notify(done);
  };
}

function Actions({ name, changed }: { name: string; changed(): Promise<void> }) {
  const { fetchJson } = useStore();
  const path = snapshotPath(name);
  const restore = useRestore(path, `The snapshot "${name}" is restored`);
  return (
    <div class="actions">
      <Button label={`Restore ${name}`} action={restore}>
        Restore
      </Button>
      <Button label={`Remove ${name}`} action={() => fetchJson('DELETE', path).then(changed)}>
        Remove
      </Button>
    </div>
  );
}
