import { useSignal } from '@preact/signals';
import type { ClientWarning, QueueDetails, QueueEvent, Outbox as Sent } from './control-api.js';
import { EntryLink } from './links.js';
import { Button, Empty, Table } from './parts.js';
import { ROLES } from './people.js';
import { nameOf, useLoaded, useStore } from './store.js';
import { timeText } from './text.js';

/** Event queues with their clients, and the mistakes that the mock has seen. */
export function Clients() {
  const { fetchJson } = useStore();
  const [{ queues, warnings } = { queues: [], warnings: [] }] = useLoaded(async () => ({
    ...(await fetchJson<{ queues: QueueDetails[] }>('GET', 'queues')),
    ...(await fetchJson<{ warnings: ClientWarning[] }>('GET', 'warnings')),
  }));
  return (
    <section>
      <h2>Clients</h2>
      <p class="hint">Event queues, and mistakes of the clients that use them.</p>
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
        <span class={is_polled ? 'status ok' : 'status'}>{stateText(queue)}</span>
      </div>
      <dl class="facts">
        <div>
          <dt>Queue</dt>
          <dd>
            <code>{queue_id}</code>
          </dd>
        </div>
        <div>
          <dt>Subscribed to</dt>
          <dd>
            {event_types?.join(', ') ?? 'all types'}
            {narrow.length > 0 && ` in ${JSON.stringify(narrow)}`}
          </dd>
        </div>
        <div>
          <dt>Waiting events</dt>
          <dd>{waiting}</dd>
        </div>
        <div>
          <dt>Acknowledged</dt>
          <dd>{acknowledged < 0 ? 'none' : `up to ${acknowledged}`}</dd>
        </div>
        {queue.registered_by !== null && (
          <div>
            <dt>Registered by</dt>
            <dd>
              <EntryLink id={queue.registered_by} />
            </dd>
          </div>
        )}
      </dl>
      {events === undefined ? (
        <p>
          <Button
            label={`Show events of ${queue_id}`}
            action={() => {
              isOpen.value = true;
            }}
          >
            Show events
          </Button>
        </p>
      ) : (
        <Events of={queue_id} events={events} />
      )}
    </section>
  );
}

function stateText({ exists, is_polled, last_poll }: QueueDetails): string {
  if (!exists) return 'no longer exists';
  if (is_polled) return 'waits for events';
  return last_poll === null ? 'has never polled' : `last poll ${timeText(last_poll)}`;
}

function Events({ of, events }: { of: string; events: readonly QueueEvent[] }) {
  const { dialogContent } = useStore();
  if (events.length === 0) return <Empty>No events.</Empty>;
  return (
    <Table caption={`Events of ${of}`} head={['ID', 'Event', 'Cause', 'Received']}>
      {events.map((event) => (
        <tr key={event.id}>
          <td>{event.id}</td>
          <td>
            <Button
              class="link"
              label={`Show event ${event.id} ${event.type}`}
              action={() => {
                dialogContent.value = { title: `Event ${event.id} of ${of}`, value: event.event };
              }}
            >
              {event.op === null ? event.type : `${event.type} ${event.op}`}
            </Button>
          </td>
          <td>{event.request_id === null ? 'no request' : <EntryLink id={event.request_id} />}</td>
          <td>{event.received ? 'yes' : 'not yet'}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Emails and push notifications that a real server would have sent. */
export function Outbox() {
  const { fetchJson } = useStore();
  const [sent, reload] = useLoaded(() => fetchJson<Sent>('GET', 'outbox'));
  return (
    <section>
      <div class="heading">
        <h2>Outbox</h2>
        <Button action={() => fetchJson('DELETE', 'outbox').then(reload)}>Clear</Button>
      </div>
      <h3>Emails</h3>
      <Emails emails={sent?.emails ?? []} />
      <h3>Push notifications</h3>
      <Pushes pushes={sent?.pushes ?? []} />
    </section>
  );
}

function Emails({ emails }: Pick<Sent, 'emails'>) {
  const { state } = useStore();
  if (emails.length === 0) return <Empty>No emails.</Empty>;
  return (
    <Table caption="Emails" head={['Time', 'Kind', 'To', 'By', 'As', 'Expires']}>
      {emails.map(({ at, kind, to, invited_by, invite_as, expires_at }, index) => (
        <tr key={`${index} ${at}`}>
          <td>{timeText(at)}</td>
          <td>{kind}</td>
          <td>{to}</td>
          <td>{nameOf(state.value, invited_by)}</td>
          <td>{ROLES[invite_as] ?? invite_as}</td>
          <td>{expires_at === null ? 'never' : timeText(expires_at)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Pushes({ pushes }: Pick<Sent, 'pushes'>) {
  const { state } = useStore();
  if (pushes.length === 0) return <Empty>No push notifications.</Empty>;
  return (
    <Table caption="Push notifications" head={['Time', 'To', 'Token', 'Payload']}>
      {pushes.map(({ at, user_id, token, payload }, index) => (
        <tr key={`${index} ${at}`}>
          <td>{timeText(at)}</td>
          <td>{nameOf(state.value, user_id)}</td>
          <td>
            <code>{token}</code>
          </td>
          <td>
            <code class="wrap">{JSON.stringify(payload)}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}
