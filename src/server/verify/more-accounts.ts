import { basicAuth } from '../../contract/basic-auth.js';
import { fieldsOf } from '../../values.js';
import { idOf, type Json, text } from '../json.js';
import { type Connection, Interrupted } from './connection.js';
import type { Accounts } from './sign-in.js';
import type { Account } from './stage.js';

/** Creates the personas that no server has by itself: a bot of member, and a deactivated user. */
export async function withMoreAccounts(
  server: Connection,
  accounts: Accounts,
  prefix: string,
): Promise<Accounts> {
  const all = new Map(accounts);
  const [member, admin] = [accounts.get('member'), accounts.get('admin')];
  const bot = member && !all.has('bot') ? await createBot(server, member, prefix) : undefined;
  if (bot !== undefined) all.set('bot', bot);
  const left = admin && !all.has('deactivated') ? await createDeactivated(server, admin, prefix) : undefined;
  if (left !== undefined) all.set('deactivated', left);
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
  // A deactivated user cannot sign in to say who they are.
  return { email, api_key, user_id, full_name: `${prefix} Left`, shown_email: email };
}

async function send(
  server: Connection,
  account: Account | undefined,
  method: string,
  path: string,
  fields: Json,
): Promise<Json> {
  const authorization = account && basicAuth(account.email, account.api_key);
  try {
    return (await server.send({ method, path, fields, authorization })).body ?? {};
  } catch (error) {
    // The cases of this persona are skipped.
    if (error instanceof Interrupted) return {};
    throw error;
  }
}
