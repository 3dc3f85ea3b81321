import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { parseUrlTemplate } from '../../markdown/url-template.js';
import type { DeepReadonly, Organization, Playground } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

export const addPlayground = defineEndpoint({
  method: 'POST',
  path: '/realm/playgrounds',
  area: 'server',
  summary: 'Add a code playground',
  docs: 'add-code-playground',
  auth: 'user',
  role: 'administrator',
  since: 'playgrounds',
  params: {
    name: text().describe('unique among the playgrounds of the language'),
    pygments_language: text().describe('name of a lexer'),
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
 * @throws ApiError `BAD_REQUEST` for an empty name, an invalid language, a URL template whose only variable is not
 * `code`, and a name that another playground of the same language already has
 */
export function parsePlayground(
  org: Organization,
  input: { name: string; pygments_language: string; url_template?: string; url_prefix?: string },
): Omit<Playground, 'id'> {
  const name = input.name.trim();
  const pygments_language = input.pygments_language.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  if (!/^[\w+,./# -]{1,40}$/.test(pygments_language)) {
    throw badParameter('pygments_language', 'must be the name of a lexer, such as Python');
  }
  const isTemplate = input.url_template !== undefined;
  const parameter = isTemplate ? 'url_template' : 'url_prefix';
  const url_template = (input.url_template ?? `${input.url_prefix}{code}`).trim();
  if (!isTemplate && !/^https?:\/\/[^\s/]+/.test(url_template))
    throw badParameter(parameter, 'must be a URL');
  if (parseUrlTemplate(url_template)?.variables.join() !== 'code') {
    throw badParameter(parameter, 'must be a URL template with the variable {code}, and no other');
  }
  const taken = org.tables.playgrounds
    .all()
    .some((other) => other.name === name && other.pygments_language === pygments_language);
  if (taken) throw badParameter('name', `another playground for ${pygments_language} has the name ${name}`);
  return { name, pygments_language, url_template };
}

/** @throws ApiError `BAD_REQUEST` when no playground has this ID */
export function requirePlayground(org: Organization, id: number): DeepReadonly<Playground> {
  const playground = org.tables.playgrounds.get(id);
  if (playground === undefined)
    throw noRecord(badRequest(`The code playground ${id} does not exist`), org, 'playgrounds', id);
  return playground;
}
