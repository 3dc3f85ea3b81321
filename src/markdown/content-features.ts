import { NO_CONTEXT } from './context.js';
import { readMarkdown } from './read.js';

/** What a text can have: a link; one to an image; one to a file that was uploaded to the server. */
export type ContentFeature = 'link' | 'image' | 'attachment';

/** Without any of these there is no link: reading a text costs more than looking for them. */
const MAY_LINK = /\]\(|:\/\/|www\.|mailto:|\S@\w/i;
const IMAGE = /^[^?#]*\.(?:png|jpe?g|gif|webp|bmp|avif|heic)(?:[?#]|$)/i;
const UPLOAD = /^(?:https?:\/\/[^/]+)?\/?user_uploads\//i;
const NOTHING: readonly ContentFeature[] = [];

/** What the links of a text are, as it is rendered; names of channels are no links. */
export function contentFeatures(content: string): readonly ContentFeature[] {
  if (!MAY_LINK.test(content)) return NOTHING;
  const { links } = readMarkdown(content, NO_CONTEXT);
  if (links.length === 0) return NOTHING;
  const things: ContentFeature[] = ['link'];
  if (links.some((href) => IMAGE.test(href))) things.push('image');
  if (links.some((href) => UPLOAD.test(href))) things.push('attachment');
  return things;
}
