import { escapeAddress } from './escape.js';
import type { Inline } from './inline.js';
import type { Linked } from './stash.js';
import type { RenderState } from './state.js';

const IMAGE = /\.(?:bmp|gif|jpe|jpe?g|png|webp)$/i;
const VIDEO = /^(?:https?:\/\/|\/?user_uploads\/).*\.(?:mp4|webm)$/i;
const UPLOAD = /^\/?user_uploads\//;

/** Messages with more links than this outside of quotes have no previews. */
const MAX_LINKS = 24;

const NO_LINKS: ReadonlySet<Linked> = new Set();

/** The image previews of one message. */
export interface Previews {
  readonly state: RenderState;
  /** URLs that may be previewed; links in quotes are excluded. */
  readonly links: Set<string>;
  /** URLs that already have a preview. */
  readonly shown: Set<string>;
  /** Previews of links outside of paragraphs and list items. */
  atEnd: string;
}

export function newPreviews(state: RenderState): Previews {
  return { state, links: new Set(), shown: new Set(), atEnd: '' };
}

/** Whether there are too many links for previews. */
export function hasTooManyLinks({ links }: Previews): boolean {
  return links.size > MAX_LINKS;
}

/** The previews of the links in a block, and the links that they replace. */
export function previewsOf(
  { links, nestedLinks, isLink }: Inline,
  tag: string,
  previews: Previews | undefined,
): { html: string; replaced: ReadonlySet<Linked> } {
  if (previews === undefined) return { html: '', replaced: NO_LINKS };
  for (const { href } of [...links, ...nestedLinks]) previews.links.add(href);
  const holds = tag === 'p' || tag === 'li';
  const html = links.map((link) => preview(link, previews));
  const nested = nestedLinks.map((link) => preview(link, previews)).join('');
  if (!holds) {
    previews.atEnd += html.join('') + nested;
    return { html: '', replaced: NO_LINKS };
  }
  previews.atEnd += nested;
  const unnamed = links.filter(({ href, label }, i) => href === label && html[i] !== '');
  // A paragraph is replaced as a whole, but within a list item only a line.
  return { html: html.join(''), replaced: tag === 'li' || isLink ? new Set(unnamed) : NO_LINKS };
}

function preview({ href, label }: Linked, { state, shown }: Previews): string {
  if (shown.has(href)) return '';
  const isVideo = VIDEO.test(href);
  const image = isVideo ? video(href) : UPLOAD.test(href) ? uploadedImage(href, state) : webImage(href);
  if (image === undefined) return '';
  shown.add(href);
  const title = href === label ? '' : ` title="${escapeAddress(label)}"`;
  const kind = isVideo ? 'message_inline_image message_inline_video' : 'message_inline_image';
  return `<div class="${kind}"><a href="${escapeAddress(href)}"${title}>${image}</a></div>`;
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
