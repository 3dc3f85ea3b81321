import * as z from 'zod';
import { PERSONAS, type PersonaName } from '../../../conformance/case.js';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Persona } from '../../model/personas.js';
import { personaSchema } from '../../runtime/control/responses.js';
import { fieldsOf, isOneOf, messageOf } from '../../values.js';
import { idOf, type Json, text } from '../external-data.js';
import { readZuliprc } from '../import/api-source.js';
import {
  type Account,
  authorizationOf,
  type Connection,
  get,
  Interrupted,
  sendRepeatedly,
} from './requests.js';

export type Accounts = ReadonlyMap<string, Account | ShownAccount>;

/** An account, and its user as the API shows it. */
interface ShownAccount extends Account {
  user_id: number;
  full_name: string;
  /** The email that the API shows. */
  shown_email: string;
}

const stateSchema = z.object({ personas: z.record(z.string(), personaSchema) });

/** How to sign in: by default as on a development server. */
export interface AccountSources {
  /** `NAME=FILE`, once for each persona. */
  zuliprc?: readonly string[];
  /** The URL of `GET /_mock/state`, if the server is a mock. */
  personasFrom?: string;
  /** The accounts of the server, by persona, if the server is a mock; replaces signing in. */
  accounts?: Accounts;
}

/** Users of Zulip's development server, which returns their API keys to anyone. */
const DEVELOPMENT_USERS: Readonly<Partial<Record<PersonaName, string>>> = {
  owner: 'desdemona@zulip.com',
  admin: 'iago@zulip.com',
  moderator: 'shiva@zulip.com',
  member: 'hamlet@zulip.com',
  colleague: 'cordelia@zulip.com',
  guest: 'polonius@zulip.com',
};

/**
 * Returns the accounts that the options name; by default, the accounts of the development server's users.
 * @throws UsageError if a file or an address is wrong, or the server returns no keys
 */
export async function signIn(
  { zuliprc = [], personasFrom, accounts }: AccountSources,
  server: Connection,
): Promise<Accounts> {
  if (accounts !== undefined) return accounts;
  if (zuliprc.length > 0) return zuliprcAccounts(zuliprc);
  return personasFrom === undefined ? developmentAccounts(server) : mockAccounts(personasFrom);
}

/** @throws UsageError when the server returns no keys */
async function developmentAccounts(server: Connection): Promise<Accounts> {
  const accounts = new Map<string, Account>();
  for (const [persona, username] of Object.entries(DEVELOPMENT_USERS)) {
    const fields = { username };
    const sent = { method: 'POST', path: '/dev_fetch_api_key', fields, authorization: undefined };
    const reply = await sendRepeatedly(server, sent);
    const [api_key, email] = [text(reply.body?.api_key), text(reply.body?.email)];
    if (reply.status === 200 && api_key !== '') accounts.set(persona, { email: email || username, api_key });
  }
  if (accounts.size > 0) return accounts;
  throw new UsageError(
    `${server.url} is not a development server: it returns no API keys. Specify its users with --zuliprc NAME=FILE.`,
  );
}

/** @throws UsageError for a malformed flag, an unknown persona or a file without credentials */
async function zuliprcAccounts(flags: readonly string[]): Promise<Accounts> {
  const accounts = new Map<string, Account>();
  for (const flag of flags) {
    const [name = '', ...rest] = flag.split('=');
    const file = rest.join('=');
    if (file === '') {
      throw new UsageError(`Invalid --zuliprc "${flag}": must be NAME=FILE, such as owner=./zuliprc.`);
    }
    if (!isOneOf(PERSONAS, name)) throw new UsageError(unknownName('persona', name, PERSONAS));
    const { email, key } = await readZuliprc(file);
    accounts.set(name, { email, api_key: key });
  }
  return accounts;
}

export function accountsOf(personas: Readonly<Record<string, Persona>>): Accounts {
  return new Map(
    Object.entries(personas).map(
      ([name, { user_id, full_name, email, delivery_email, api_key }]) =>
        [name, { email: delivery_email, api_key, user_id, full_name, shown_email: email }] as const,
    ),
  );
}

/** @throws UsageError when the URL is not that of `GET /_mock/state` */
async function mockAccounts(url: string): Promise<Accounts> {
  let state: unknown;
  try {
    state = await (await fetch(url)).json();
  } catch (error) {
    throw new UsageError(`--personas-from ${url} cannot be read: ${messageOf(error)}.`);
  }
  const checked = stateSchema.safeParse(state);
  if (checked.success) return accountsOf(checked.data.personas);
  throw new UsageError(`--personas-from ${url} shows no personas. Use the URL of GET /_mock/state.`);
}

/** Returns an account with its user as the API shows it; `undefined` when the account cannot sign in. */
export async function profileOf(
  server: Connection,
  account: Account | ShownAccount,
): Promise<ShownAccount | undefined> {
  if ('user_id' in account) return account;
  const { status, body } = await get(server, account, '/users/me');
  const user_id = idOf(body?.user_id);
  if (status !== 200 || user_id === undefined) return undefined;
  return { ...account, user_id, full_name: text(body?.full_name), shown_email: text(body?.email) };
}

/**
 * Creates the personas that servers do not have at first, unless the accounts include them: a bot of `member`, and a
 * deactivated user.
 */
export async function withMoreAccounts(
  server: Connection,
  accounts: Accounts,
  prefix: string,
): Promise<Accounts> {
  const all = new Map(accounts);
  const [member, admin] = [accounts.get('member'), accounts.get('admin')];
  const add = (persona: string, account: Account | ShownAccount | undefined) => {
    if (account !== undefined) all.set(persona, account);
  };
  if (member && !all.has('bot')) add('bot', await createBot(server, member, prefix));
  if (admin && !all.has('deactivated')) add('deactivated', await createDeactivated(server, admin, prefix));
  return all;
}

async function createBot(server: Connection, owner: Account, prefix: string) {
  const name = `${prefix}helper`;
  const created = await send(server, owner, 'POST', '/bots', {
    full_name: `${prefix} Helper`,
    short_name: name,
  });
  const api_key = text(created.api_key);
  if (api_key === '') return undefined;
  const { user } = await send(server, owner, 'GET', `/users/${created.user_id}`, {});
  const email = text(fieldsOf(user).email);
  return email === '' ? undefined : { email, api_key };
}

async function createDeactivated(server: Connection, admin: Account, prefix: string) {
  const email = `${prefix}-left@example.com`;
  const password = `${prefix}-correct-horse-battery`;
  const created = await send(server, admin, 'POST', '/users', {
    email,
    password,
    full_name: `${prefix} Left`,
  });
  const signedIn = await send(server, undefined, 'POST', '/fetch_api_key', { username: email, password });
  const [user_id, api_key] = [idOf(created.user_id), text(signedIn.api_key)];
  if (user_id === undefined || api_key === '') return undefined;
  await send(server, admin, 'DELETE', `/users/${user_id}`, {});
  // A deactivated user cannot sign in, so the server cannot be asked for the profile.
  return { email, api_key, user_id, full_name: `${prefix} Left`, shown_email: email };
}

async function send(
  server: Connection,
  account: Account | undefined,
  method: string,
  path: string,
  fields: Json,
): Promise<Json> {
  try {
    const sent = { method, path, fields, authorization: authorizationOf(account) };
    return (await server.send(sent)).body ?? {};
  } catch (error) {
    // The cases of this persona are skipped.
    if (error instanceof Interrupted) return {};
    throw error;
  }
}
