import * as z from 'zod';
import { defineEndpoint, json, text } from '../../contract/index.js';
import { nextOrder } from '../../model/index.js';
import { parseLinkifier } from './linkifier.resource.js';

export const linkifierParams = {
  pattern: text().describe('a regular expression in the syntax of RE2; its named groups fill in the URL'),
  url_template: text().since('urlTemplates').describe('a URL template of RFC 6570'),
  url_format_string: text().until('urlTemplates').describe('a URL with `%(name)s` for the group `name`'),
  example_input: text()
    .optional()
    .since('reverseLinkifiers')
    .describe('a string that the pattern matches; an empty string removes it'),
  reverse_template: text()
    .optional()
    .since('reverseLinkifiers')
    .describe(
      'template that reproduces `example_input` from the groups of the pattern, written as `{name}`; an empty string removes it',
    ),
  alternative_url_templates: json(z.array(z.string()))
    .optional()
    .since('alternativeUrls')
    .describe('URL templates of other links that clients turn into text'),
};

export const addLinkifier = defineEndpoint({
  method: 'POST',
  path: '/realm/filters',
  area: 'server',
  summary: 'Add a linkifier',
  docs: 'add-linkifier',
  role: 'administrator',
  params: linkifierParams,
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const { linkifiers } = org.tables;
    const source = await parseLinkifier(org, params);
    const { id } = await linkifiers.create({ ...source, order: nextOrder(linkifiers.all()) });
    return { id };
  },
});
