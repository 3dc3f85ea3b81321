import { badParameter } from '../../contract/errors/index.js';
import { type LinkifierSource, linkifierProblem, matchWhole } from '../../markdown/index.js';
import type { DeepReadonly, LinkifierRecord } from '../../model/index.js';

/** The fields with which clients replace a pasted URL by text that links to it. */
type ReverseFields = Pick<
  LinkifierRecord,
  'example_input' | 'reverse_template' | 'alternative_url_templates'
>;

/** The fields as sent; an empty string removes a field. */
interface ReverseParams {
  example_input?: string | undefined;
  reverse_template?: string | undefined;
  alternative_url_templates?: string[] | undefined;
}

/**
 * Parses the fields for reverse links. Omitted fields keep their values.
 * @throws ApiError `BAD_REQUEST` when the pattern does not match the example, the template does not reproduce the
 * example from the matched groups, or another URL template is invalid
 */
export function parseReverse(
  source: LinkifierSource,
  params: ReverseParams,
  present?: DeepReadonly<LinkifierRecord>,
): ReverseFields {
  const example = textOf(params.example_input, present?.example_input);
  const template = textOf(params.reverse_template, present?.reverse_template);
  const alternatives = params.alternative_url_templates ?? present?.alternative_url_templates;
  assertReverses(source.pattern, example, template);
  for (const url_template of alternatives ?? []) assertAlternative({ ...source, url_template });
  return {
    ...(example === undefined ? {} : { example_input: example }),
    ...(template === undefined ? {} : { reverse_template: template }),
    ...(alternatives === undefined ? {} : { alternative_url_templates: [...alternatives] }),
  };
}

function textOf(input: string | undefined, present: string | null | undefined): string | null | undefined {
  if (input === undefined) return present;
  const trimmed = input.trim();
  return trimmed === '' ? null : trimmed;
}

function assertReverses(
  pattern: string,
  example: string | null | undefined,
  template: string | null | undefined,
): void {
  if (example == null) {
    if (template == null) return;
    throw badParameter('example_input', 'is required with a reverse template');
  }
  const groups = matchWhole(pattern, example);
  if (groups === undefined) throw badParameter('example_input', 'must match the pattern');
  if (template == null) return;
  const made = expand(template, groups);
  if (made === undefined)
    throw badParameter('reverse_template', 'must contain only groups of the pattern in braces');
  if (made !== example)
    throw badParameter('reverse_template', `makes "${made}" from the example "${example}"`);
}

/** Fills in a template; `{{` and `}}` are braces. undefined if it names an unknown group. */
function expand(template: string, groups: Readonly<Record<string, string>>): string | undefined {
  let valid = true;
  const text = template.replace(/\{\{|\}\}|\{(\w+)\}|[{}]/g, (found, name?: string) => {
    if (found === '{{' || found === '}}') return found.charAt(0);
    if (name !== undefined && Object.hasOwn(groups, name)) return String(groups[name]);
    valid = false;
    return '';
  });
  return valid ? text : undefined;
}

function assertAlternative(source: LinkifierSource): void {
  const name = 'alternative_url_templates';
  if (source.url_template === '') throw badParameter(name, 'must not contain an empty template');
  const found = linkifierProblem(source);
  if (found !== undefined) throw badParameter(name, `"${source.url_template}" ${found.problem}`);
}
