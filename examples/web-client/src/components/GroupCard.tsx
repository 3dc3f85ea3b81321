import type { UserGroup } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { GroupDetailsForm } from './GroupDetailsForm';
import { PermissionSelect } from './PermissionSelect';
import { Problem } from './Problem';

interface GroupCardProps {
  group: UserGroup;
  all: readonly UserGroup[];
  /** Full names by user ID. */
  names: ReadonlyMap<number, string>;
  onChanged(): Promise<void>;
}

export function GroupCard({ group, all, names, onChanged }: GroupCardProps) {
  const api = useApi();
  const action = useAction();
  const path = { user_group_id: group.id };
  const title = `group-${group.id}`;

  const act = async (task: () => Promise<unknown>) => {
    const done = await action.run(task);
    if (done) await onChanged();
    return done;
  };
  const deactivate = () => act(() => api.call('POST /user_groups/{user_group_id}/deactivate', { path }));
  const reactivate = () =>
    act(() => api.call('PATCH /user_groups/{user_group_id}', { path, params: { deactivated: false } }));
  // Includes the old value, so that another user's recent change is not overwritten.
  const letMention = (chosen: number) =>
    act(() =>
      api.call('PATCH /user_groups/{user_group_id}', {
        path,
        params: { can_mention_group: { new: chosen, old: group.can_mention_group } },
      }),
    );
  const describe = (details: { name: string; description: string }) =>
    act(() => api.call('PATCH /user_groups/{user_group_id}', { path, params: details }));

  return (
    <li>
      <article class={`card ${group.deactivated ? 'faded' : ''}`} aria-labelledby={title}>
        <header class="row">
          <h2 id={title}>{group.name}</h2>
          {group.deactivated && <span class="badge">deactivated</span>}
          <button
            type="button"
            class="end"
            onClick={() => void (group.deactivated ? reactivate : deactivate)()}
          >
            {group.deactivated ? 'Reactivate' : 'Deactivate'}
          </button>
        </header>
        <p>{group.description}</p>
        <p class="quiet">
          {group.members.length === 0
            ? 'Nobody is in it'
            : group.members.map((id) => names.get(id) ?? `User ${id}`).join(', ')}
        </p>
        <PermissionSelect
          label={`Who can mention ${group.name}`}
          value={group.can_mention_group}
          groups={all}
          onChoose={letMention}
        />
        <GroupDetailsForm group={group} onSave={describe} />
        <Problem error={action.error} />
      </article>
    </li>
  );
}
