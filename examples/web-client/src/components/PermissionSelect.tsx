import { useState } from 'preact/hooks';
import type { UserGroup } from 'team-chat-mock/schemas';

interface PermissionSelectProps {
  label: string;
  value: UserGroup['can_mention_group'];
  groups: readonly UserGroup[];
  /** Resolves when the server has responded. */
  onChoose(groupId: number): Promise<unknown>;
}

/** Selects the group with a permission. The server rejects invalid ones. */
export function PermissionSelect({ label, value, groups, onChoose }: PermissionSelectProps) {
  const present = typeof value === 'number' ? String(value) : 'several';
  const [chosen, setChosen] = useState<string>();
  const choose = async (groupId: string) => {
    // Shown until the server responds; a rejected change is reverted.
    setChosen(groupId);
    await onChoose(Number(groupId));
    setChosen(undefined);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <select
        aria-busy={chosen !== undefined}
        value={chosen ?? present}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {present === 'several' && (
          <option value="several" disabled>
            Several people or groups
          </option>
        )}
        {groups.map(({ id, name, deactivated }) => (
          <option key={id} value={String(id)}>
            {deactivated ? `${name} (deactivated)` : groupName(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const SYSTEM_GROUPS: Readonly<Record<string, string>> = {
  'role:internet': 'Everyone on the internet',
  'role:everyone': 'Everyone, also guests',
  'role:members': 'Members',
  'role:fullmembers': 'Full members',
  'role:moderators': 'Moderators',
  'role:administrators': 'Administrators',
  'role:owners': 'Owners',
  'role:nobody': 'Nobody',
};

/** A readable name for a group. */
function groupName(name: string): string {
  return SYSTEM_GROUPS[name] ?? name;
}
