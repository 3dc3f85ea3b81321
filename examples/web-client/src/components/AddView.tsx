import { fragment } from '../route';

/** Adds the current page as a custom view. Errors, such as an existing view, are shown above. */
export function AddView({ onAdd }: { onAdd(fragment: string, name: string): Promise<boolean> }) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const name = String(new FormData(form).get('name')).trim();
    if (await onAdd(fragment.value, name)) form.reset();
  };
  return (
    <form class="row nowrap" aria-label="Add a view" onSubmit={(event) => void submit(event)}>
      <input name="name" aria-label="Name of the view" placeholder="Name for this page" />
      <button type="submit">Pin it</button>
    </form>
  );
}
