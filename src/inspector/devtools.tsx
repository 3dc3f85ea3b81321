import { type Signal, signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { connectionTo } from './connection.js';
import { mountInspector } from './inspector.js';
import type { Place } from './store.js';
import css from './style.css?inline';

const OPEN_KEY = 'team-chat-mock:devtools-open';

export interface DevtoolsOptions {
  /** Address of the control API, without `/_mock`. */
  controlUrl: string;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The persona that the page is signed in as; the empty name means its own credentials. */
  signedIn: { readonly persona: string; choose(name: string): void };
}

/**
 * Shows a button in the corner of the page that opens the inspector over it. Styles of the page do not affect it.
 * @returns a function that removes it
 */
export function showDevtools({ controlUrl, fetch, signedIn }: DevtoolsOptions): () => void {
  const host = document.createElement('team-chat-mock-devtools');
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root);
  const container = document.createElement('div');
  root.append(container);
  document.body.append(host);
  const persona = signal(signedIn.persona);
  const place = {
    connection: { ...connectionTo(controlUrl, fetch), baseUrl: location.origin },
    route: signal('journal'),
    signIn: {
      persona,
      choose(name: string) {
        signedIn.choose(name);
        persona.value = name;
      },
      hint: 'own credentials',
      reload: () => location.reload(),
    },
  };
  render(<Devtools place={place} isOpen={signal(sessionStorage.getItem(OPEN_KEY) === 'true')} />, container);
  return () => {
    render(null, container);
    host.remove();
  };
}

/** Adds the styles of the inspector to a shadow root. */
export function addStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

function Devtools({ place, isOpen }: { place: Place; isOpen: Signal<boolean> }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const open = (value: boolean) => {
    isOpen.value = value;
    sessionStorage.setItem(OPEN_KEY, String(value));
    if (!value) toggle.current?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    // Escape closes an open dialog first.
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key === 'Escape' && !isInDialog) open(false);
  };
  return (
    <>
      <button
        ref={toggle}
        type="button"
        class="toggle"
        aria-expanded={isOpen.value}
        aria-label="team-chat-mock devtools"
        title="team-chat-mock devtools"
        onClick={() => open(!isOpen.value)}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M12 10l-4 4 4 4M20 10l4 4-4 4" />
        </svg>
      </button>
      {isOpen.value && (
        <section class="floating" aria-label="team-chat-mock devtools" onKeyDown={closeByKey}>
          <Mounted place={place} />
        </section>
      )}
    </>
  );
}

/** The inspector as long as it is shown: it follows the journal only then. */
function Mounted({ place }: { place: Place }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current === null ? undefined : mountInspector(element.current, place)), [place]);
  return <div ref={element} class="mounted" />;
}
