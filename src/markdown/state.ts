import type { MarkdownContext } from './context.js';
import type { Linked } from './stash.js';

/** A user, group or wildcard that is mentioned with a notification. */
export type Mentioned =
  | { what: 'user'; id: number }
  | { what: 'group'; id: number }
  /** `@**all**`, `@**everyone**`, `@**channel**`, `@**stream**`. */
  | { what: 'all' }
  /** `@**topic**`. */
  | { what: 'topic' };

/** The state of one rendering. */
export interface RenderState {
  readonly context: MarkdownContext;
  /** The links so far, in no particular order. */
  readonly links: Linked[];
  /** Mentions so far that notify someone. */
  readonly mentioned: Mentioned[];
  /** HTML of finished blocks, such as code, with their source. */
  readonly blocks: { html: string; source: string }[];
  /** Number of characters read so far. Tests check how it grows with the length of the text. */
  steps: number;
}

export function newState(context: MarkdownContext): RenderState {
  return { context, links: [], mentioned: [], blocks: [], steps: 0 };
}

/** A placeholder for a finished block: a separate line that no rule changes. */
export function standInFor(state: RenderState, html: string, source: string): string {
  state.blocks.push({ html, source });
  return `\x02b${state.blocks.length - 1}\x03`;
}
