import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { roleName } from '../roles';
import { InviteForm } from './InviteForm';
import { Loading } from './Loading';
import { Problem } from './Problem';

/** Form for invitations, and the list of pending ones. */
export function Invitations() {
  const api = useApi();
  const pending = useLoaded((api) => api.call('GET /invites'), { on: ['invites_changed'] });
  const action = useAction();
  const act = async (task: () => Promise<unknown>) => {
    if (await action.run(task)) await pending.reload();
  };
  return (
    <section class="page" aria-labelledby="invitations-title">
      <h1 id="invitations-title">Invitations</h1>
      <InviteForm onInvited={() => void pending.reload()} />
      <h2>Pending</h2>
      <Problem error={action.error} />
      <Loading from={pending}>
        {({ invites }) => (
          <ul class="plain" aria-label="Pending invitations">
            {invites.length === 0 && <li class="quiet">None</li>}
            {invites.map(({ id, email, invited_as, expiry_date }) => (
              <li key={id} class="row">
                <strong>{email}</strong>
                <span class="quiet">
                  as {roleName(invited_as)},{' '}
                  {expiry_date === null
                    ? 'does not expire'
                    : `until ${new Date(expiry_date * 1000).toLocaleString()}`}
                </span>
                <button
                  type="button"
                  class="end"
                  onClick={() =>
                    void act(() => api.call('POST /invites/{invite_id}/resend', { path: { invite_id: id } }))
                  }
                >
                  Send again
                </button>
                <button
                  type="button"
                  onClick={() =>
                    void act(() => api.call('DELETE /invites/{invite_id}', { path: { invite_id: id } }))
                  }
                >
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}
