import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { DeepReadonly, Organization, Playground } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';

/**
 * Checks a new code playground.
 * @throws ApiError `BAD_REQUEST` for an empty name, an invalid language, a URL template whose only variable is not
 * `code`, and a name that another playground of the language has
 */
export function parsePlayground(
  org: Organization,
  input: { name: string; pygments_language: string; url_template?: string; url_prefix?: string },
): Omit<Playground, 'id'> {
  const name = input.name.trim();
  const pygments_language = input.pygments_language.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  if (!/^[\w+./# -]+$/.test(pygments_language)) {
    throw badParameter('pygments_language', 'must be the name of a lexer, such as Python');
  }
  const url_template = input.url_template ?? `${input.url_prefix}{code}`;
  const parameter = input.url_template === undefined ? 'url_prefix' : 'url_template';
  const variables = [...url_template.matchAll(/\{[^}]*\}/g)].map(([variable]) => variable);
  if (!/^https?:\/\/[^\s/]+/.test(url_template)) throw badParameter(parameter, 'must be a URL');
  if (variables.length !== 1 || variables[0] !== '{code}') {
    throw badParameter(parameter, 'must have the variable {code}, and no other');
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
