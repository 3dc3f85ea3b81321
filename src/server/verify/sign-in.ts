import { PERSONAS, type PersonaName } from '../../../conformance/case.js';
import { basicAuth } from '../../contract/basic-auth.js';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Persona } from '../../model/personas.js';
import { readZuliprc } from '../import/zuliprc.js';
import type { Connection } from './connection.js';
import type { Account } from './stage.js';

/** The accounts of a server, by persona. */
export type Accounts = ReadonlyMap<string, Account & Partial<Profile>>;

/** How the API shows a user. */
export interface Profile {
  user_id: number;
  full_name: string;
  /** The email that the API shows. */
  shown_email: string;
}

/** Users of the published development server, which hands out their keys. */
const DEVELOPMENT_USERS: Readonly<Partial<Record<PersonaName, string>>> = {
  owner: 'desdemona@zulip.com',
  admin: 'iago@zulip.com',
  moderator: 'shiva@zulip.com',
  member: 'hamlet@zulip.com',
  colleague: 'cordelia@zulip.com',
  guest: 'polonius@zulip.com',
};

/**
 * Signs in on a development server.
 * @throws UsageError when the server hands out no keys
 */
export async function developmentAccounts(server: Connection): Promise<Accounts> {
  const accounts = new Map<string, Account>();
  for (const [persona, username] of Object.entries(DEVELOPMENT_USERS)) {
    // Fetching a key changes nothing, so a lost request is sent again.
    const reply = await sendUntilAnswered(server, { username });
    const { api_key, email } = (reply.body ?? {}) as Record<string, string | undefined>;
    if (reply.status === 200 && api_key !== undefined)
      accounts.set(persona, { email: email ?? username, api_key });
  }
  if (accounts.size > 0) return accounts;
  throw new UsageError(
    `${server.url} is not a development server: it hands out no API keys. Specify its users with --zuliprc NAME=FILE.`,
  );
}

async function sendUntilAnswered(server: Connection, fields: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    try {
      const sent = { method: 'POST', path: '/dev_fetch_api_key', fields, authorization: undefined };
      return await server.send(sent);
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/**
 * Reads `NAME=FILE` flags.
 * @throws UsageError for an unknown persona or a file without credentials
 */
export async function zuliprcAccounts(flags: readonly string[]): Promise<Accounts> {
  const accounts = new Map<string, Account>();
  for (const flag of flags) {
    const [name = '', ...rest] = flag.split('=');
    const file = rest.join('=');
    if (file === '') {
      throw new UsageError(`Invalid --zuliprc "${flag}": must be NAME=FILE, such as owner=./zuliprc.`);
    }
    if (!(PERSONAS as readonly string[]).includes(name)) {
      throw new UsageError(unknownName('persona', name, [...PERSONAS]));
    }
    const { email, key } = await readZuliprc(file);
    accounts.set(name, { email, api_key: key });
  }
  return accounts;
}

/** The personas of a mock, with their accounts. */
export function accountsOf(personas: Readonly<Record<string, Persona>>): Accounts {
  return new Map(
    Object.entries(personas).map(
      ([name, { user_id, full_name, email, delivery_email, api_key }]) =>
        [name, { email: delivery_email, api_key, user_id, full_name, shown_email: email }] as const,
    ),
  );
}

/**
 * Reads the personas of another mock.
 * @throws UsageError when the URL does not show them
 */
export async function mockAccounts(url: string): Promise<Accounts> {
  let state: { personas?: Record<string, Persona> };
  try {
    state = (await (await fetch(url)).json()) as typeof state;
  } catch (error) {
    throw new UsageError(`--personas-from ${url} cannot be read: ${(error as Error).message}.`);
  }
  if (typeof state.personas !== 'object') {
    throw new UsageError(`--personas-from ${url} shows no personas. Use the URL of GET /_mock/state.`);
  }
  return accountsOf(state.personas);
}

/** Completes an account with how the API shows it; `undefined` when it cannot sign in. */
export async function profileOf(server: Connection, account: Account & Partial<Profile>) {
  if (account.user_id !== undefined) return account as Account & Profile;
  const authorization = basicAuth(account.email, account.api_key);
  const { status, body } = await server.send({ method: 'GET', path: '/users/me', fields: {}, authorization });
  if (status !== 200 || body === undefined) return undefined;
  const { user_id, full_name, email } = body as { user_id: number; full_name: string; email: string };
  return { ...account, user_id, full_name, shown_email: email };
}
