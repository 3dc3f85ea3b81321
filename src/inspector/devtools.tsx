import { type Signal, signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { definite, fieldsOf } from '../values.js';
import { connectionTo } from './control-api.js';
import { mountInspector } from './inspector.js';
import type { InspectorOptions } from './store.js';
import css from './style.css?inline';

const OPEN_KEY = 'team-chat-mock:devtools-open';

export interface DevtoolsOptions {
  /** Address of the control API, without `/_mock`. */
  controlUrl: string;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The persona that the page is signed in as; an empty name if it uses its own credentials. */
  signedIn: { readonly persona: string; choose(name: string): void };
  /** Corner of the button until it is moved; default `bottom-left`. */
  position?: DevtoolsPosition | undefined;
}

/**
 * Shows a button in a corner of the page. The button opens the inspector over the page. It can be dragged, or
 * moved with the arrow keys, and stays where it was moved. Styles of the page do not affect it.
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
  const moving = new ButtonPlace(position);
  render(<Devtools options={options} isOpen={isOpen} moving={moving} />, container);
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

function Devtools(props: { options: InspectorOptions; isOpen: Signal<boolean>; moving: ButtonPlace }) {
  const { options, isOpen, moving } = props;
  const toggle = useRef<HTMLButtonElement>(null);
  const open = (value: boolean) => {
    isOpen.value = value;
    sessionStorage.setItem(OPEN_KEY, String(value));
    if (!value) toggle.current?.focus();
  };
  useEffect(() => moving.follow(), []);
  const { x, y, size } = moving.spot.value;
  // The panel opens on the side of the button with more room.
  const panel = {
    [x < size.width / 2 ? 'left' : 'right']: `${MARGIN}px`,
    [y < size.height / 2 ? 'top' : 'bottom']: `${MARGIN + BUTTON_SIZE + 12}px`,
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
        onPointerDown={(event) => moving.drag(event)}
        onKeyDown={(event) => moving.step(event)}
        onClick={() => {
          if (!moving.wasDragged) open(!isOpen.value);
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

/** The corner of the window in which the button first appears. */
type DevtoolsPosition = 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';

const PLACE_KEY = 'team-chat-mock:devtools-place';

/** Pixels, as in the style sheet. */
const BUTTON_SIZE = 44;
/** Pixels between the button and the edge of the window. */
const MARGIN = 16;
/** Pixels. A shorter movement of the pointer is a click. */
const CLICK_DISTANCE = 5;
const STEP = 16;

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The place of the button that opens the devtools, stored as a fraction of the window because the window may be resized. */
class ButtonPlace {
  /** Distances from the left and the top, and the size of the window, in pixels. */
  readonly spot = signal({ x: 0, y: 0, size: { width: 0, height: 0 } });
  /** Whether the latest press moved the button, so that it is not a click. */
  wasDragged = false;
  /** Position as fractions of the free width and height of the window, from 0 to 1. */
  #part: { x: number; y: number };

  constructor(position: DevtoolsPosition) {
    this.#part = rememberedPlace() ?? {
      x: position.endsWith('left') ? 0 : 1,
      y: position.startsWith('top') ? 0 : 1,
    };
    this.#show();
  }

  /** Keeps the button in the window when its size changes. Returns a function that stops this. */
  follow(): () => void {
    const show = () => this.#show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }

  /** Moves the button with the pointer. */
  drag(press: PointerEvent): void {
    const button = press.currentTarget;
    if (!(button instanceof HTMLElement)) return;
    const { x, y } = this.spot.value;
    this.wasDragged = false;
    button.setPointerCapture(press.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const [right, down] = [clientX - press.clientX, clientY - press.clientY];
      if (!this.wasDragged && Math.hypot(right, down) < CLICK_DISTANCE) return;
      this.wasDragged = true;
      this.#moveTo(x + right, y + down);
    };
    const end = () => {
      button.removeEventListener('pointermove', move);
      if (this.wasDragged) this.#remember();
    };
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', end, { once: true });
    button.addEventListener('pointercancel', end, { once: true });
  }

  /** Moves the button with an arrow key. */
  step(event: KeyboardEvent): void {
    this.wasDragged = false;
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { x, y } = this.spot.value;
    this.#moveTo(x + step[0], y + step[1]);
    this.#remember();
  }

  #moveTo(x: number, y: number): void {
    const { width, height } = roomIn(windowSize());
    this.#part = { x: between(0, (x - MARGIN) / width, 1), y: between(0, (y - MARGIN) / height, 1) };
    this.#show();
  }

  #show(): void {
    const size = windowSize();
    const { width, height } = roomIn(size);
    const { x, y } = this.#part;
    this.spot.value = { x: Math.round(MARGIN + x * width), y: Math.round(MARGIN + y * height), size };
  }

  #remember(): void {
    try {
      localStorage.setItem(PLACE_KEY, JSON.stringify(this.#part));
    } catch {
      // The browser stores nothing, so the button returns to its corner on the next page.
    }
  }
}

function rememberedPlace(): { x: number; y: number } | undefined {
  try {
    const { x, y } = fieldsOf(JSON.parse(localStorage.getItem(PLACE_KEY) ?? 'null'));
    return isPart(x) && isPart(y) ? { x, y } : undefined;
  } catch {
    return undefined;
  }
}

function isPart(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function windowSize() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}

/** The distance that the button can move. */
function roomIn({ width, height }: ReturnType<typeof windowSize>) {
  const around = BUTTON_SIZE + 2 * MARGIN;
  return { width: Math.max(1, width - around), height: Math.max(1, height - around) };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
