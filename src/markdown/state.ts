import type { MarkedOptions } from 'marked';
import type { MarkdownContext } from './context.js';

/** What one rendering knows; it travels in the options, which lexer and parser share. */
export interface RenderState {
  context: MarkdownContext;
  /** How many quotes surround what is rendered now. */
  quotes: number;
}

export type RenderOptions = MarkedOptions & { state: RenderState };

/** The state of the rendering that a lexer or parser works for. */
export function renderState(worker: { options: MarkedOptions }): RenderState {
  return (worker.options as RenderOptions).state;
}
