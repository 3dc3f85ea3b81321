import { useState } from 'preact/hooks';
import type { User } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { ROLES, type RoleCode } from '../roles';
import { Avatar } from './Avatar';
import { Presence } from './Presence';
import { Problem } from './Problem';

interface MemberRowProps {
  user: User;
  /** `active` or `idle`; empty for users who were never seen. */
  status: string | undefined;
  onChanged(): Promise<void>;
}

export function MemberRow({ user, status, onChanged }: MemberRowProps) {
  const api = useApi();
  const change = useAction();
  const [chosen, setChosen] = useState<string>();
  const setRole = async (value: string) => {
    // Shown until the server responds; a rejected change is reverted.
    setChosen(value);
    const role = Number(value) as RoleCode;
    const changed = await change.run(() =>
      api.call('PATCH /users/{user_id}', { path: { user_id: user.user_id }, params: { role } }),
    );
    if (changed) await onChanged();
    setChosen(undefined);
  };
  return (
    <tr class={user.is_active ? '' : 'faded'}>
      <th scope="row">
        <Avatar name={user.full_name} seed={user.user_id} />
        <span>{user.full_name}</span>
        <Presence status={status} />
        {user.is_bot && <span class="badge">bot</span>}
        {!user.is_active && <span class="badge">{user.is_deleted ? 'deleted' : 'deactivated'}</span>}
      </th>
      <td class="quiet">{user.delivery_email ?? 'hidden'}</td>
      <td>
        <select
          aria-label={`Role of ${user.full_name}`}
          aria-busy={chosen !== undefined}
          value={chosen ?? String(user.role)}
          onChange={(event) => void setRole(event.currentTarget.value)}
        >
          {ROLES.map(({ code, name }) => (
            <option key={code} value={String(code)}>
              {name}
            </option>
          ))}
        </select>
        <Problem error={change.error} />
      </td>
    </tr>
  );
}
