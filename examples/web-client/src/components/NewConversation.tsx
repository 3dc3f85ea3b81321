import { directHash } from '../narrow';

interface NewConversationProps {
  people: readonly { id: number; name: string }[];
  ownId: number | undefined;
}

/** Opens a conversation with someone. */
export function NewConversation({ people, ownId }: NewConversationProps) {
  const open = (select: HTMLSelectElement) => {
    location.hash = directHash([Number(select.value), ...(ownId === undefined ? [] : [ownId])]);
    select.value = '';
  };
  return (
    <select aria-label="Write to somebody" value="" onChange={(event) => open(event.currentTarget)}>
      <option value="" disabled>
        Write to…
      </option>
      {people
        .filter(({ id }) => id !== ownId)
        .map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
    </select>
  );
}
