import type { Block } from './block.js';
import { codeBlock } from './fences.js';
import { renderInline } from './inline.js';
import { type Previews, previewsOf } from './previews.js';
import type { RenderState } from './state.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finished blocks begin and end with these marks
const STAND_IN = /^\x02b(\d+)\x03(\n?)$/;

/** Renders a parsed document. */
export function renderDocument(root: Block, state: RenderState, previews: Previews | undefined): string {
  const html = renderChildren(root, state, previews);
  return (html + (previews?.atEnd ?? '')).trim();
}

function renderChildren({ children }: Block, state: RenderState, previews: Previews | undefined): string {
  return children.map((child) => render(child, state, previews)).join('');
}

function render(block: Block, state: RenderState, previews: Previews | undefined): string {
  const { tag, text, attributes } = block;
  const tail = renderTail(block, state);
  if (tag === 'hr') return `<hr>${tail}`;
  if (tag === 'pre') return `${codeBlock(text)}\n${tail}`;
  const finished = tag === 'p' ? STAND_IN.exec(text) : null;
  if (finished !== null) return renderFinished(finished, state) + tail;
  const within = tag === 'blockquote' ? undefined : previews;
  const inline = renderInline(text, state);
  const shown = previewsOf(inline, tag, within);
  if (shown.replaced.size > 0 && tag === 'p') return shown.html;
  const html = shown.replaced.size > 0 ? inline.without(shown.replaced) : inline.html;
  const begin = inline.html.trim() === '' && block.children.length > 0 ? '\n' : html;
  const inner = begin + renderChildren(block, state, within);
  const inside = tag === 'li' ? shown.html : '';
  const behind = tag === 'li' ? '' : shown.html;
  return `<${tag}${attributes}>${inner}${inside}</${tag}>${tail}${behind}`;
}

/** A finished block. The last one of a quote is in a paragraph, as in Zulip. */
function renderFinished([, at, newline]: RegExpExecArray, { blocks }: RenderState): string {
  const html = blocks[Number(at)]?.html ?? '';
  return newline === '' ? html : `<p>${html}<br>\n</p>`;
}

function renderTail({ tail }: Block, state: RenderState): string {
  if (tail.trim() === '') return '\n';
  const { html } = renderInline(tail, state);
  return html.startsWith('<') ? `\n${html}` : html;
}
