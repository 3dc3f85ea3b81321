import { personas } from '../../model/users.js';
import { fieldText, isKeyOf } from '../../values.js';
import type { ErrorEntry, Step } from './recipe.js';

const DEFAULT_SERVER_URL = 'http://127.0.0.1:9100';

/**
 * Returns the recipe of an error that a real request causes, as one shell line against a fresh server. Its
 * last command returns the error. `undefined` if no real request causes the error.
 * @example
 * curlOf(entry, 'http://127.0.0.1:9100')
 * // 'curl -u owner@example.com:owner-key -X ...'
 */
export function curlOf({ natural, dialect }: ErrorEntry, server = DEFAULT_SERVER_URL): string | undefined {
  if (natural === undefined) return undefined;
  const { scenario, settings, before = [] } = natural;
  const start = {
    ...(scenario !== 'default' && { scenario }),
    ...(dialect && { dialect }),
  };
  const commands = [
    Object.keys(start).length > 0
      ? `${quoted(`${server}/_mock/reset`)} -d ${quoted(JSON.stringify(start))}`
      : '',
    settings ? `-X PATCH ${quoted(`${server}/_mock/settings`)} -d ${quoted(JSON.stringify(settings))}` : '',
    ...[...before, natural].map((step) => stepOf(step, server)),
  ];
  return commands
    .filter((command) => command !== '')
    .map((command) => `curl ${command}`)
    .join(' && ');
}

function stepOf({ persona, api_key, method, path, fields }: Step, server: string): string {
  const parts =
    persona === null ? [] : [`-u ${quoted(`${emailOf(persona)}:${api_key ?? `${persona}-key`}`)}`];
  const pairs = Object.entries(fields).map(
    ([name, value]) => `--data-urlencode ${quoted(`${name}=${fieldText(value)}`)}`,
  );
  if (method === 'GET') parts.push(...(pairs.length > 0 ? ['-G'] : []));
  else parts.push(`-X ${method}`);
  return [...parts, quoted(`${server}/api/v1${path}`), ...pairs].join(' ');
}

/** The email of a persona. In recipes, personas that the default scenario lacks have the email `NAME@example.com`. */
function emailOf(persona: string): string {
  return isKeyOf(personas, persona) ? personas[persona].email : `${persona}@example.com`;
}

function quoted(text: string): string {
  return /^[\w@.,=:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns the fault recipe of an error as a method call on a mock.
 * @example faultCallOf(entry) // "mock.faults.add('PATCH /users/{user_id}', 'BAD_REQUEST', { times: 1 });"
 */
export function faultCallOf({ endpoint, code, fault }: ErrorEntry): string {
  const { status, extra, times } = fault;
  const options = [
    `times: ${times}`,
    ...(status === undefined ? [] : [`status: ${status}`]),
    ...(extra === undefined ? [] : [`extra: ${JSON.stringify(extra)}`]),
  ];
  return `mock.faults.add('${endpoint}', '${code}', { ${options.join(', ')} });`;
}
