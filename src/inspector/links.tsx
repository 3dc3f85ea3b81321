import type { ComponentChildren } from 'preact';
import { useStore } from './store.js';

interface LinkProps {
  /** Route of the target, such as `records/users/4`. */
  to: string;
  /** Whether the target is shown. */
  isCurrent?: boolean;
  /** Class of the button; by default, it looks like a link. */
  buttonClass?: string;
  children: ComponentChildren;
}

/** A link if the page belongs to the inspector, otherwise a button. */
export function Link({ to, isCurrent, buttonClass = 'link', children }: LinkProps) {
  const { hasAddresses, navigate } = useStore();
  const mark = isCurrent ? 'page' : undefined;
  return hasAddresses ? (
    <a href={`#${to}`} aria-current={mark}>
      {children}
    </a>
  ) : (
    <button type="button" class={buttonClass} aria-current={mark} onClick={() => navigate(to)}>
      {children}
    </button>
  );
}

export function RecordLink({ table, id }: { table: string; id: number }) {
  return <Link to={`records/${table}/${id}`}>{`${table} ${id}`}</Link>;
}

/** A link to a request in the journal. */
export function EntryLink({ id }: { id: number }) {
  return <Link to={`journal/${id}`}>{`request ${id}`}</Link>;
}

/** Saves a string as a file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
