import { NO_CONTEXT } from './context.js';
import { readMarkdown } from './read.js';

/** Searchable features of messages: any link, a link to an image, a link to an uploaded file. */
export type ContentFeature = 'link' | 'image' | 'attachment';

/** Markdown without any of these contains no link. */
const MAY_LINK = /\]\(|:\/\/|\S\.\p{L}|mailto:|\S@\w/iu;
const IMAGE = /^[^?#]*\.(?:png|jpe?g|gif|webp|bmp|avif|heic)(?:[?#]|$)/i;
const UPLOAD = /^(?:https?:\/\/[^/]+)?\/?user_uploads\//i;
const ADDRESS = /<a [^>]*?href="([^"]*)"/g;
const NONE: readonly ContentFeature[] = [];

/** Finds the features of a message: in its stored HTML, or else in its Markdown. */
export function contentFeatures(content: string, html?: string | null): readonly ContentFeature[] {
  const links = typeof html === 'string' ? linksInHtml(html) : linksInMarkdown(content);
  if (links.length === 0) return NONE;
  const features: ContentFeature[] = ['link'];
  if (links.some((href) => IMAGE.test(href))) features.push('image');
  if (links.some((href) => UPLOAD.test(href))) features.push('attachment');
  return features;
}

function linksInHtml(html: string): readonly string[] {
  return [...html.matchAll(ADDRESS)].map(([, href = '']) => href);
}

function linksInMarkdown(content: string): readonly string[] {
  return MAY_LINK.test(content) ? readMarkdown(content, NO_CONTEXT).links : [];
}
