import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type EventSource, since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type LinkifierSource,
  linkifierProblem,
  matchWhole,
  prepareLinkifiers,
} from '../../markdown/index.js';
import type { DeepReadonly, LinkifierRecord, Organization } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

type LinkifierInput = Omit<LinkifierRecord, 'id' | 'order'>;

interface LinkifierParams {
  pattern: string;
  url_template?: string | undefined;
  /** The format string that servers without URL templates accept. */
  url_format_string?: string | undefined;
  /** An empty string removes this field; the same applies to `reverse_template`. */
  example_input?: string | undefined;
  reverse_template?: string | undefined;
  alternative_url_templates?: string[] | undefined;
}

/** @throws ApiError `BAD_REQUEST` when no linkifier has this ID */
export function requireLinkifier(org: Organization, linkifierId: number): DeepReadonly<LinkifierRecord> {
  const linkifier = org.tables.linkifiers.get(linkifierId);
  if (linkifier === undefined)
    throw noRecord(badRequest(`Linkifier ${linkifierId} does not exist`), org, 'linkifiers', linkifierId);
  return linkifier;
}

/**
 * Parses a new or changed linkifier.
 * @param current the linkifier to change; omitted for a new one
 * @throws ApiError `BAD_REQUEST` for an invalid pattern, URL template or reverse template, and for a pattern that
 * another linkifier has
 */
export async function parseLinkifier(
  org: Organization,
  params: LinkifierParams,
  current?: DeepReadonly<LinkifierRecord>,
): Promise<LinkifierInput> {
  await prepareLinkifiers();
  const { url_format_string } = params;
  const pattern = params.pattern.trim();
  const url_template = (params.url_template ?? templateOf(url_format_string ?? '')).trim();
  const source = { pattern, url_template };
  const found = linkifierProblem(source);
  const urlParameter = url_format_string === undefined ? 'url_template' : 'url_format_string';
  if (found !== undefined)
    throw badParameter(found.parameter === 'pattern' ? 'pattern' : urlParameter, found.problem);
  if (url_template === '') throw badParameter(urlParameter, 'must not be empty');
  if (org.tables.linkifiers.idsBy('pattern', pattern).some((other) => other !== current?.id)) {
    throw badParameter('pattern', `another linkifier has the pattern ${pattern}`);
  }
  return { ...source, ...parseReverseFields(source, params, current) };
}

/** Rewrites a URL template as the format string of older servers: `{id}` becomes `%(id)s`. */
function urlFormatOf(template: string): string {
  return template.replaceAll('%', '%%').replace(/\{(\w+)\}/g, '%($1)s');
}

/** Rewrites a format string as a URL template: `%(id)s` becomes `{id}`. */
function templateOf(format: string): string {
  return format.replace(/%\((\w+)\)s/g, '{$1}').replaceAll('%%', '%');
}

/**
 * Parses the fields with which clients turn a pasted URL back into text that the linkifier matches. Omitted fields keep
 * their values.
 * @throws ApiError `BAD_REQUEST` when the pattern does not match the example, the template does not reproduce the
 * example from the matched groups, or an alternative URL template is invalid
 */
function parseReverseFields(
  source: LinkifierSource,
  params: LinkifierParams,
  current?: DeepReadonly<LinkifierRecord>,
): Partial<LinkifierInput> {
  const example = textOf(params.example_input, current?.example_input);
  const template = textOf(params.reverse_template, current?.reverse_template);
  const alternatives = params.alternative_url_templates ?? [...(current?.alternative_url_templates ?? [])];
  assertReverses(source.pattern, example, template);
  for (const url_template of alternatives) assertAlternative({ ...source, url_template });
  return {
    ...(params.example_input === undefined ? {} : { example_input: example }),
    ...(params.reverse_template === undefined ? {} : { reverse_template: template }),
    ...(params.alternative_url_templates === undefined ? {} : { alternative_url_templates: alternatives }),
  };
}

function textOf(input: string | undefined, current: string | null = null): string | null {
  return input === undefined ? current : input.trim() || null;
}

function assertReverses(pattern: string, example: string | null, template: string | null): void {
  if (example === null) {
    if (template === null) return;
    throw badParameter('example_input', 'required with a reverse template');
  }
  const groups = matchWhole(pattern, example);
  if (groups === undefined) throw badParameter('example_input', 'must match the pattern');
  if (template === null) return;
  const expanded = expand(template, groups);
  if (expanded !== example)
    throw badParameter('reverse_template', `turns the example "${example}" into "${expanded}"`);
}

/** Fills in a template. `{{` and `}}` stand for single braces. */
function expand(template: string, groups: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{|\}\}|\{(\w+)\}|[{}]/g, (found, name?: string) => {
    if (found === '{{' || found === '}}') return found.charAt(0);
    if (name === undefined)
      throw badParameter(
        'reverse_template',
        `has an unmatched "${found}"; write "${found}${found}" for a brace`,
      );
    if (!Object.hasOwn(groups, name))
      throw badParameter('reverse_template', `names a group that the pattern does not have: ${name}`);
    return String(groups[name]);
  });
}

function assertAlternative(source: LinkifierSource): void {
  const parameter = 'alternative_url_templates';
  if (source.url_template === '') throw badParameter(parameter, 'must not contain an empty template');
  const found = linkifierProblem(source);
  if (found !== undefined) throw badParameter(parameter, `"${source.url_template}" ${found.problem}`);
}

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

/** Returns all linkifiers, in order and in the format of older clients. */
export function presentFilters(org: Organization): z.input<typeof linkifierFilterSchema>[] {
  return inOrder(org).map(({ id, pattern, url_template }) => [pattern, urlFormatOf(url_template), id]);
}

function inOrder(org: Organization): DeepReadonly<LinkifierRecord>[] {
  return org.tables.linkifiers.all().sort((a, b) => a.order - b.order);
}

/** Emits events with all linkifiers, in the format that each client reads. */
export const linkifierEvents: EventSource = {
  schemas: {
    realm_linkifiers: z.object({ realm_linkifiers: z.array(linkifierSchema) }),
    realm_filters: z.object({ realm_filters: z.array(linkifierFilterSchema) }),
  },
  eventDrafts(org, changeSet) {
    if (changeSet.changes('linkifiers').length === 0) return [];
    return [
      {
        kind: 'realm_linkifiers',
        payloadFor: ({ level, queue }) =>
          (queue.capabilities.includes('linkifier_url_template') || !supports(level, 'urlTemplates')) && {
            realm_linkifiers: presentLinkifiers(org),
          },
      },
      { kind: 'realm_filters', payloadFor: () => ({ realm_filters: presentFilters(org) }) },
    ];
  },
};
