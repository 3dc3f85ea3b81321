import { searchHash } from '../narrow';

/** Searches the messages of the user. */
export function Search() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget as HTMLFormElement).get('words')).trim();
    if (words !== '') location.hash = searchHash(words);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <input name="words" type="search" class="wide" aria-label="Search messages" placeholder="Search" />
      </form>
    </search>
  );
}
