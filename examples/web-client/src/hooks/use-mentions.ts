import { useState } from 'preact/hooks';
import type { Suggestion } from '../components/MentionMenu';
import { usePeople } from './use-people';

const MAX_SUGGESTIONS = 6;

/** Completes `@name` in a text field to a mention. */
export function useMentions() {
  const people = usePeople();
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const suggestions =
    typed === undefined
      ? []
      : people.all.filter(({ name }) => startsLike(name, typed)).slice(0, MAX_SUGGESTIONS);

  /** Looks for a name that begins before the cursor. */
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setTyped(/(?:^|\s)@([\p{L}\d][\p{L}\d .'-]{0,40}|)$/u.exec(value.slice(0, selectionStart))?.[1]);
    setChosen(0);
  };
  const complete = (field: HTMLTextAreaElement, { name }: Suggestion) => {
    const end = field.selectionStart;
    field.setRangeText(`@**${name}** `, end - (typed?.length ?? 0) - 1, end, 'end');
    setTyped(undefined);
    field.focus();
  };
  /** Handles a key while suggestions are shown; returns whether it did. */
  const press = (field: HTMLTextAreaElement, key: string): boolean => {
    const { length } = suggestions;
    if (length === 0) return false;
    if (key === 'ArrowDown') setChosen((chosen + 1) % length);
    else if (key === 'ArrowUp') setChosen((chosen + length - 1) % length);
    else if (key === 'Escape') setTyped(undefined);
    else if (key === 'Enter' || key === 'Tab') complete(field, suggestions[chosen] as Suggestion);
    else return false;
    return true;
  };
  return { suggestions, chosen, look, complete, press };
}

/** Whether a name, or one of its words, starts with a text. */
function startsLike(name: string, typed: string): boolean {
  const wanted = typed.toLowerCase();
  const lower = name.toLowerCase();
  return lower.startsWith(wanted) || lower.split(' ').some((word) => word.startsWith(wanted));
}
