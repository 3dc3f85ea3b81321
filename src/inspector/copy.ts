import { button, byId, el, fill, say } from './dom.js';

const CONFIRMATION_MS = 1500;

/** A button that copies a text, made when it is pressed. `what` says which, for those who do not see where it stands. */
export function copyButton(
  label: string,
  what: string,
  text: () => string | Promise<string>,
): HTMLButtonElement {
  const copy = button(
    label,
    async () => {
      const copied = await text();
      if (!(await copyText(copied))) return showText(what, copied);
      say(`Copied: ${what}`);
      copy.textContent = 'Copied';
      setTimeout(() => {
        copy.textContent = label;
      }, CONFIRMATION_MS);
    },
    { class: 'copy', 'aria-label': `${label} ${what}`.trim() },
  );
  return copy;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not a secure origin, or not allowed.
    return false;
  }
}

/** Shows a text for a person to copy. */
export function showText(
  title: string,
  text: string,
  pre: HTMLElement = el('pre', { tabindex: 0 }, text),
): void {
  const dialog = byId<HTMLDialogElement>('dialog');
  dialog.setAttribute('aria-label', title);
  const close = button('Close', () => dialog.close());
  fill(dialog, el('h2', {}, title), pre, el('p', { class: 'actions' }, close));
  dialog.showModal();
}
