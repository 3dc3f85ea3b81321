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
export function parseReverseFields(
  source: LinkifierSource,
  params: ReverseParams,
  current?: DeepReadonly<LinkifierRecord>,
): ReverseFields {
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
    throw badParameter('example_input', 'is required with a reverse template');
  }
  const groups = matchWhole(pattern, example);
  if (groups === undefined) throw badParameter('example_input', 'must match the pattern');
  if (template === null) return;
  const expanded = expand(template, groups);
  if (expanded !== example)
    throw badParameter('reverse_template', `makes "${expanded}" from the example "${example}"`);
}

/** Fills in a template, in which `{{` and `}}` are braces. */
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
  const name = 'alternative_url_templates';
  if (source.url_template === '') throw badParameter(name, 'must not contain an empty template');
  const found = linkifierProblem(source);
  if (found !== undefined) throw badParameter(name, `"${source.url_template}" ${found.problem}`);
}
