import type { Outbox as Sent } from './control-api.js';
import { Button, Empty, Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { nameOf, roleText, timeText } from './text.js';

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
          <td>{roleText(invite_as)}</td>
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
