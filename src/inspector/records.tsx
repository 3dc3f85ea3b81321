import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { fromKeys } from '../values.js';
import type { RecordPage, StoredRecord } from './control-api.js';
import { Button, bind, Form, Input, Select, Submit, setterOf, TextArea } from './controls.js';
import { Link, Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { cellText, parseJsonField, timeText } from './text.js';

const LIMIT = 25;

export function Records({ name: route = 'users' }: { name: string | undefined }) {
  const { fetchJson } = useStore();
  const [name = 'users', wanted] = route.split('/');
  const query = useSignal('offset=0');
  const search = useSignal('');
  const opened = useSignal<StoredRecord | undefined>(undefined);
  const open = setterOf(opened);
  useEffect(() => {
    query.value = wanted === undefined ? 'offset=0' : `from=${wanted}`;
    opened.value = undefined;
    search.value = '';
  }, [name, wanted]);
  const text = search.value.trim() === '' ? '' : `&search=${encodeURIComponent(search.value.trim())}`;
  const path = `state/${encodeURIComponent(name)}?limit=${LIMIT}&${query.value}${text}`;
  const [page] = useLoaded(() => fetchJson<RecordPage>('GET', path), [path]);
  return (
    <section>
      <h2>Records</h2>
      <div class="split">
        <Collections current={name} />
        <div>
          <div class="heading">
            <h3>{page?.name}</h3>
            <PageTools page={page} search={search} show={setterOf(query)} />
          </div>
          {page && (
            <Page page={page} marked={wanted === undefined ? undefined : Number(wanted)} open={open} />
          )}
        </div>
      </div>
      {opened.value && <RecordEditor table={name} record={opened.value} close={() => open(undefined)} />}
    </section>
  );
}

interface PageToolsProps {
  page: RecordPage | undefined;
  search: Signal<string>;
  /** Shows the page that a query selects, such as `offset=25` or `from=4`. */
  show(query: string): void;
}

function PageTools({ page, search, show }: PageToolsProps) {
  const from = useSignal('');
  const { offset = 0, total = 0, records = [] } = page ?? {};
  const end = offset + records.length;
  const searchFor = (text: string) => {
    search.value = text;
    show('offset=0');
  };
  return (
    <div class="tools">
      <Input label="Search" type="search" placeholder="any field" value={search.value} change={searchFor} />
      <Form class="inline" action={() => show(from.value === '' ? 'offset=0' : `from=${from.value}`)}>
        <Input label="From ID" type="number" min={1} {...bind(from)} />
        <button type="submit">Go</button>
      </Form>
      <Button disabled={offset === 0} action={() => show(`offset=${Math.max(0, offset - LIMIT)}`)}>
        Previous page
      </Button>
      <Button disabled={end >= total} action={() => show(`offset=${offset + LIMIT}`)}>
        Next page
      </Button>
      <span role="status">
        {records.length === 0 ? `0 of ${total}` : `${offset + 1} to ${end} of ${total}`}
      </span>
    </div>
  );
}

/** Links to the collections with the numbers of their records. In narrow windows, a menu replaces the links. */
function Collections({ current }: { current: string }) {
  const { state, navigate } = useStore();
  const counts = Object.entries(state.value?.counts ?? {});
  const empty = counts.filter(([, count]) => count === 0);
  return (
    <>
      <nav class="names" aria-label="Collections">
        {counts
          .filter(([name, count]) => count > 0 || name === current)
          .map(([name, count]) => (
            <Link key={name} to={`records/${name}`} isCurrent={name === current} buttonClass="tab">
              {name} <span class="count">{count}</span>
            </Link>
          ))}
        {empty.length > 0 && (
          <details>
            <summary>{empty.length} empty</summary>
            {empty.map(([name]) => (
              <Link key={name} to={`records/${name}`} buttonClass="tab">
                {name}
              </Link>
            ))}
          </details>
        )}
      </nav>
      <div class="names-menu">
        <Select
          label="Collection"
          value={current}
          change={(name) => navigate(`records/${name}`)}
          options={counts.map(([name, count]) => [name, `${name} (${count})`] as const)}
        />
      </div>
    </>
  );
}

interface PageProps {
  page: RecordPage;
  /** ID of the record that a link led to. */
  marked: number | undefined;
  open(record: StoredRecord): void;
}

function Page({ page: { name, records }, marked, open }: PageProps) {
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  fields.delete('id');
  const cells = fromKeys([...fields], (column) => (record: StoredRecord) => (
    <span class="cell">
      <RecordValue table={name} column={column} value={record[column]} />
    </span>
  ));
  const idCell = (record: StoredRecord) => (
    <Button class="link" label={`Show ${name} ${record.id}`} action={() => open(record)}>
      {record.id}
    </Button>
  );
  return (
    <Table
      caption={`Records of ${name}`}
      empty="No records."
      rows={records}
      columns={{ id: idCell, ...cells }}
      isMarked={({ id }) => id === marked}
    />
  );
}

/** The collections that columns refer to. */
const REFERENCES: Record<string, string> = {
  user_id: 'users',
  sender_id: 'users',
  creator_id: 'users',
  invited_by: 'users',
  bot_owner_id: 'users',
  owner_id: 'users',
  muted_user_id: 'users',
  channel_id: 'channels',
  stream_id: 'channels',
  message_id: 'messages',
  first_message_id: 'messages',
  group_id: 'user_groups',
  folder_id: 'channel_folders',
  field_id: 'profile_fields',
};

const TIME_COLUMN = /(?:_at|_time|timestamp|date_\w+|_date|_until|^at|^time)$/;
/** UNIX seconds of the year 2001. Smaller numbers are durations. */
const EARLIEST_TIME = 1_000_000_000;
const LATEST_TIME = 10_000_000_000;

/** A value of a record: a link to another record, a readable time, or its JSON. */
function RecordValue({ table, column, value }: { table: string; column: string; value: unknown }) {
  const target = REFERENCES[column];
  if (target !== undefined && target !== table && typeof value === 'number') {
    return <Link to={`records/${target}/${value}`}>{value}</Link>;
  }
  if (isTime(column, value)) return <time title={String(value)}>{timeText(value)}</time>;
  return <>{cellText(value)}</>;
}

function isTime(column: string, value: unknown): value is number {
  return (
    TIME_COLUMN.test(column) && typeof value === 'number' && value > EARLIEST_TIME && value < LATEST_TIME
  );
}

interface RecordEditorProps {
  table: string;
  record: StoredRecord;
  close(): void;
}

/** A record as JSON, with controls to change or delete it. The mock checks the rules between records. */
function RecordEditor({ table, record, close }: RecordEditorProps) {
  const { fetchJson, notify } = useStore();
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
    if (changes.length > 0) await fetchJson('PATCH', `records/${table}/${id}`, Object.fromEntries(changes));
    notify(changes.length === 0 ? 'Nothing was changed' : `${table} ${id} is saved`);
    dialog.current?.close();
  };
  const remove = async () => {
    await fetchJson('DELETE', `records/${table}/${id}`);
    notify(`${table} ${id} is deleted`);
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
          <Submit>Save</Submit>
          <Button action={() => dialog.current?.close()}>Close</Button>
          <Button action={remove}>Delete</Button>
        </p>
      </Form>
    </dialog>
  );
}
