import { text } from '../../contract/index.js';

/** The fields of a linkifier. */
export const linkifierParams = {
  pattern: text().describe('a regular expression in the syntax of RE2; its named groups fill in the URL'),
  url_template: text().since('urlTemplates').describe('a URL template of RFC 6570'),
  url_format_string: text().until('urlTemplates').describe('a URL with `%(name)s` for the group `name`'),
};
