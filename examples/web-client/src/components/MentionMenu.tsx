import { Avatar } from './Avatar';

export interface Suggestion {
  id: number;
  name: string;
}

interface MentionMenuProps {
  id: string;
  people: readonly Suggestion[];
  chosen: number;
  onChoose(person: Suggestion): void;
}

/** People whose names match the text typed after an `@`. */
export function MentionMenu({ id, people, chosen, onChoose }: MentionMenuProps) {
  return (
    <div id={id} class="mention-menu" role="listbox" aria-label="People to mention">
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // Keeps the focus in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} seed={person.id} />
          {person.name}
        </div>
      ))}
    </div>
  );
}
