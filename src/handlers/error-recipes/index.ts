import { CATALOGUE } from '../../contract/errors/index.js';
import type { Endpoint } from '../../contract/index.js';
import { personas } from '../../model/personas.js';
import { fieldText, shellQuoted } from '../../strings.js';
import { isKeyOf } from '../../values.js';
import type { EndpointName } from '../endpoint-types.js';
import { endpoints } from '../endpoints.generated.js';
import { accounts } from './accounts.js';
import { channels } from './channels.js';
import { clients } from './clients.js';
import { groups } from './groups.js';
import { messages } from './messages.js';
import { personal } from './personal.js';
import {
  type Causes,
  disjoint,
  documentedCodes,
  type ErrorEntry,
  generalCauses,
  type NaturalRecipe,
  type Step,
  samplePath,
} from './recipe.js';
import { server } from './server.js';
import { users } from './users.js';

export type { ErrorEntry, FaultRecipe, NaturalRecipe, Step } from './recipe.js';
export { documentedCodes };

type Cause = Causes[string];

const DECLARED = disjoint<Partial<Record<string, Causes>>>(
  users,
  accounts,
  clients,
  channels,
  groups,
  messages,
  personal,
  server,
);

/** Every documented error of every endpoint, once for each cause, with ways to reproduce the error. */
export const errors: readonly ErrorEntry[] = (endpoints as readonly Endpoint[]).flatMap(errorsOf);

function errorsOf(endpoint: Endpoint): ErrorEntry[] {
  const causes = disjoint<Causes>(DECLARED[endpoint.name] ?? {}, generalCauses(endpoint));
  const entries = Object.entries(causes).map(([when, cause]) => entryOf(endpoint, when, cause));
  // Groups the causes by code.
  const codes = new Set(entries.map(({ code }) => code));
  return [...codes].flatMap((code) => entries.filter((entry) => entry.code === code));
}

function entryOf(endpoint: Endpoint, when: string, cause: Cause): ErrorEntry {
  const { method, path } = endpoint;
  const { code = 'BAD_REQUEST', dialect, unreachable, extra } = cause;
  const known = CATALOGUE[code];
  const { status = known.status } = cause;
  return {
    // `Endpoint` types the name as a string, but every endpoint in the list has an `EndpointName`.
    endpoint: endpoint.name as EndpointName,
    code,
    status,
    when,
    ...(dialect && { dialect }),
    extra: { ...known.extra, ...extra },
    ...(unreachable === undefined ? { natural: naturalOf(endpoint, cause) } : { unreachable }),
    fault: {
      method,
      path,
      code,
      ...(status !== known.status && { status }),
      ...(extra && { extra }),
      times: 1,
    },
    request: { persona: 'member', method, path: samplePath(endpoint, dialect), fields: {} },
  };
}

function naturalOf(endpoint: Endpoint, cause: Cause): NaturalRecipe {
  const { scenario = 'default', settings, before, as = 'member', api_key } = cause;
  return {
    scenario,
    ...(settings && { settings }),
    ...(before && { before }),
    persona: as,
    ...(api_key !== undefined && { api_key }),
    method: endpoint.method,
    path: cause.path ?? endpoint.path,
    fields: cause.fields ?? {},
  };
}

const DEFAULT_SERVER_URL = 'http://127.0.0.1:9100';

/**
 * Returns the recipe of an error as one shell line for a fresh server. The last command of the line returns the error.
 * Returns `undefined` if no real request causes the error.
 * @example
 * curlOf(entry, 'http://127.0.0.1:9100')
 * // 'curl -u owner@example.com:owner-key -X ...'
 */
export function curlOf({ natural, dialect }: ErrorEntry, server = DEFAULT_SERVER_URL): string | undefined {
  if (natural === undefined) return undefined;
  const base = server.replace(/\/+$/, '');
  const { scenario, settings, before = [] } = natural;
  const start = {
    ...(scenario !== 'default' && { scenario }),
    ...(dialect && { dialect }),
  };
  const commands: string[] = [];
  if (Object.keys(start).length > 0) {
    commands.push(`curl ${shellQuoted(`${base}/_mock/reset`)} -d ${shellQuoted(JSON.stringify(start))}`);
  }
  if (settings) {
    const url = shellQuoted(`${base}/_mock/settings`);
    commands.push(`curl -X PATCH ${url} -d ${shellQuoted(JSON.stringify(settings))}`);
  }
  for (const step of [...before, natural]) commands.push(curlOfStep(step, base));
  return commands.join(' && ');
}

function curlOfStep({ persona, api_key, method, path, fields }: Step, server: string): string {
  const words = ['curl'];
  if (persona !== null) {
    words.push('-u', shellQuoted(`${emailOf(persona)}:${api_key ?? `${persona}-key`}`));
  }
  if (method !== 'GET') words.push('-X', method);
  else if (Object.keys(fields).length > 0) words.push('-G');
  words.push(shellQuoted(`${server}/api/v1${path}`));
  for (const [name, value] of Object.entries(fields)) {
    words.push('--data-urlencode', shellQuoted(`${name}=${fieldText(value)}`));
  }
  return words.join(' ');
}

/** Returns a persona's email. Personas that the default scenario lacks have the email `NAME@example.com` in recipes. */
function emailOf(persona: string): string {
  return isKeyOf(personas, persona) ? personas[persona].email : `${persona}@example.com`;
}

/**
 * Returns the fault recipe of an error as a method call on a mock.
 * @example faultCallOf(entry) // "mock.faults.add('PATCH /users/{user_id}', 'BAD_REQUEST', { times: 1 });"
 */
export function faultCallOf({ endpoint, code, fault }: ErrorEntry): string {
  const { status, extra, times } = fault;
  const options = [`times: ${times}`];
  if (status !== undefined) options.push(`status: ${status}`);
  if (extra !== undefined) options.push(`extra: ${JSON.stringify(extra)}`);
  return `mock.faults.add('${endpoint}', '${code}', { ${options.join(', ')} });`;
}
