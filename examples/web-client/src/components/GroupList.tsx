import { useLoaded } from '../hooks/use-loaded';
import { GroupCard } from './GroupCard';
import { Loading } from './Loading';

/** User groups: custom ones, including deactivated ones, and system groups. */
export function GroupList() {
  const groups = useLoaded(
    (api) => api.call('GET /user_groups', { params: { include_deactivated_groups: true } }),
    { on: ['user_group'] },
  );
  const users = useLoaded((api) => api.call('GET /users'), { on: ['realm_user'] });
  const names = new Map(users.value?.members.map(({ user_id, full_name }) => [user_id, full_name]));
  return (
    <section class="page" aria-labelledby="groups-title">
      <h1 id="groups-title">User groups</h1>
      <p class="quiet">
        A deactivated group can be edited, but neither be mentioned nor be named in a permission until it is
        reactivated.
      </p>
      <Loading from={groups}>
        {({ user_groups }) => (
          <>
            <ul class="cards">
              {user_groups
                .filter(({ is_system_group }) => !is_system_group)
                .map((group) => (
                  <GroupCard
                    key={group.id}
                    group={group}
                    all={user_groups}
                    names={names}
                    onChanged={groups.reload}
                  />
                ))}
            </ul>
            <details>
              <summary>System groups</summary>
              <ul class="plain">
                {user_groups
                  .filter(({ is_system_group }) => is_system_group)
                  .map(({ id, name, members }) => (
                    <li key={id}>
                      <code>{name}</code>{' '}
                      <span class="quiet">
                        {members.length === 1 ? '1 direct member' : `${members.length} direct members`}
                      </span>
                    </li>
                  ))}
              </ul>
            </details>
          </>
        )}
      </Loading>
    </section>
  );
}
