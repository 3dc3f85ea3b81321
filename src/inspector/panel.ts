import type { News } from './wire.js';

/** A section of the inspector: its element is shown when it is chosen. */
export interface Panel {
  element: HTMLElement;
  /** It is shown, with what stands behind its name in the address; or what it shows may have changed. */
  show?(rest: string): void | Promise<void>;
  began?(news: News): void;
  came?(news: News): void;
  cleared?(): void;
}
