import type { MarkedOptions } from 'marked';
import type { MarkdownContext } from './context.js';
import type { Run } from './run.js';

/** Whom a text mentions aloud. */
export type Mentioned =
  | { what: 'user'; id: number }
  | { what: 'group'; id: number }
  /** `@**all**`, `@**everyone**`, `@**channel**`, `@**stream**`. */
  | { what: 'all' }
  /** `@**topic**`. */
  | { what: 'topic' };

/** What one rendering knows; it travels in the options, which lexer and parser share. */
export interface RenderState {
  context: MarkdownContext;
  /** How many quotes surround what is rendered now. */
  quotes: number;
  /** The inline text that is read now. */
  run?: Run | undefined;
  /** The addresses that were linked so far, images too. */
  links: string[];
  /** Who was mentioned aloud so far. */
  mentioned: Mentioned[];
  /** How many characters were looked at so far. */
  steps: number;
}

export type RenderOptions = MarkedOptions & { state: RenderState };

/** The state of the rendering that a lexer or parser works for. */
export function renderState(worker: { options: MarkedOptions }): RenderState {
  return (worker.options as RenderOptions).state;
}
