import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { SectionLink } from './navigation.js';
import { Button, Empty, Form, Input, Table } from './parts.js';
import { useRefresh, useStore } from './store.js';
import { cellText } from './text.js';
import type { RecordPage } from './wire.js';

const LIMIT = 25;

/** The records of the organization, by collection and page. */
export function Records({ name = 'users' }: { name: string | undefined }) {
  const { ask, state } = useStore();
  const page = useSignal<RecordPage | undefined>(undefined);
  const query = useSignal('offset=0');
  const from = useSignal('');
  useEffect(() => {
    query.value = 'offset=0';
  }, [name]);
  useRefresh(
    async () => {
      page.value = await ask<RecordPage>(
        'GET',
        `state/${encodeURIComponent(name)}?limit=${LIMIT}&${query.value}`,
      );
    },
    name,
    query.value,
  );
  const { offset = 0, total = 0, records = [] } = page.value ?? {};
  const go = (value: string) => {
    query.value = value;
  };
  return (
    <section>
      <h2>Records</h2>
      <div class="split">
        <nav class="names" aria-label="Collections">
          {Object.entries(state.value?.counts ?? {}).map(([collection, count]) => (
            <SectionLink key={collection} to={`records/${collection}`} current={collection === name}>
              {collection} <span class="count">{count}</span>
            </SectionLink>
          ))}
        </nav>
        <div>
          <div class="heading">
            <h3>{page.value?.name}</h3>
            <div class="tools">
              <Form class="inline" action={() => go(from.value === '' ? 'offset=0' : `from=${from.value}`)}>
                <Input
                  label="From ID"
                  type="number"
                  min={1}
                  value={from.value}
                  change={(value) => {
                    from.value = value;
                  }}
                />
                <button type="submit">Go</button>
              </Form>
              <Button disabled={offset === 0} action={() => go(`offset=${Math.max(0, offset - LIMIT)}`)}>
                Previous page
              </Button>
              <Button
                disabled={offset + records.length >= total}
                action={() => go(`offset=${offset + LIMIT}`)}
              >
                Next page
              </Button>
              <span role="status">
                {records.length === 0
                  ? `0 of ${total}`
                  : `${offset + 1} to ${offset + records.length} of ${total}`}
              </span>
            </div>
          </div>
          {page.value && <Page page={page.value} />}
        </div>
      </div>
    </section>
  );
}

function Page({ page: { name, records } }: { page: RecordPage }) {
  const { shown } = useStore();
  if (records.length === 0) return <Empty>No records.</Empty>;
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (column) => column !== 'id',
  );
  return (
    <Table caption={`Records of ${name}`} head={['id', ...columns]}>
      {records.map((record) => (
        <tr key={record.id}>
          <td>
            <Button
              class="link"
              label={`Show ${name} ${record.id}`}
              action={() => {
                shown.value = { title: `${name} ${record.id}`, value: record };
              }}
            >
              {record.id}
            </Button>
          </td>
          {columns.map((column) => (
            <td key={column}>
              <span class="cell">{cellText(record[column])}</span>
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
