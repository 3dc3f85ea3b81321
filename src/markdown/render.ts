import type { Block } from './block.js';
import { type Inline, renderInline } from './inline.js';
import { codeBlock } from './lines.js';
import { escapeAddress } from './safe-html.js';
import type { Linked } from './stash.js';
import { BLOCK_PLACEHOLDER, type RenderState } from './state.js';

/** Matches a paragraph that consists only of a block's placeholder. */
const FINISHED = new RegExp(`^${BLOCK_PLACEHOLDER.source}(\\n?)$`);

export function renderDocument(root: Block, state: RenderState, previews: Previews | undefined): string {
  const html = renderChildren(root, state, previews);
  return (html + (previews?.atEnd ?? '')).trim();
}

function renderChildren({ children }: Block, state: RenderState, previews: Previews | undefined): string {
  return children.map((child) => render(child, state, previews)).join('');
}

function render(block: Block, state: RenderState, previews: Previews | undefined): string {
  const { tag, text, attributes, children } = block;
  const tail = renderTail(block, state);
  if (tag === 'hr') return `<hr>${tail}`;
  if (tag === 'pre') return `${codeBlock(text)}\n${tail}`;
  const finished = tag === 'p' ? FINISHED.exec(text) : null;
  if (finished !== null) return renderFinished(finished, state) + tail;
  const within = tag === 'blockquote' ? undefined : previews;
  const inline = renderInline(text, state);
  const { html: shown, replaced } = previewsOf(inline, tag, within);
  if (replaced.size > 0 && tag === 'p') return shown;
  const begin = inline.html.trim() === '' && children.length > 0 ? '\n' : inline.without(replaced);
  const inner = begin + renderChildren(block, state, within);
  if (tag === 'li') return `<li${attributes}>${inner}${shown}</li>${tail}`;
  return `<${tag}${attributes}>${inner}</${tag}>${tail}${shown}`;
}

/** Renders a finished block. As in Zulip, the last finished block of a quote is inside a paragraph. */
function renderFinished([, at, newline]: RegExpExecArray, { blocks }: RenderState): string {
  const html = blocks[Number(at)]?.html ?? '';
  return newline === '' ? html : `<p>${html}<br>\n</p>`;
}

function renderTail({ tail }: Block, state: RenderState): string {
  if (tail.trim() === '') return '\n';
  const { html } = renderInline(tail, state);
  return html.startsWith('<') ? `\n${html}` : html;
}

const IMAGE = /\.(?:bmp|gif|jpe|jpe?g|png|webp)$/i;
const VIDEO = /^(?:https?:\/\/|\/?user_uploads\/).*\.(?:mp4|webm)$/i;
const UPLOAD = /^\/?user_uploads\//;

/** Messages that link to more URLs than this outside of quotes have no previews. */
const MAX_LINKS = 24;

const NO_LINKS: ReadonlySet<Linked> = new Set();

/** The image previews of one message. */
export interface Previews {
  readonly state: RenderState;
  /** URLs that may be previewed: those of links outside of quotes. */
  readonly links: Set<string>;
  /** URLs that already have a preview. */
  readonly shown: Set<string>;
  /** Previews of links that are within emphasis, or outside of paragraphs and list items. */
  atEnd: string;
}

export function newPreviews(state: RenderState): Previews {
  return { state, links: new Set(), shown: new Set(), atEnd: '' };
}

export function hasTooManyLinks({ links }: Previews): boolean {
  return links.size > MAX_LINKS;
}

/** Returns the previews of the links in a block, and the links that the previews replace. */
function previewsOf(
  { links, nestedLinks, isLink }: Inline,
  tag: string,
  previews: Previews | undefined,
): { html: string; replaced: ReadonlySet<Linked> } {
  if (previews === undefined) return { html: '', replaced: NO_LINKS };
  for (const { href } of [...links, ...nestedLinks]) previews.links.add(href);
  const html = links.map((link) => preview(link, previews));
  const nested = nestedLinks.map((link) => preview(link, previews)).join('');
  if (tag !== 'p' && tag !== 'li') {
    previews.atEnd += html.join('') + nested;
    return { html: '', replaced: NO_LINKS };
  }
  previews.atEnd += nested;
  const unnamed = links.filter(({ href, label }, i) => href === label && html[i] !== '');
  // A preview replaces a bare URL that is the whole paragraph, or that `withoutLinks()` removes from a list item.
  return { html: html.join(''), replaced: tag === 'li' || isLink ? new Set(unnamed) : NO_LINKS };
}

function preview({ href, label }: Linked, { state, shown }: Previews): string {
  if (shown.has(href)) return '';
  const isVideo = VIDEO.test(href);
  const imageOf = UPLOAD.test(href) ? uploadedImage : webImage;
  const media = isVideo ? video(href) : imageOf(href, state);
  if (media === undefined) return '';
  shown.add(href);
  const title = href === label ? '' : ` title="${escapeAddress(label)}"`;
  const kind = isVideo ? 'message_inline_image message_inline_video' : 'message_inline_image';
  return `<div class="${kind}"><a href="${escapeAddress(href)}"${title}>${media}</a></div>`;
}

function video(href: string): string {
  return `<video preload="metadata" src="${escapeAddress(href)}"></video>`;
}

function webImage(href: string): string | undefined {
  const path = href.replace(/[?#].*/s, '');
  return /^https?:\/\//.test(href) && IMAGE.test(path) ? `<img src="${escapeAddress(href)}">` : undefined;
}

function uploadedImage(href: string, { context }: RenderState): string | undefined {
  const path = href.replace(UPLOAD, '');
  const image = context.uploadedImage?.(path);
  if (image === undefined) return undefined;
  const { width, height } = image;
  const source = escapeAddress(`/user_uploads/thumbnail/${path}/840x560.webp`);
  return `<img data-original-dimensions="${width}x${height}" src="${source}">`;
}
