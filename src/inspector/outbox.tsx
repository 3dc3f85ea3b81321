import type { Outbox as Sent } from './control-api.js';
import { Button } from './controls.js';
import { Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { nameOf, roleText, timeText } from './text.js';

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
  return (
    <Table
      caption="Emails"
      empty="No emails."
      rows={emails}
      columns={{
        Time: ({ at }) => timeText(at),
        Kind: ({ kind }) => kind,
        To: ({ to }) => to,
        By: ({ invited_by }) => nameOf(state.value, invited_by),
        As: ({ invite_as }) => roleText(invite_as),
        Expires: ({ expires_at }) => (expires_at === null ? 'never' : timeText(expires_at)),
      }}
    />
  );
}

function Pushes({ pushes }: Pick<Sent, 'pushes'>) {
  const { state } = useStore();
  return (
    <Table
      caption="Push notifications"
      empty="No push notifications."
      rows={pushes}
      columns={{
        Time: ({ at }) => timeText(at),
        To: ({ user_id }) => nameOf(state.value, user_id),
        Token: ({ token }) => <code>{token}</code>,
        Payload: ({ payload }) => <code class="wrap">{JSON.stringify(payload)}</code>,
      }}
    />
  );
}
