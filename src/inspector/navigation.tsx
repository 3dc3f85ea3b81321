import type { ComponentChildren } from 'preact';
import { useStore } from './store.js';

/** A link to a section where the page belongs to the inspector, else a button. */
export function SectionLink(props: { to: string; current: boolean; children: ComponentChildren }) {
  const { to, current, children } = props;
  const { hasAddresses, route } = useStore();
  const mark = current ? 'page' : undefined;
  if (hasAddresses) {
    return (
      <a href={`#${to}`} aria-current={mark} data-section={to}>
        {children}
      </a>
    );
  }
  const show = () => {
    route.value = to;
  };
  return (
    <button type="button" class="tab" aria-current={mark} onClick={show}>
      {children}
    </button>
  );
}

/** A link to a record in the section Records. */
export function RecordLink({ table, id }: { table: string; id: number }) {
  const { hasAddresses, go } = useStore();
  const to = `records/${table}/${id}`;
  const text = `${table} ${id}`;
  return hasAddresses ? (
    <a href={`#${to}`}>{text}</a>
  ) : (
    <button type="button" class="link" onClick={() => go(to)}>
      {text}
    </button>
  );
}

/** A link to a request of the journal. */
export function EntryLink({ id }: { id: number }) {
  const { hasAddresses, go } = useStore();
  const to = `journal/${id}`;
  return hasAddresses ? (
    <a href={`#${to}`}>request {id}</a>
  ) : (
    <button type="button" class="link" onClick={() => go(to)}>
      request {id}
    </button>
  );
}
