import type { UserGroup } from 'team-chat-mock/schemas';

interface PermissionSelectProps {
  label: string;
  value: UserGroup['can_mention_group'];
  groups: readonly UserGroup[];
  /** Answers whether it was accepted. */
  onChoose(groupId: number): Promise<boolean>;
}

/** Which group has a permission. The service says which ones it cannot be. */
export function PermissionSelect({ label, value, groups, onChoose }: PermissionSelectProps) {
  const present = typeof value === 'number' ? String(value) : 'several';
  const choose = async (select: HTMLSelectElement) => {
    if (!(await onChoose(Number(select.value)))) select.value = present;
  };
  return (
    <label class="field">
      <span>{label}</span>
      <select value={present} onChange={(event) => void choose(event.currentTarget)}>
        {present === 'several' && (
          <option value="several" disabled>
            Several people or groups
          </option>
        )}
        {groups.map(({ id, name, deactivated }) => (
          <option key={id} value={String(id)}>
            {deactivated ? `${name} (deactivated)` : name}
          </option>
        ))}
      </select>
    </label>
  );
}
