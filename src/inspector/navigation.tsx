import type { ComponentChildren } from 'preact';
import { useStore } from './store.js';

/** A link to a section where the page belongs to the inspector, else a button. */
export function SectionLink(props: { to: string; current: boolean; children: ComponentChildren }) {
  const { to, current, children } = props;
  const { hasAddresses, route } = useStore();
  const mark = current ? 'page' : undefined;
  if (hasAddresses) {
    return (
      <a href={`#${to}`} aria-current={mark}>
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
