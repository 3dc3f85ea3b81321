import { UsageError } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { signerOf } from '../pipeline/authenticate.js';
import type { Journal } from './journal.js';
import type { JournalEntry } from './journal-entry.js';
import type { Sent } from './sent.js';

/** How a reproduction is written. */
export interface ReproOptions {
  /** The name of the test; default: what was asked last, and what came of it. */
  name?: string;
  /** Where the file finds a scenario of your own: `{ import: 'mine', from: './scenarios.js' }`. */
  scenario?: { import: string; from: string };
}

/** What a reproduction is made from. */
export interface ReproParts {
  journal: Journal;
  org: Organization;
  /** The options of the mock, for `createTeamChatMock`. Without `scenario`, it is one of the user's own. */
  options: Record<string, unknown>;
}

const OWN = '%OWN SCENARIO%';
const SECRET = '%SECRET%';
const MIN_HIDDEN_KEY_LENGTH = 4;

/**
 * The requests of a journal as a vitest file that asks them again and expects the last answer.
 * @throws UsageError when there is nothing to ask again, or a scenario of the user's own is not said where to find
 */
export function reproduction({ journal, org, options }: ReproParts, given: ReproOptions): string {
  const steps = journal.flatMap((entry) => {
    const sent = journal.sentOf(entry);
    return sent === undefined ? [] : [{ entry, sent }];
  });
  const last = journal.lastAnswered;
  if (last === undefined) throw new UsageError('There is nothing to reproduce: ask the mock something first');
  const title = given.name ?? `${last.entry.endpoint} answers ${last.status} ${last.entry.code ?? 'success'}`;
  const own = options.scenario === undefined;
  if (own && given.scenario === undefined) {
    throw new UsageError(
      "The scenario is one of your own: say where it is, as toRepro({ scenario: { import: 'mine', from: './mine.js' } })",
    );
  }
  const writer = new Writer(org);
  const start = { ...(own ? { scenario: OWN } : {}), now: isoOf(steps[0]?.entry.at ?? 0), ...options };
  const lines = [
    ...journal.gaps.map((gap) => `// Not in here: ${gap}.`),
    "import { createTeamChatMock } from 'team-chat-mock';",
    "import { expect, test } from 'vitest';",
    ...(own ? [`import { ${given.scenario?.import} } from ${quote(given.scenario?.from ?? '')};`] : []),
    '',
    `test(${quote(title)}, async () => {`,
    `  const mock = createTeamChatMock(${literal(start).replace(`"${OWN}"`, () => given.scenario?.import ?? '')});`,
    '  await mock.ready;',
    ...ASK,
    '',
  ];
  const head = lines.length - 1;
  let now = start.now;
  for (const { entry, sent } of steps) {
    for (const step of sent.before) lines.push(indented(writer.text(step)));
    if (isoOf(entry.at) !== now) {
      now = isoOf(entry.at);
      lines.push(`  mock.clock.set(${quote(now)});`);
    }
    lines.push(...writer.request(entry, sent, entry === last.entry));
    if (entry === last.entry) break;
  }
  if (lines.some((line) => line.includes('ask(signIn('))) lines.splice(head, 0, SIGN_IN);
  lines.push(
    `  expect(answer).toEqual(${writer.answer({ status: last.status, body: last.body })});`,
    '});',
    '',
  );
  return lines.join('\n');
}

const ASK = `  const ask = async (
    authorization: string | undefined,
    method: string,
    url: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const form = new URLSearchParams(fields);
    const body = method === 'GET' ? undefined : form;
    const query = method === 'GET' && form.size > 0 ? \`?\${form}\` : '';
    const signed = authorization === undefined ? headers : { ...headers, authorization };
    const response = await mock.handle(new Request(url + query, { method, headers: signed, body }));
    return { status: response?.status, body: await response?.json() };
  };`.split('\n');

/** Only in a file that uses it: a strict compiler refuses what is not used. */
const SIGN_IN = `  const signIn = (email = '', key = '') => \`Basic \${btoa(\`\${email}:\${key}\`)}\`;`;

/** Writes values and requests, without anybody's credentials. */
class Writer {
  readonly #org: Organization;
  readonly #keys: string[];

  constructor(org: Organization) {
    this.#org = org;
    this.#keys = org.tables.users
      .all()
      .map(({ api_key }) => api_key)
      // A shorter one is no secret, and stands in half of all words.
      .filter((key) => key.length >= MIN_HIDDEN_KEY_LENGTH);
  }

  /** A text in which API keys are hidden. */
  text(text: string): string {
    return this.#keys.reduce((hidden, key) => hidden.replaceAll(key, '(hidden)'), text);
  }

  literal(value: unknown): string {
    return literal(value, (_, part) => (typeof part === 'string' ? this.text(part) : part));
  }

  /** An expected answer: any text will do where a key is. */
  answer(value: unknown): string {
    const isKey = (text: unknown) => typeof text === 'string' && this.text(text) !== text;
    const hide = (name: string, part: unknown) => (name === 'api_key' || isKey(part) ? SECRET : part);
    return literal(value, hide).replaceAll(`"${SECRET}"`, 'expect.any(String)');
  }

  request(entry: JournalEntry, sent: Sent, isLast: boolean): string[] {
    if (sent.unrepeatable !== undefined) {
      return [`  // Left out: ${entry.method} ${entry.path}: ${sent.unrepeatable}.`];
    }
    const fields: Record<string, string> = Object.fromEntries(sent.fields);
    // What it waited for is there by now.
    if (entry.endpoint === 'GET /events' && !isLast) fields.dont_block ??= 'true';
    const headers = sent.userAgent === null ? {} : { 'user-agent': sent.userAgent };
    const given = [this.#authorization(entry, sent), quote(entry.method), quote(this.text(urlOf(sent)))];
    if (Object.keys(fields).length > 0 || sent.userAgent !== null) given.push(this.literal(fields));
    if (sent.userAgent !== null) given.push(this.literal(headers));
    const fault = sent.fault === undefined ? [] : [`  mock.faults.add(${this.literal(sent.fault)});`];
    return [...fault, `  ${isLast ? 'const answer = ' : ''}await ask(${given.join(', ')});`];
  }

  /** Code that makes the header with which the caller signed in. */
  #authorization({ user_id }: JournalEntry, { authorization }: Sent): string {
    if (authorization === null) return 'undefined';
    const signer = signerOf(this.#org, authorization);
    const id = user_id ?? (signer.right ? signer.userId : undefined);
    if (id !== undefined) {
      const persona = Object.entries(this.#org.personas).find(([, userId]) => userId === id);
      if (persona !== undefined) return `mock.authHeader(${quote(persona[0])})`;
      return `signIn(mock.db.users.get(${id})?.delivery_email, mock.db.users.get(${id})?.api_key)`;
    }
    if (!signer.basic) return quote('Bearer (hidden)');
    const email = this.#org.tables.users.get(signer.userId ?? 0)?.delivery_email ?? 'nobody@example.com';
    return `signIn(${quote(email)}, ${quote('(wrong key)')})`;
  }
}

function urlOf({ url }: Sent): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function literal(value: unknown, replace?: (name: string, part: unknown) => unknown): string {
  return indented(JSON.stringify(value, replace, 2)).trimStart();
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
