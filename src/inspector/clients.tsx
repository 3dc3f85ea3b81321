import { useSignal } from '@preact/signals';
import type { ClientWarning, QueueDetails, QueueEvent } from './control-api.js';
import { Button, setterOf } from './controls.js';
import { Empty, EntryLink, Fact, Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { nameOf, timeText } from './text.js';

export function Clients() {
  const { fetchJson } = useStore();
  const [{ queues, warnings } = { queues: [], warnings: [] }] = useLoaded(async () => ({
    ...(await fetchJson<{ queues: QueueDetails[] }>('GET', 'queues')),
    ...(await fetchJson<{ warnings: ClientWarning[] }>('GET', 'warnings')),
  }));
  return (
    <section>
      <h2>Clients</h2>
      <p class="hint">Event queues, and warnings about the clients that use them.</p>
      <Warnings warnings={warnings} />
      {queues.length === 0 ? (
        <Empty>No event queues. A client gets one with POST /register.</Empty>
      ) : (
        queues.map((queue) => <Queue key={queue.queue_id} queue={queue} />)
      )}
    </section>
  );
}

function Warnings({ warnings }: { warnings: readonly ClientWarning[] }) {
  const { state } = useStore();
  if (warnings.length === 0) return null;
  return (
    <section class="unmatched" aria-label="Warnings">
      <h3>Warnings ({warnings.length})</h3>
      <ul>
        {warnings.map(({ id, kind, message, user_id, times, request_id }) => (
          <li key={id}>
            <code>{kind}</code> {user_id !== null && `${nameOf(state.value, user_id)}: `}
            {message} (<EntryLink id={request_id} />
            {times > 1 && `, ${times} times`})
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queue({ queue }: { queue: QueueDetails }) {
  const { state, fetchJson } = useStore();
  const isOpen = useSignal(false);
  const setOpen = setterOf(isOpen);
  const { queue_id, user_id, client, event_types, narrow, waiting, acknowledged, is_polled } = queue;
  const name = nameOf(state.value, user_id);
  const [events] = useLoaded(async () => {
    if (!isOpen.value) return undefined;
    const path = `queues/${encodeURIComponent(queue_id)}`;
    return (await fetchJson<{ events: QueueEvent[] }>('GET', path)).events;
  }, [isOpen.value]);
  return (
    <section class="queue" aria-label={`Queue ${queue_id}`}>
      <div class="heading">
        <h3>
          {name} <span class="faint">{client ?? 'unknown client'}</span>
        </h3>
        <span class={is_polled ? 'status ok' : 'status'}>{pollText(queue)}</span>
      </div>
      <dl class="facts">
        <Fact name="Queue">
          <code>{queue_id}</code>
        </Fact>
        <Fact name="Subscribed to">
          {event_types?.join(', ') ?? 'all types'}
          {narrow.length > 0 && ` in ${JSON.stringify(narrow)}`}
        </Fact>
        <Fact name="Waiting events">{waiting}</Fact>
        <Fact name="Acknowledged">{acknowledged < 0 ? 'none' : `up to ${acknowledged}`}</Fact>
        {queue.registered_by !== null && (
          <Fact name="Registered by">
            <EntryLink id={queue.registered_by} />
          </Fact>
        )}
      </dl>
      {events === undefined ? (
        <p>
          <Button label={`Show events of ${queue_id}`} action={() => setOpen(true)}>
            Show events
          </Button>
        </p>
      ) : (
        <Events queueId={queue_id} events={events} />
      )}
    </section>
  );
}

function pollText({ exists, is_polled, last_poll }: QueueDetails): string {
  if (!exists) return 'no longer exists';
  if (is_polled) return 'waits for events';
  return last_poll === null ? 'has never polled' : `last poll ${timeText(last_poll)}`;
}

function Events({ queueId, events }: { queueId: string; events: readonly QueueEvent[] }) {
  const { showDialog } = useStore();
  return (
    <Table
      caption={`Events of ${queueId}`}
      empty="No events."
      rows={events}
      columns={{
        ID: ({ id }) => id,
        Event: ({ id, type, op, event }) => (
          <Button
            class="link"
            label={`Show event ${id} ${type}`}
            action={() => showDialog(`Event ${id} of ${queueId}`, event)}
          >
            {op === null ? type : `${type} ${op}`}
          </Button>
        ),
        Cause: ({ request_id: id }) => (id === null ? 'no request' : <EntryLink id={id} />),
        Received: ({ received }) => (received ? 'yes' : 'not yet'),
      }}
    />
  );
}
