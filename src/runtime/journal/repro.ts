import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { parseInput } from '../../contract/input.js';
import type { Organization } from '../../model/index.js';
import { singleQuoted } from '../../strings.js';
import { hasFields } from '../../values.js';
import { signerOf } from '../pipeline/credentials.js';
import type { JournalEntry, Sent } from './journal-entry.js';
import type { JournalStore, LastAnswered } from './journal-store.js';
import { type SecretStrings, secretStringsOf } from './secrets.js';

export interface ReproOptions {
  /** The name of the test; by default the last request and its outcome. */
  name?: string;
  /** The import of a custom scenario: `{ import: 'mine', from: './scenarios.js' }`. */
  scenario?: { import: string; from: string };
}

const optionsSchema = z.strictObject({
  name: z.string().optional(),
  scenario: z.strictObject({ import: z.string(), from: z.string() }).optional(),
});

interface ReproParts {
  journal: JournalStore;
  org: Organization;
  /** The options for `createTeamChatMock`, without `scenario` if it is a custom one. */
  options: Record<string, unknown>;
}

/**
 * Returns the source of a Vitest file that sends the requests of a journal again and expects the last response.
 * @throws UsageError when no request can be sent again, or a custom scenario has no import
 */
export function reproduction({ journal, org, options }: ReproParts, input: ReproOptions): string {
  parseInput('option of toRepro', optionsSchema, input);
  const last = journal.lastAnswered;
  if (last === undefined) {
    throw new UsageError(
      'There is nothing to reproduce: the journal has no request that can be sent again. Send one that gets a response, such as GET /users/me.',
    );
  }
  const { endpoint, status, code } = last.entry;
  const title = input.name ?? `${endpoint} returns ${status} ${code ?? 'success'}`;
  const custom = options.scenario === undefined ? requireImport(input) : undefined;
  const steps = journal.entries.flatMap((entry) => {
    const sent = journal.sentOf(entry);
    return sent === undefined ? [] : [{ entry, sent }];
  });
  const [first] = steps;
  const start = { now: isoOf(first?.sent.before[0]?.at ?? first?.entry.at ?? 0), ...options };
  const scenario = custom === undefined ? '' : `scenario: ${custom.import},\n    `;
  const writer = new Writer(org, last);
  const calls = callsOf(steps, writer, start.now, last.entry);
  return [
    ...[...journal.gaps].map((gap) => `// Not included: ${gap}.`),
    "import { createTeamChatMock } from 'team-chat-mock';",
    "import { expect, test } from 'vitest';",
    ...(custom === undefined ? [] : [`import { ${custom.import} } from ${quote(custom.from)};`]),
    '',
    `test(${quote(title)}, async () => {`,
    `  const mock = createTeamChatMock({\n    ${scenario}${literal(start).replace(/^\{\s*/, '')});`,
    '  await mock.ready;',
    askFunction(writer.usesHeaders),
    // Includes the function only if the file uses it, because strict compilers reject unused code.
    ...(writer.usesSignIn ? [SIGN_IN] : []),
    '',
    ...calls,
    `  expect(answer).toEqual(${writer.answer({ status, body: last.body })});`,
    '});',
    '',
  ].join('\n');
}

function requireImport({ scenario }: ReproOptions): NonNullable<ReproOptions['scenario']> {
  if (scenario !== undefined) return scenario;
  throw new UsageError(
    "The mock has a custom scenario. Name its module: toRepro({ scenario: { import: 'mine', from: './mine.js' } })",
  );
}

/** Returns code for the requests up to `last`, and for the actions before each of them. */
function callsOf(
  steps: readonly { entry: JournalEntry; sent: Sent }[],
  writer: Writer,
  start: string,
  last: JournalEntry,
): string[] {
  const calls: string[] = [];
  let now = start;
  const setClock = (at: number) => {
    if (isoOf(at) === now) return;
    now = isoOf(at);
    calls.push(`  mock.clock.set(${quote(now)});`);
  };
  for (const { entry, sent } of steps) {
    for (const { at, code } of sent.before) {
      setClock(at);
      calls.push(indented(writer.withoutSecrets(code)));
    }
    setClock(entry.at);
    calls.push(...writer.request(entry, sent));
    if (entry === last) break;
  }
  return calls;
}

/** Returns the code of the function that sends a request, with a parameter for headers if any request needs it. */
function askFunction(usesHeaders: boolean): string {
  return `  const ask = async (
    authorization: string | undefined,
    method: string,
    url: string,
    fields: Record<string, string> = {},${usesHeaders ? '\n    further: Record<string, string> = {},' : ''}
  ) => {
    const form = new URLSearchParams(fields);
    const body = method === 'GET' ? undefined : form;
    const query = method === 'GET' && form.size > 0 ? \`?\${form}\` : '';
    const headers = new Headers(${usesHeaders ? 'further' : ''});
    if (authorization !== undefined) headers.set('authorization', authorization);
    const response = await mock.handle(new Request(url + query, { method, headers, body }));
    return { status: response?.status, body: await response?.json() };
  };`;
}

const SIGN_IN = `  const signIn = (email = '', key = '') => \`Basic \${btoa(\`\${email}:\${key}\`)}\`;`;

/** Endpoints that store the name of the client program in the message. */
const NAMES_CLIENT: ReadonlySet<string> = new Set(['POST /messages', 'POST /scheduled_messages']);

/** Formats values and requests as code, without credentials. */
class Writer {
  readonly #org: Organization;
  readonly #secrets: SecretStrings;
  readonly #last: LastAnswered;
  usesHeaders = false;
  usesSignIn = false;

  constructor(org: Organization, last: LastAnswered) {
    this.#org = org;
    this.#last = last;
    this.#secrets = secretStringsOf(org);
  }

  withoutSecrets(text: string): string {
    return this.#secrets.hide(text);
  }

  literal(value: unknown): string {
    return literal(this.#secrets.hideIn(value));
  }

  /** Formats an expected response, with `expect.any(String)` in place of values with API keys or passwords. */
  answer(value: unknown): string {
    const marker = markerFor(value);
    return literal(this.#marked(value, marker)).replaceAll(`: "${marker}"`, ': expect.any(String)');
  }

  /** Returns a JSON value with a marker in place of each string that contains an API key or a password. */
  #marked(value: unknown, marker: string): unknown {
    if (typeof value === 'string') return this.withoutSecrets(value) === value ? value : marker;
    if (Array.isArray(value)) return value.map((item) => this.#marked(item, marker));
    if (!hasFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        this.withoutSecrets(name),
        name === 'api_key' ? marker : this.#marked(part, marker),
      ]),
    );
  }

  request(entry: JournalEntry, sent: Sent): string[] {
    const isLast = entry === this.#last.entry;
    if (sent.unrepeatable !== undefined) {
      return [`  // Left out: ${entry.method} ${entry.path}: ${sent.unrepeatable}.`];
    }
    const fields: Record<string, string> = Object.fromEntries(sent.fields);
    // The events that the request waited for already exist.
    if (entry.endpoint === 'GET /events' && !isLast) fields.dont_block = 'true';
    const { origin, pathname } = new URL(sent.url);
    const url = this.withoutSecrets(origin + pathname);
    const args = [this.#authorization(entry, sent), quote(entry.method), quote(url)];
    const userAgent = this.#affectsAnswer(entry) ? sent.userAgent : null;
    if (Object.keys(fields).length > 0 || userAgent !== null) args.push(this.literal(fields));
    if (userAgent !== null) {
      args.push(this.literal({ 'user-agent': userAgent }));
      this.usesHeaders = true;
    }
    const fault = sent.fault === undefined ? [] : [`  mock.faults.add(${this.literal(sent.fault)});`];
    return [...fault, `  ${isLast ? 'const answer = ' : ''}await ask(${args.join(', ')});`];
  }

  /** Whether the expected response depends on the program that sent a request. */
  #affectsAnswer(entry: JournalEntry): boolean {
    if (entry.endpoint === 'GET /server_settings') return entry === this.#last.entry;
    return NAMES_CLIENT.has(entry.endpoint ?? '') && JSON.stringify(this.#last.body).includes('"client":');
  }

  /** Returns code for the caller's `Authorization` header. */
  #authorization({ user_id }: JournalEntry, { authorization }: Sent): string {
    if (authorization === null) return 'undefined';
    const signer = signerOf(this.#org, authorization);
    const id = user_id ?? (signer.isRightKey ? signer.userId : undefined);
    if (id !== undefined) {
      const [persona] = Object.entries(this.#org.personas).find(([, userId]) => userId === id) ?? [];
      if (persona !== undefined) return `mock.authHeader(${quote(persona)})`;
      const user = `mock.db.users.get(${id})`;
      return this.#signIn(`${user}?.delivery_email`, `${user}?.api_key`);
    }
    if (!signer.isBasic) return quote('Bearer (hidden)');
    const email = this.#org.tables.users.get(signer.userId ?? 0)?.delivery_email ?? 'nobody@example.com';
    return this.#signIn(quote(email), quote('(wrong key)'));
  }

  #signIn(email: string, key: string): string {
    this.usesSignIn = true;
    return `signIn(${email}, ${key})`;
  }
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function quote(text: string): string {
  return escaped(singleQuoted(text));
}

/** Formats a value as code: as JSON, except for the key `__proto__`, which would set the prototype. */
function literal(value: unknown): string {
  const json = escaped(JSON.stringify(value, null, 2)).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
  return indented(json).trimStart();
}

/** Escapes U+2028 and U+2029, because some tools treat them as the end of a line. */
function escaped(code: string): string {
  return code.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Returns a string that does not occur in the JSON of a value. */
function markerFor(value: unknown): string {
  const json = JSON.stringify(value);
  let marker = '%SECRET%';
  while (json.includes(marker)) marker += '%';
  return marker;
}

function indented(text: string): string {
  return text.replace(/(^|\n)(?=[^\n])/g, '$1  ');
}
