import { type Signal, signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { definite } from '../values.js';
import { BUTTON_SIZE, ButtonPlace, type DevtoolsPosition, MARGIN } from './button-place.js';
import { type ControlInit, connectionTo } from './control-api.js';
import { mountInspector } from './inspector.js';
import type { InspectorOptions } from './store.js';
import css from './style.css?inline';

const OPEN_KEY = 'team-chat-mock:devtools-open';
/** Pixels between the button and the panel. */
const PANEL_DISTANCE = 12;

export interface DevtoolsOptions {
  /** Address of the control API, without `/_mock`. */
  controlUrl: string;
  fetch(url: string, init?: ControlInit): Promise<Response>;
  /** The persona that the page is signed in as; an empty name if the page uses its own credentials. */
  signedIn: { readonly persona: string; choose(name: string): void };
  /** Corner in which the button first appears; default `bottom-left`. */
  position?: DevtoolsPosition | undefined;
}

/**
 * Shows a button in a corner of the page. The button opens the inspector over the page, can be dragged or moved with
 * the arrow keys, and stays where it was moved. The page's styles affect neither the button nor the inspector.
 * @returns a function that removes the button
 */
export function showDevtools({
  controlUrl,
  fetch,
  signedIn,
  position = 'bottom-left',
}: DevtoolsOptions): () => void {
  const host = document.createElement('team-chat-mock-devtools');
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root);
  const container = document.createElement('div');
  root.append(container);
  document.body.append(host);
  const persona = signal(signedIn.persona);
  const options = {
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
  const isOpen = signal(sessionStorage.getItem(OPEN_KEY) === 'true');
  const place = new ButtonPlace(position);
  render(<Devtools options={options} isOpen={isOpen} place={place} />, container);
  return () => {
    render(null, container);
    host.remove();
  };
}

export function addStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

interface DevtoolsProps {
  options: InspectorOptions;
  isOpen: Signal<boolean>;
  place: ButtonPlace;
}

function Devtools({ options, isOpen, place }: DevtoolsProps) {
  const toggle = useRef<HTMLButtonElement>(null);
  const open = (value: boolean) => {
    isOpen.value = value;
    sessionStorage.setItem(OPEN_KEY, String(value));
    if (!value) toggle.current?.focus();
  };
  useEffect(() => place.follow(), []);
  const { x, y, size } = place.spot.value;
  // The panel opens on the side of the button that has more room.
  const panel = {
    [x < size.width / 2 ? 'left' : 'right']: `${MARGIN}px`,
    [y < size.height / 2 ? 'top' : 'bottom']: `${MARGIN + BUTTON_SIZE + PANEL_DISTANCE}px`,
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
        title="team-chat-mock devtools. Drag it, or move it with the arrow keys."
        style={{ left: `${x}px`, top: `${y}px` }}
        onPointerDown={(event) => place.drag(event)}
        onKeyDown={(event) => place.step(event)}
        onClick={() => {
          if (!place.wasDragged) open(!isOpen.value);
        }}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M12 10l-4 4 4 4M20 10l4 4-4 4" />
        </svg>
      </button>
      {isOpen.value && (
        <section class="floating" aria-label="team-chat-mock devtools" style={panel} onKeyDown={closeByKey}>
          <Mounted options={options} />
        </section>
      )}
    </>
  );
}

/** The inspector. It follows the journal only while it is shown. */
function Mounted({ options }: { options: InspectorOptions }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => mountInspector(definite(element.current), options), [options]);
  return <div ref={element} class="mounted" />;
}
