import { NO_CONTEXT } from './context.js';
import { readMarkdown } from './read.js';

/** Searchable features of messages: any link, a link to an image, a link to an uploaded file. */
export type ContentFeature = 'link' | 'image' | 'attachment';

/** Texts without any of these contain no link. */
const MAY_LINK = /\]\(|:\/\/|\S\.\p{L}|mailto:|\S@\w/iu;
const IMAGE = /^[^?#]*\.(?:png|jpe?g|gif|webp|bmp|avif|heic)(?:[?#]|$)/i;
const UPLOAD = /^(?:https?:\/\/[^/]+)?\/?user_uploads\//i;
const NONE: readonly ContentFeature[] = [];

/** Finds the features of a text. Links to channels do not count. */
export function contentFeatures(content: string): readonly ContentFeature[] {
  if (!MAY_LINK.test(content)) return NONE;
  const { links } = readMarkdown(content, NO_CONTEXT);
  if (links.length === 0) return NONE;
  const features: ContentFeature[] = ['link'];
  if (links.some((href) => IMAGE.test(href))) features.push('image');
  if (links.some((href) => UPLOAD.test(href))) features.push('attachment');
  return features;
}
