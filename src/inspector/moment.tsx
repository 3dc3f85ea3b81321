import { useSignal } from '@preact/signals';
import { UNDO_SNAPSHOTS } from '../runtime/control/client/control.js';
import { singleQuoted } from '../strings.js';
import type { AnsweredEntry, Explanation, MockState, RequestState } from './control-api.js';
import { Button, bind, Form, Input, Select, setterOf } from './controls.js';
import { Changes } from './explained.js';
import { download, Empty, Table } from './parts.js';
import { useUndo } from './snapshots.js';
import { useLoadedOnce, useStore, valueOrFailure } from './store.js';
import { isRepeatable, isSuccess, shortPath } from './text.js';

const MOMENTS = ['before', 'after'] as const;

type When = (typeof MOMENTS)[number];

/** Returns an action that goes back to the moment before or after a request. */
export function useGoBack(id: number): (when: When) => Promise<void> {
  const { fetchJson, notify, state } = useStore();
  const keep = useUndo(UNDO_SNAPSHOTS.goBack, 'The organization is as before');
  return async (when) => {
    const undo = await keep();
    state.value = await fetchJson<MockState>('POST', 'rewind', { request_id: id, when });
    notify(`The organization is as ${when} request ${id}. Connected clients register again.`, undo);
  };
}

/** The organization before and after a request, as seen by a persona. Loaded when the section is opened. */
export function MomentOf({ entry, caller }: { entry: AnsweredEntry; caller: string | undefined }) {
  const { connection, fetchJson, state, copyOrShow } = useStore();
  const { id, endpoint } = entry;
  const names = Object.keys(state.value?.personas ?? {});
  // The section is open from the start for successful requests that can change something.
  const isOpen = useSignal<boolean>(entry.method !== 'GET' && isSuccess(entry));
  const setOpen = setterOf(isOpen);
  const persona = useSignal(caller ?? names[0] ?? '');
  const stateAt = (when: When) =>
    fetchJson<RequestState>(
      'GET',
      `requests/${id}/state?when=${when}&persona=${encodeURIComponent(persona.value)}`,
    );
  const bothStates = async () => {
    const [before, after] = await Promise.all([stateAt('before'), stateAt('after')]);
    return { before, after };
  };
  // An error is shown here, not as an alert, because the user may not have opened the section.
  const [{ value: seen, failure } = {}] = useLoadedOnce(
    async () => (isOpen.value ? valueOrFailure(bothStates()) : undefined),
    [isOpen.value, persona.value],
  );
  const goBack = useGoBack(id);
  const makeTest = async () => {
    const file = `before-request-${id}.json`;
    const test = testThatStartsAt(entry, persona.value, file);
    download(await connection.send('GET', `requests/${id}/snapshot?when=before`), file);
    const done = `The test is copied, and ${file} is downloaded: put both into one folder`;
    await copyOrShow(test, `A test that starts with ${file}`, done);
  };
  return (
    <details class="names" open={isOpen.value} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The organization before and after</summary>
      <div class="tools">
        <Select label="Seen by" options={names} {...bind(persona)} />
        {MOMENTS.map((when) => (
          <Button key={when} action={() => goBack(when)}>
            {`Go back to ${when} it`}
          </Button>
        ))}
        {endpoint !== null && caller !== undefined && isRepeatable(entry) && (
          <Button action={makeTest}>Make a test that starts here</Button>
        )}
      </div>
      {failure !== undefined && <Empty>{failure}</Empty>}
      {seen && <BeforeAndAfter id={id} seen={seen} persona={persona.value} />}
      <Difference id={id} />
    </details>
  );
}

interface BeforeAndAfterProps {
  id: number;
  seen: Record<When, RequestState>;
  persona: string;
}

/** The numbers that a request changed, and the responses to POST /register before and after the request. */
function BeforeAndAfter({ id, seen, persona }: BeforeAndAfterProps) {
  const { showDialog } = useStore();
  const registerTitle = (when: When) => `Response to POST /register of ${persona}, ${when} request ${id}`;
  return (
    <>
      <Table
        caption={`Before and after request ${id}`}
        rows={changedNumbers(seen, persona)}
        columns={{
          'Number of': ({ name }) => name,
          Before: ({ before }) => before,
          After: ({ before, after }) => (before === after ? after : <strong>{after}</strong>),
        }}
      />
      <div class="tools">
        {MOMENTS.map((when) => (
          <Button key={when} action={() => showDialog(registerTitle(when), seen[when].register)}>
            {`Show POST /register ${when} it`}
          </Button>
        ))}
      </div>
    </>
  );
}

function Difference({ id }: { id: number }) {
  const { fetchJson, notify, requests } = useStore();
  const other = useSignal('');
  const changes = useSignal<Explanation['changes'] | undefined>(undefined);
  const compare = async () => {
    const path = `requests/${id}/diff?to=${other.value}`;
    changes.value = (await fetchJson<Pick<Explanation, 'changes'>>('GET', path)).changes;
    if (changes.value.length === 0) notify(`No differences between request ${id} and request ${other.value}`);
  };
  return (
    <>
      <Form class="tools" action={compare}>
        <Input
          label="Compare with request"
          type="number"
          min={1}
          required
          placeholder={String(requests.value[0]?.id ?? '')}
          {...bind(other)}
        />
        <button type="submit">Compare</button>
      </Form>
      {changes.value && changes.value.length > 0 && <Changes changes={changes.value} />}
    </>
  );
}

/**
 * Returns numbers before and after a request: a persona's unread messages, in total and by conversation, and the sizes
 * of the collections whose size changed.
 */
function changedNumbers(seen: Record<When, RequestState>, persona: string) {
  const [unreadBefore, unreadAfter] = [unreadIn(seen.before, persona), unreadIn(seen.after, persona)];
  const before = { ...unreadBefore, ...seen.before.counts };
  const after = { ...unreadAfter, ...seen.after.counts };
  const unread = Object.keys({ ...unreadBefore, ...unreadAfter });
  const tables = Object.keys(seen.after.counts).filter((name) => before[name] !== after[name]);
  const names = [...unread, ...tables];
  return names.map((name) => ({ name, before: before[name] ?? 0, after: after[name] ?? 0 }));
}

function unreadIn({ unread }: RequestState, persona: string): Record<string, number> {
  const { count = 0, streams = [], pms = [], huddles = [] } = unread ?? {};
  const conversations = [
    ...streams.map(({ stream_id, topic, unread_message_ids: ids }) => ({
      name: `in channel ${stream_id}, topic ${topic === '' ? 'general chat' : topic}`,
      ids,
    })),
    ...pms.map(({ other_user_id, unread_message_ids: ids }) => ({ name: `from user ${other_user_id}`, ids })),
    ...huddles.map(({ user_ids_string, unread_message_ids: ids }) => ({
      name: `among users ${user_ids_string.replaceAll(',', ', ')}`,
      ids,
    })),
  ];
  const counts = conversations.map(({ name, ids }) => [`– ${name}`, ids.length]);
  return { [`unread messages of ${persona}`]: count, ...Object.fromEntries(counts) };
}

/** Returns a Vitest file that restores the state before a request, sends the request, and expects its status. */
function testThatStartsAt(
  { method, path, params, status }: Pick<AnsweredEntry, 'method' | 'path' | 'params' | 'status'>,
  persona: string,
  file: string,
): string {
  const json = JSON.stringify(params, undefined, 2).replaceAll('\n', '\n  ');
  const values = Object.keys(params).length === 0 ? '' : `, ${json}`;
  return `import { readFileSync } from 'node:fs';
import { createTeamChatMock } from 'team-chat-mock';
import { expect, test } from 'vitest';

const snapshot = JSON.parse(readFileSync(new URL(${singleQuoted(`./${file}`)}, import.meta.url), 'utf8'));

test(${singleQuoted(`${method} ${shortPath(path)} returns ${status}`)}, async () => {
  const mock = createTeamChatMock({ snapshot });
  const response = await mock.as(${singleQuoted(persona)}).${method.toLowerCase()}(${singleQuoted(shortPath(path))}${values});
  expect(response.status).toBe(${status});
});
`;
}
