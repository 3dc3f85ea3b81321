import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { MockState } from './control-api.js';
import { Button, bind, Empty, Field, Form, Input, Table } from './parts.js';
import { download, useRefresh, useStore } from './store.js';
import { timeText } from './text.js';

const FILE_NAME = 'team-chat-mock-snapshot.json';

interface Kept {
  name: string;
  at: number;
  scenario: string;
}

/** Buttons that keep, download and restore the whole state. */
export function Snapshots() {
  const { connection, say, state, ask } = useStore();
  const kept = useSignal<readonly Kept[]>([]);
  const name = useSignal('');
  const file = useRef<HTMLInputElement>(null);
  const load = async () => {
    kept.value = (await ask<{ snapshots: Kept[] }>('GET', 'snapshots')).snapshots;
  };
  useRefresh(load);
  const suggested = unusedName(kept.value);
  const keep = async () => {
    const chosen = name.value.trim() === '' ? suggested : name.value.trim();
    await ask('PUT', `snapshots/${encodeURIComponent(chosen)}`);
    name.value = '';
    say(`The snapshot "${chosen}" is kept`);
    await load();
  };
  const restore = async () => {
    const [chosen] = file.current?.files ?? [];
    if (chosen === undefined) throw new Error('Choose a file first.');
    state.value = await ask<MockState>('PUT', 'snapshot', parsed(await chosen.text()));
    say(`The snapshot ${chosen.name} is restored`);
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
        <button type="submit" class="primary">
          Keep a snapshot
        </button>
        <Button action={async () => download(await connection.send('GET', 'snapshot'), FILE_NAME)}>
          Download a snapshot
        </Button>
      </Form>
      <div class="block">
        {kept.value.length === 0 ? (
          <Empty>No snapshots.</Empty>
        ) : (
          <Table caption="Snapshots" head={['Name', 'Time of the mock', 'Scenario', 'Actions']}>
            {kept.value.map((each) => (
              <Row key={each.name} snapshot={each} changed={load} />
            ))}
          </Table>
        )}
      </div>
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

/** A name that no snapshot has. */
function unusedName(kept: readonly Kept[]): string {
  let number = 1;
  while (kept.some(({ name }) => name === `snapshot ${number}`)) number += 1;
  return `snapshot ${number}`;
}

function Row({ snapshot, changed }: { snapshot: Kept; changed(): Promise<void> }) {
  const { ask, say, state } = useStore();
  const { name, at, scenario } = snapshot;
  const path = `snapshots/${encodeURIComponent(name)}`;
  const restore = async () => {
    state.value = await ask<MockState>('POST', path);
    say(`The snapshot "${name}" is restored`);
  };
  return (
    <tr>
      <td>
        <strong>{name}</strong>
      </td>
      <td>{timeText(at)}</td>
      <td>{scenario}</td>
      <td class="actions">
        <Button label={`Restore ${name}`} action={restore}>
          Restore
        </Button>
        <Button label={`Remove ${name}`} action={() => ask('DELETE', path).then(changed)}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON. Choose a file that was downloaded here.');
  }
}
