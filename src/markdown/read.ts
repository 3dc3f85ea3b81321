import { BlockParser } from './blocks.js';
import type { MarkdownContext } from './context.js';
import { replaceFences } from './fences.js';
import { linesOf } from './lines.js';
import { hasTooManyLinks, newPreviews, type Previews } from './previews.js';
import { renderDocument } from './render.js';
import { type Mentioned, newState, type RenderState } from './state.js';

/** The result of parsing Markdown once. */
export interface Reading {
  html: string;
  /** URLs of the links, in no particular order. */
  links: readonly string[];
  mentioned: readonly Mentioned[];
}

/**
 * Parses Markdown. HTML, links and mentions are all derived from the result, so that they are consistent.
 */
export function readMarkdown(source: string, context: MarkdownContext, state = newState(context)): Reading {
  const previews = context.previewsImages === true ? newPreviews(state) : undefined;
  let html = render(source, state, previews);
  if (previews !== undefined && hasTooManyLinks(previews)) {
    html = render(source, newState(context), undefined);
  }
  return { html, links: state.links.map(({ href }) => href), mentioned: state.mentioned };
}

function render(source: string, state: RenderState, previews: Previews | undefined): string {
  if (source.trim() === '') return '';
  const lines = replaceFences(linesOf(source), state);
  const root = new BlockParser(state).parseDocument(lines.join('\n'));
  return renderDocument(root, state, previews);
}
