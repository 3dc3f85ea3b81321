import { signal } from '@preact/signals';
import { fieldsOf } from '../values.js';

/** The corner of the window in which the button first appears. */
export type DevtoolsPosition = 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';

const PLACE_KEY = 'team-chat-mock:devtools-place';

// Lengths are in pixels.
/** Width and height of the button, as in the style sheet. */
export const BUTTON_SIZE = 44;
/** The distance between the button and the edge of the window. */
export const MARGIN = 16;
/** Distance below which a movement of the pointer counts as a click. */
const CLICK_DISTANCE = 5;
const STEP = 16;

const STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * The place of the button that opens the devtools, stored as fractions of the window's size, because the window may be
 * resized.
 */
export class ButtonPlace {
  /** Distances from the left and top edges of the window, and the size of the window. */
  readonly spot = signal({ x: 0, y: 0, size: { width: 0, height: 0 } });
  /** Whether the latest press moved the button and is therefore not a click. */
  wasDragged = false;
  /** Fractions of the free width and height of the window, from 0 to 1. */
  #fractions: { x: number; y: number };

  constructor(position: DevtoolsPosition) {
    this.#fractions = rememberedFractions() ?? {
      x: position.endsWith('left') ? 0 : 1,
      y: position.startsWith('top') ? 0 : 1,
    };
    this.#show();
  }

  /** Keeps the button in the window when the window is resized. Returns a function that ends this. */
  follow(): () => void {
    const show = () => this.#show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }

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

  step(event: KeyboardEvent): void {
    this.wasDragged = false;
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [right, down] = step;
    const { x, y } = this.spot.value;
    this.#moveTo(x + right, y + down);
    this.#remember();
  }

  #moveTo(x: number, y: number): void {
    const { width, height } = roomIn(windowSize());
    this.#fractions = { x: between(0, (x - MARGIN) / width, 1), y: between(0, (y - MARGIN) / height, 1) };
    this.#show();
  }

  #show(): void {
    const size = windowSize();
    const { width, height } = roomIn(size);
    const { x, y } = this.#fractions;
    this.spot.value = { x: Math.round(MARGIN + x * width), y: Math.round(MARGIN + y * height), size };
  }

  #remember(): void {
    try {
      localStorage.setItem(PLACE_KEY, JSON.stringify(this.#fractions));
    } catch {
      // The browser may forbid storage. The button then returns to its corner on the next page.
    }
  }
}

function rememberedFractions(): { x: number; y: number } | undefined {
  try {
    const { x, y } = fieldsOf(JSON.parse(localStorage.getItem(PLACE_KEY) ?? 'null'));
    return isFraction(x) && isFraction(y) ? { x, y } : undefined;
  } catch {
    return undefined;
  }
}

function isFraction(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function windowSize() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}

/** Returns the distances that the button can move horizontally and vertically. */
function roomIn({ width, height }: ReturnType<typeof windowSize>) {
  const around = BUTTON_SIZE + 2 * MARGIN;
  return { width: Math.max(1, width - around), height: Math.max(1, height - around) };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
