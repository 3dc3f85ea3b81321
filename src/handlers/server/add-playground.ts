import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { parseUrlTemplate } from '../../markdown/url-template.js';
import type { Organization, Playground } from '../../model/index.js';

export const addPlayground = defineEndpoint({
  method: 'POST',
  path: '/realm/playgrounds',
  area: 'server',
  summary: 'Add a code playground',
  docs: 'add-code-playground',
  role: 'administrator',
  since: 'playgrounds',
  params: {
    name: text().describe('unique among the playgrounds of the language'),
    pygments_language: text().describe('name of a Pygments lexer'),
    url_template: text().since('playgroundTemplates').describe('a URL template of RFC 6570 with `{code}`'),
    url_prefix: text().until('playgroundTemplates').describe('a URL to which the code is appended'),
  },
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, params }) {
    const { id } = await org.tables.playgrounds.create(parsePlayground(org, params));
    return { id };
  },
});

/**
 * Checks a new code playground.
 * @throws ApiError `BAD_REQUEST` for an empty name, an invalid language, a URL template without the variable `code`
 * or with another variable, and a name that another playground of the same language already has
 */
export function parsePlayground(
  org: Organization,
  input: { name: string; pygments_language: string; url_template?: string; url_prefix?: string },
): Omit<Playground, 'id'> {
  const name = input.name.trim();
  const pygments_language = input.pygments_language.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  if (!/^[\w+,./# -]{1,40}$/.test(pygments_language)) {
    throw badParameter('pygments_language', 'must be the name of a Pygments lexer, such as Python');
  }
  const url_template =
    input.url_template === undefined
      ? templateOfPrefix(input.url_prefix?.trim() ?? '')
      : input.url_template.trim();
  if (!hasOnlyCode(url_template)) {
    throw badParameter('url_template', 'must be a URL template with the variable {code}, and no other');
  }
  const taken = org.tables.playgrounds
    .all()
    .some((other) => other.name === name && other.pygments_language === pygments_language);
  if (taken) throw badParameter('name', `another playground for ${pygments_language} has the name ${name}`);
  return { name, pygments_language, url_template };
}

function templateOfPrefix(prefix: string): string {
  const template = `${prefix}{code}`;
  if (/^https?:\/\/[^\s/]+/.test(prefix) && hasOnlyCode(template)) return template;
  throw badParameter('url_prefix', 'must be a URL without variables');
}

function hasOnlyCode(template: string): boolean {
  return parseUrlTemplate(template)?.variables.join() === 'code';
}
