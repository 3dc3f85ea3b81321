import type { User } from 'team-chat-mock/schemas';
import { useLoaded } from '../hooks/use-loaded';
import { usePresence } from '../hooks/use-presence';
import { Loading } from './Loading';
import { MemberRow } from './MemberRow';

/** All users that the caller may see, with their roles. */
export function MemberList() {
  const members = useLoaded((api) => api.call('GET /users'), { on: ['realm_user'] });
  const presence = usePresence();
  const statusOf = (user: User) => (user.is_active ? presence.statusOf(user.email) : undefined);
  return (
    <section class="page" aria-labelledby="members-title">
      <h1 id="members-title">Members</h1>
      <p class="quiet">Change somebody's role. If you are not allowed to, the server explains why.</p>
      <Loading from={members}>
        {({ members: users }) => (
          <table class="members">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Role</th>
              </tr>
            </thead>
            <tbody>
              {[...users].sort(byRole).map((user) => (
                <MemberRow
                  key={user.user_id}
                  user={user}
                  status={statusOf(user)}
                  onChanged={members.reload}
                />
              ))}
            </tbody>
          </table>
        )}
      </Loading>
    </section>
  );
}

/** People first, then bots; active accounts before others; the most privileged first. */
function byRole(a: User, b: User): number {
  return (
    Number(a.is_bot) - Number(b.is_bot) ||
    Number(b.is_active) - Number(a.is_active) ||
    a.role - b.role ||
    a.full_name.localeCompare(b.full_name)
  );
}
