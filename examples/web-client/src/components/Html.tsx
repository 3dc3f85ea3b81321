import { useEffect, useRef } from 'preact/hooks';
import { useApi } from '../api/context';

/** HTML rendered by the server, which sanitizes it, so it is shown unchanged. */
export function Html({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null);
  const api = useApi();
  // Repeated for new HTML.
  useEffect(() => {
    if (element.current !== null) embellish(element.current);
  }, [html]);
  /** Opens an uploaded file at the temporary address that the server returns: a link sends no credentials. */
  const openUpload = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const [, realm_id, filename] =
      /^\/user_uploads\/(\d+)\/(.+)$/.exec(link?.getAttribute('href') ?? '') ?? [];
    if (realm_id === undefined || filename === undefined) return;
    event.preventDefault();
    const path = { realm_id: Number(realm_id), filename: decodeURIComponent(filename) };
    const { url } = await api.call('GET /user_uploads/{realm_id}/{filename}', { path });
    window.open(api.urlOf(url));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: only its links are interactive
    <div
      key={html}
      ref={element}
      class="content"
      onClick={(event) => void openUpload(event)}
      // The server renders Markdown safely.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Shows emoji as characters, and times in the reader's time zone: the server leaves both to clients. */
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

/** Lets the header expand and collapse its section, with the keyboard too. */
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

/** The character for a code such as `1f44d` or `1f1e9-1f1ea`. */
export function emojiCharacter(code: string): string {
  return String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16)));
}
