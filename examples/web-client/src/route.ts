import { signal } from '@preact/signals';

const HOME = 'inbox';

function fragmentNow(): string {
  return location.hash.slice(1) || HOME;
}

/** The part after `#` in the page's URL, which selects the page. */
export const fragment = signal(fragmentNow());

addEventListener('hashchange', () => {
  fragment.value = fragmentNow();
});

/** Attribute of the link to the current page. */
export function currentIf(hash: string): 'page' | undefined {
  return `#${fragment.value}` === hash ? 'page' : undefined;
}
