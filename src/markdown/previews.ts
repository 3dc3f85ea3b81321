import { escapeAddress, escapeHtml } from './escape.js';
import type { Inline } from './inline.js';
import type { Linked } from './stash.js';
import type { RenderState } from './state.js';

const IMAGE = /\.(?:bmp|gif|jpe|jpe?g|png|webp)$/i;
const UPLOAD = /^\/?user_uploads\//;

/** Texts with more links than this outside of quotes have no previews. */
const MAX_LINKS = 24;

/** The image previews of one text. */
export interface Previews {
  readonly state: RenderState;
  /** URLs that may be shown: links in quotes are not. */
  readonly links: Set<string>;
  /** URLs shown already. */
  readonly shown: Set<string>;
  /** Previews of links outside of paragraphs and list items. */
  atEnd: string;
}

export function newPreviews(state: RenderState): Previews {
  return { state, links: new Set(), shown: new Set(), atEnd: '' };
}

/** Whether a text has too many links for previews. */
export function hasTooManyLinks({ links }: Previews): boolean {
  return links.size > MAX_LINKS;
}

/** The previews of the links in a block. They replace the block if it contains only the URL of an image. */
export function previewsOf(
  { links, nestedLinks, isLink }: Inline,
  tag: string,
  previews: Previews | undefined,
): { html: string; replacesText: boolean } {
  if (previews === undefined) return { html: '', replacesText: false };
  for (const { href } of [...links, ...nestedLinks]) previews.links.add(href);
  const holds = tag === 'p' || tag === 'li';
  const html = links.map((link) => preview(link, previews));
  const nested = nestedLinks.map((link) => preview(link, previews)).join('');
  if (!holds) {
    previews.atEnd += html.join('') + nested;
    return { html: '', replacesText: false };
  }
  previews.atEnd += nested;
  const [link] = links;
  const replacesText = isLink && link !== undefined && link.href === link.label && html[0] !== '';
  return { html: html.join(''), replacesText };
}

function preview({ href, label }: Linked, { state, shown }: Previews): string {
  if (shown.has(href)) return '';
  const image = UPLOAD.test(href) ? uploadedImage(href, state) : webImage(href);
  if (image === undefined) return '';
  shown.add(href);
  const title = href === label ? '' : ` title="${escapeHtml(label)}"`;
  return `<div class="message_inline_image"><a href="${escapeAddress(href)}"${title}>${image}</a></div>`;
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
