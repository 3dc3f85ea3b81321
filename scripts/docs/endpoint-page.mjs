/** Writes the page of one endpoint. */
import { curlOf, errors, faultCallOf } from '../../src/handlers/error-recipes/index.ts';
import { personas } from '../../src/index.ts';
import { fieldText, shellQuoted, singleQuoted } from '../../src/strings.ts';
import { definite } from '../../src/values.ts';
import {
  blocks,
  code,
  fenced,
  json,
  levels,
  pageFoundBy,
  prose,
  sentence,
  table,
  typeOf,
} from './markdown.mjs';
import { changes, errorBodyOf } from './sources.ts';

/**
 * @import { Persona } from '../../src/index.ts'
 * @import { Example } from './run-examples.mjs'
 * @import { DocumentedEndpoint } from './sources.ts'
 */
/** @typedef {{ name: string, value: string }[]} Fields */

const SERVER = 'http://127.0.0.1:9100';
const AUTH = {
  none: 'none',
  optional: 'optional: anonymous callers are allowed when public access is enabled',
  user: 'required',
};

/** @type {Readonly<Record<string, Persona>>} */
const PERSONAS = personas;

/**
 * Pages about single parameters.
 * @type {Record<string, string>}
 */
const PAGES = { narrow: '[Narrows](../../features/narrow.md) lists the operators.' };

/**
 * Search terms that do not occur on the page.
 * @type {Record<string, string>}
 */
const KEYWORDS = {
  'POST /messages': 'post',
  'POST /messages/{message_id}/reactions': 'reactions, react',
  'POST /fetch_api_key': 'sign in, log in, password, API key',
};

/**
 * The file of an endpoint's page, without `.md`.
 * @param {Pick<DocumentedEndpoint, 'method' | 'path'>} endpoint
 */
export function slugOf({ method, path }) {
  return [method.toLowerCase(), ...path.replace(/\{(\w+)\}/g, '$1').split(/[/_]/)].filter(Boolean).join('-');
}

/**
 * @param {DocumentedEndpoint} endpoint
 * @param {Example} example
 */
export function endpointPage(endpoint, example) {
  return pageFoundBy(
    KEYWORDS[endpoint.name],
    `# ${prose(endpoint.summary)}`,
    `${code(`${endpoint.method} /api/v1${endpoint.path}`)}${endpoint.deprecated ? ' <Badge type="warning" text="deprecated" />' : ''}`,
    facts(endpoint),
    paramsSection(endpoint),
    requestSection(example),
    responseSection(endpoint, example),
    errorsSection(endpoint),
    eventsSection(example),
    levelsSection(endpoint),
  );
}

/** @param {DocumentedEndpoint} endpoint */
function facts(endpoint) {
  const rows = [
    ['Authentication', AUTH[endpoint.auth]],
    ['Role', endpoint.role && 'administrators and owners'],
    ['Feature levels', levels(endpoint)],
    ['Zulip', endpoint.docs && `[Zulip's documentation](https://zulip.com/api/${endpoint.docs})`],
    ['In the `zulip` dialect', endpoint.zulipPaths.map(code).join(', ')],
  ].filter(([, value]) => value);
  return rows.map(([name, value]) => `- **${name}:** ${value}`).join('\n');
}

/**
 * Path, query and form parameters as `{ name, required, note, schema, since, until }`.
 * @param {DocumentedEndpoint} endpoint
 */
function paramsOf({ operation, params }) {
  if (operation === undefined) return [];
  const lifetimes = Object.fromEntries(params.map((param) => [param.name, param]));
  const direct = operation.parameters.map((param) => ({
    name: param.name,
    required: param.required,
    note: param.description,
    schema: param.schema ?? param.content?.['application/json'].schema,
    json: param.content !== undefined,
    inPath: param.in === 'path',
  }));
  const media = Object.values(operation.requestBody?.content ?? {})[0];
  const form = Object.entries(media?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    required: media?.schema.required?.includes(name) ?? false,
    note: typeof schema === 'object' ? schema.description : undefined,
    schema,
    inPath: false,
    json: media?.encoding?.[name]?.contentType === 'application/json',
  }));
  return [...direct, ...form].map((param) => ({ ...param, ...lifetimes[param.name], name: param.name }));
}

/** @param {DocumentedEndpoint} endpoint */
function paramsSection(endpoint) {
  const params = paramsOf(endpoint);
  if (params.length === 0) return '';
  const rows = params.map((param) => {
    const type = `${typeOf(param.schema)}${param.json ? ', sent as JSON' : ''}${param.inPath ? ', in the path' : ''}`;
    const notes = [
      param.note && sentence(prose(param.note)),
      PAGES[param.name],
      typeof param.schema === 'object' &&
        param.schema.default !== undefined &&
        `Default ${code(JSON.stringify(param.schema.default))}.`,
      levels(param) && sentence(levels(param)),
    ].filter(Boolean);
    return [`${code(param.name)}${param.required ? ' (required)' : ''}`, type, notes.join(' ')];
  });
  return `## Parameters\n\n${table(['Name', 'Type', 'Description'], rows)}`;
}

/** @param {Example} example */
function requestSection({ as, method, path, params, upload }) {
  const fields = Object.entries(params).map(([name, value]) => ({ name, value: fieldText(value) }));
  const credentials = as === null ? '' : credentialsOf(definite(PERSONAS[as]));
  const address = `${SERVER}/api/v1${path}`;
  const flags = upload
    ? [`-F filename=@${upload}`]
    : fields.map(({ name, value }) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`);
  const verb = method === 'GET' ? (fields.length > 0 ? ' -G' : '') : ` -X ${method}`;
  const curl = [`curl${credentials}${verb} ${address}`, ...flags.map((flag) => `  ${flag}`)].join(' \\\n');
  return blocks(
    '## Example request',
    as === null ? '' : `Sent by the persona ${code(as)}.`,
    '::: code-group',
    fenced('sh', curl, 'curl'),
    fenced('ts', fetchCall({ as, method, path, fields, upload }), 'fetch'),
    ':::',
  );
}

/** @param {Pick<Example, 'as' | 'method' | 'path' | 'upload'> & { fields: Fields }} request */
function fetchCall({ as, method, path, fields, upload }) {
  const pairs = fields.map(
    ({ name, value }) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${singleQuoted(value)}`,
  );
  const object = pairs.length > 2 ? `{\n  ${pairs.join(',\n  ')},\n}` : `{ ${pairs.join(', ')} }`;
  /** @type {string[]} */
  const lines = [];
  let address = `\`\${url}/api/v1${path}\``;
  if (upload)
    lines.push('const body = new FormData();', `body.append('filename', new File([content], '${upload}'));`);
  else if (fields.length > 0 && method === 'GET') {
    lines.push(`const query = new URLSearchParams(${object});`);
    address = `\`\${url}/api/v1${path}?\${query}\``;
  } else if (fields.length > 0) lines.push(`const body = new URLSearchParams(${object});`);
  const init = [
    method === 'GET' ? '' : `method: '${method}'`,
    as === null ? '' : `headers: { authorization: mock.authHeader('${as}') }`,
    (fields.length > 0 && method !== 'GET') || upload ? 'body' : '',
  ].filter(Boolean);
  const options = init.length === 0 ? '' : `, {\n${init.map((line) => `  ${line},`).join('\n')}\n}`;
  return [...lines, `const response = await fetch(${address}${options});`].join('\n');
}

/** @param {Persona} persona */
function credentialsOf({ email, api_key }) {
  return ` -u ${email}:${api_key}`;
}

/**
 * @param {DocumentedEndpoint} endpoint
 * @param {Example} example
 */
function responseSection({ operation }, { response }) {
  const schema = operation?.responses['200'].content['application/json'].schema;
  const fields = Object.entries(schema?.properties ?? {}).filter(
    ([name]) => !['result', 'msg', 'ignored_parameters_unsupported'].includes(name),
  );
  const rows = fields.map(([name, field]) => [
    code(name),
    typeOf(field),
    schema?.required?.includes(name) ? '' : 'not always present',
  ]);
  return blocks(
    '## Example response',
    json(response),
    rows.length > 0 && rows.length <= 30 ? table(['Field', 'Type', ''], rows) : '',
  );
}

/** @param {DocumentedEndpoint} endpoint */
function errorsSection({ name, auth }) {
  const own = errors.filter((entry) => entry.endpoint === name);
  if (own.length === 0) return '## Errors\n\nThis endpoint documents no errors.';
  const codes = [...new Set(own.map((entry) => entry.code))];
  const sections = codes.map((errorCode) => {
    const entries = own.filter((entry) => entry.code === errorCode);
    const causes = entries.map((entry) => {
      const curl = curlOf(entry);
      const cause =
        curl === undefined ? `# ${sentence(`only as a fault: ${entry.unreachable}`)}` : wrapped(curl);
      return `# ${sentence(entry.when.replaceAll('`', ''))}\n${cause}`;
    });
    const faults = [...new Set(entries.map(faultCallOf))];
    return blocks(
      `### ${entries[0]?.status} ${errorCode} {#${errorCode.toLowerCase()}}`,
      json(errorBodyOf(errorCode)),
      fenced('sh', causes.join('\n\n')),
      fenced('ts', faults.join('\n')),
    );
  });
  const intro = `Run a \`curl\` line against a fresh \`npx team-chat-mock\` to cause the error, or add the [fault](../../features/faults.md) below it${auth === 'none' ? '' : ' in a test'}.`;
  return blocks('## Errors', intro, ...sections);
}

/**
 * A command on one line; if it is too long, with each option on a separate line.
 * @param {string} curl
 */
function wrapped(curl) {
  return curl
    .split('\n')
    .map((line) => (line.length <= 84 ? line : line.replace(/ (?=--data-urlencode |-F |http:)/g, ' \\\n  ')))
    .join('\n');
}

/** @param {string} kind */
export function anchorOf(kind) {
  return kind.replaceAll('.', '-');
}

/** @param {Example} example */
function eventsSection({ events }) {
  const kinds = [...new Set(events.map(({ kind }) => kind))].filter((kind) => kind !== 'heartbeat');
  if (kinds.length === 0) return '';
  const links = kinds.map((kind) => `[${code(kind)}](../events.md#${anchorOf(kind)})`);
  return `## Events\n\nThe example request emits ${links.join(', ')}.`;
}

/** @param {DocumentedEndpoint} endpoint */
function levelsSection(endpoint) {
  /** @type {Set<number | undefined>} */
  const numbers = new Set(
    [endpoint, ...endpoint.params]
      .flatMap(({ since, until }) => [since, until])
      .filter((level) => level !== undefined),
  );
  for (const level of levelsIn(endpoint.operation?.responses['200'])) numbers.add(level);
  const words = endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const about = changes.filter(
    ({ level, text }) =>
      numbers.has(level) &&
      (words.length === 0 ||
        words.some((word) => text.includes(word)) ||
        endpoint.params.some(({ name }) => text.includes(`\`${name}\``))),
  );
  if (about.length === 0) return '';
  return `## Changes by feature level\n\n${table(
    ['Level', 'Change'],
    about.map(({ level, text }) => [level, prose(text)]),
  )}`;
}

/**
 * @param {unknown} value
 * @returns {number[]}
 */
function levelsIn(value) {
  if (Array.isArray(value)) return value.flatMap(levelsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'number' && /^x-(since|until)-level$/.test(key) ? [inner] : levelsIn(inner),
  );
}
