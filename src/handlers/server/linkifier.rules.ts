import { badParameter, badRequest } from '../../contract/errors/index.js';
import { linkifierProblem, prepareLinkifiers } from '../../markdown/index.js';
import type { DeepReadonly, LinkifierRecord, Organization } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';
import { parseReverseFields } from './reverse-linkifier.rules.js';

/** A linkifier without the fields that follow from its position. */
export type LinkifierInput = Omit<LinkifierRecord, 'id' | 'order'>;

/** A linkifier as sent in a request; servers without URL templates accept a format string. */
interface LinkifierParams {
  pattern: string;
  url_template?: string | undefined;
  url_format_string?: string | undefined;
  example_input?: string | undefined;
  reverse_template?: string | undefined;
  alternative_url_templates?: string[] | undefined;
}

/**
 * Returns the linkifier with this ID.
 * @throws ApiError `BAD_REQUEST` when it does not exist
 */
export function requireLinkifier(org: Organization, linkifierId: number): DeepReadonly<LinkifierRecord> {
  const linkifier = org.tables.linkifiers.get(linkifierId);
  if (linkifier === undefined)
    throw noRecord(badRequest(`The linkifier ${linkifierId} does not exist`), org, 'linkifiers', linkifierId);
  return linkifier;
}

/**
 * Parses a new or changed linkifier.
 * @param current the linkifier that is changed
 * @throws ApiError `BAD_REQUEST` for an invalid pattern, URL or reverse template, and for a pattern that another
 * linkifier has
 */
export async function parseLinkifier(
  org: Organization,
  { pattern: input, url_template, url_format_string, ...reverse }: LinkifierParams,
  current?: DeepReadonly<LinkifierRecord>,
): Promise<LinkifierInput> {
  await prepareLinkifiers();
  const pattern = input.trim();
  const source = { pattern, url_template: (url_template ?? templateOf(url_format_string ?? '')).trim() };
  const found = linkifierProblem(source);
  if (found?.parameter === 'pattern') throw badParameter('pattern', found.problem);
  const name = url_format_string === undefined ? 'url_template' : 'url_format_string';
  if (found !== undefined) throw badParameter(name, found.problem);
  if (source.url_template === '') throw badParameter(name, 'must not be empty');
  if (org.tables.linkifiers.idsBy('pattern', pattern).some((other) => other !== current?.id)) {
    throw badParameter('pattern', `another linkifier has the pattern ${pattern}`);
  }
  return { ...source, ...parseReverseFields(source, reverse, current) };
}

/** Rewrites a URL template as older servers show it: `{id}` becomes `%(id)s`. */
export function urlFormatOf(template: string): string {
  return template.replaceAll('%', '%%').replace(/\{(\w+)\}/g, '%($1)s');
}

/** Rewrites a format string as a URL template: `%(id)s` becomes `{id}`. */
function templateOf(format: string): string {
  return format.replace(/%\((\w+)\)s/g, '{$1}').replaceAll('%%', '%');
}
