import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import type { DeepReadonly, LinkifierRecord, Organization } from '../../model/index.js';
import { urlFormatOf } from './linkifier.rules.js';

/** A pattern whose matches in messages become links. */
export const linkifierSchema = z.object({
  id: z.int(),
  pattern: z.string(),
  url_template: since('urlTemplates', z.string()),
  url_format: until('urlTemplates', z.string()),
  example_input: since('reverseLinkifiers', z.string().nullable()),
  reverse_template: since('reverseLinkifiers', z.string().nullable()),
  alternative_url_templates: since('alternativeUrls', z.array(z.string())),
});

/** A linkifier in the format of older clients: its pattern, its URL with `%(name)s` for groups, and its ID. */
export const linkifierFilterSchema = z.tuple([z.string(), z.string(), z.int()]);

/** All linkifiers, in their order. */
export function presentLinkifiers(org: Organization): z.input<typeof linkifierSchema>[] {
  return inOrder(org).map(({ id, pattern, url_template, ...more }) => ({
    id,
    pattern,
    url_template,
    url_format: urlFormatOf(url_template),
    example_input: more.example_input ?? null,
    reverse_template: more.reverse_template ?? null,
    alternative_url_templates: [...(more.alternative_url_templates ?? [])],
  }));
}

/** All linkifiers, in their order and in the format of older clients. */
export function presentFilters(org: Organization): z.input<typeof linkifierFilterSchema>[] {
  return inOrder(org).map(({ id, pattern, url_template }) => [pattern, urlFormatOf(url_template), id]);
}

function inOrder(org: Organization): DeepReadonly<LinkifierRecord>[] {
  return org.tables.linkifiers.all().sort((a, b) => a.order - b.order);
}
