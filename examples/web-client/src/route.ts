import { signal } from '@preact/signals';

const HOME = 'inbox';

function fragmentNow(): string {
  return location.hash.slice(1) || HOME;
}

/** What stands behind the `#` of the page's address: which page is shown. */
export const fragment = signal(fragmentNow());

addEventListener('hashchange', () => {
  fragment.value = fragmentNow();
});

/** What marks the link to the page that is shown. */
export function currentIf(hash: string): 'page' | undefined {
  return `#${fragment.value}` === hash ? 'page' : undefined;
}
