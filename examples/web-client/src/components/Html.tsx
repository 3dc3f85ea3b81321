import { useEffect, useRef } from 'preact/hooks';

/** HTML that the service rendered. It lets nothing through that could do harm, so it is shown as it comes. */
export function Html({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null);
  // Anew for new HTML.
  useEffect(() => {
    if (element.current !== null) embellish(element.current);
  }, [html]);
  // It is the service's task to render Markdown safely
  return <div key={html} ref={element} class="content" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Emoji as characters, and times where the reader is: the service leaves both to its clients. */
function embellish(root: HTMLElement): void {
  for (const emoji of root.querySelectorAll<HTMLElement>('.emoji')) {
    const code = /\bemoji-([0-9a-f-]+)\b/.exec(emoji.className)?.[1];
    if (code !== undefined) emoji.textContent = emojiCharacter(code);
  }
  for (const time of root.querySelectorAll('time')) {
    time.textContent = new Date(time.dateTime).toLocaleString();
  }
  for (const header of root.querySelectorAll<HTMLElement>('.spoiler-header')) makeSpoiler(header);
}

/** The header opens and closes what follows it, with the keyboard too. */
function makeSpoiler(header: HTMLElement): void {
  const content = header.nextElementSibling;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Show';
  button.ariaExpanded = 'false';
  button.addEventListener('click', () => {
    const open = content?.classList.toggle('open') === true;
    if (content !== null) content.ariaHidden = String(!open);
    button.ariaExpanded = String(open);
    button.textContent = open ? 'Hide' : 'Show';
  });
  header.append(button);
}

/** The character of a code such as `1f44d` or `1f1e9-1f1ea`. */
export function emojiCharacter(code: string): string {
  return String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16)));
}
