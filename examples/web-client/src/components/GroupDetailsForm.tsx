import type { UserGroup } from 'team-chat-mock/schemas';

interface GroupDetailsFormProps {
  group: UserGroup;
  /** Returns whether it was accepted. */
  onSave(details: { name: string; description: string }): Promise<boolean>;
}

/** Name and description of a group. */
export function GroupDetailsForm({ group, onSave }: GroupDetailsFormProps) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const entered = new FormData(form);
    const saved = await onSave({
      name: String(entered.get('name')),
      description: String(entered.get('description')),
    });
    if (saved) form.closest('details')?.removeAttribute('open');
  };
  return (
    <details>
      <summary>Edit</summary>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>Name</span>
          <input name="name" defaultValue={group.name} />
        </label>
        <label class="field">
          <span>Description</span>
          <input name="description" defaultValue={group.description} />
        </label>
        <button type="submit">Save</button>
      </form>
    </details>
  );
}
