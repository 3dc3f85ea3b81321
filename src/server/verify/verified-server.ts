import { PERSONAS } from '../../../conformance/case.js';
import { UsageError } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';
import type { Persona } from '../../model/personas.js';
import { parsedJson } from '../../strings.js';
import { fieldsOf } from '../../values.js';
import { integer, type Json, objects, text, withIds } from '../external-data.js';
import { type Accounts, profileOf } from './accounts.js';
import { Identities, onBoth } from './identities.js';
import {
  type Account,
  authorizationOf,
  type Connection,
  get,
  type SentRequest,
  sendRepeatedly,
} from './requests.js';
import type { Actor } from './stage.js';

/** A server with more users is not taken for a test server: development servers have fewer. */
const MAX_USERS_OF_TEST_SERVER = 100;

export interface VerifiedServer {
  url: string;
  version: string;
  feature_level: number;
  dialect: Dialect;
  /** When the server was verified, in ISO 8601. */
  at: string;
}

/** @throws UsageError if the response does not come from a Zulip server */
export function describeServer(url: string, body: Json | undefined): VerifiedServer {
  if (body?.result !== 'success') {
    throw new UsageError(`${url} is not a Zulip server: GET /api/v1/server_settings has no result.`);
  }
  const { zulip_feature_level, zulip_version, service_feature_level, service_version } = body;
  const isReference = service_feature_level !== undefined || service_version !== undefined;
  return {
    url,
    version: text(isReference ? service_version : zulip_version) || 'unknown',
    feature_level: integer(isReference ? service_feature_level : zulip_feature_level) ?? 0,
    dialect: isReference ? 'reference' : 'zulip',
    at: new Date().toISOString(),
  };
}

/** A path that exists on no server. A proxy forwards it, unlike the paths of its own control API. */
const MISSING_PATH = '/team-chat-mock';

/** Whether a server, or the server behind a proxy, is a mock. Only a mock returns an error code for an unknown path. */
export async function isMock(
  url: string,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<boolean> {
  try {
    const response = await send(new Request(url.replace(/\/$/, '') + MISSING_PATH));
    const { code } = fieldsOf(parsedJson(await response.text()));
    return code === 'ROUTE_NOT_FOUND' || code === 'NOT_FOUND';
  } catch {
    return false;
  }
}

/** Asks a server for the time, because this machine's clock may show a different one. */
export async function timeOf(server: Connection, accounts: Accounts): Promise<number> {
  const account = accounts.get('member') ?? [...accounts.values()][0];
  const { body } = await get(server, account, '/realm/presence');
  return typeof body?.server_timestamp === 'number' ? body.server_timestamp : Date.now() / 1000;
}

/** @throws UsageError if the server has more users than a test server would have, or does not list its users */
export async function assertTestServer(server: Connection, accounts: Accounts): Promise<void> {
  // Prefers an administrator, because guests do not always see all users.
  const account = accounts.get('owner') ?? accounts.get('admin') ?? [...accounts.values()][0];
  const { status, body } = await get(server, account, '/users');
  if (!Array.isArray(body?.members)) {
    throw new UsageError(
      `${server.url} does not list its users: GET /users returned status ${status} (${text(body?.msg) || 'no message'}). Without the list, it may be more than a test server: add --yes-this-is-a-test-server to run "verify" there.`,
    );
  }
  const people = objects(body.members).filter(
    ({ is_active, is_bot }) => is_active !== false && is_bot !== true,
  ).length;
  if (people <= MAX_USERS_OF_TEST_SERVER) return;
  throw new UsageError(
    `${server.url} has ${people} users, more than expected of a test server. "verify" creates channels, users and messages: add --yes-this-is-a-test-server to run it there.`,
  );
}

async function userGroups(connection: Connection, account: Account | undefined): Promise<[number, Json][]> {
  const { body } = await get(connection, account, '/user_groups');
  return withIds(body?.user_groups);
}

/** @throws UsageError when none of the accounts can sign in */
export async function actorsOf(
  accounts: Accounts,
  server: Connection,
  personas: Readonly<Record<string, Persona>>,
): Promise<ReadonlyMap<string, Actor>> {
  const actors = new Map<string, Actor>();
  for (const name of PERSONAS) {
    const [account, persona] = [accounts.get(name), personas[name]];
    const profile = account && (await profileOf(server, account));
    if (profile === undefined || persona === undefined) continue;
    actors.set(name, {
      name,
      server: { email: profile.email, api_key: profile.api_key },
      mock: { email: persona.delivery_email, api_key: persona.api_key },
      user_id: { server: profile.user_id, mock: persona.user_id },
      full_name: { server: profile.full_name, mock: persona.full_name },
      email: { server: profile.shown_email, mock: persona.email },
    });
  }
  if (actors.size === 0) throw new UsageError('None of the users can sign in. Check their API keys.');
  return actors;
}

/** Pairs the personas, system groups and addresses, which correspond from the start. */
export async function firstIdentities(
  server: Connection,
  mock: Connection,
  actors: ReadonlyMap<string, Actor>,
): Promise<Identities> {
  const identities = new Identities();
  identities.bindText(new URL(server.url).origin, new URL(mock.url).origin);
  for (const actor of actors.values()) {
    identities.matchOrBind('user', actor.user_id.server, actor.user_id.mock);
    identities.bindText(actor.full_name.server, actor.full_name.mock);
    const emails = onBoth((side) => [actor.email[side], actor[side]?.email ?? '']);
    identities.bindEmails(actor.name, emails);
  }
  const reader = actors.get('admin') ?? [...actors.values()][0];
  const groups = await userGroups(server, reader?.server);
  const mockGroups = await userGroups(mock, reader?.mock);
  for (const [id, { name, is_system_group }] of groups) {
    const [mockId] = mockGroups.find(([, group]) => group.name === name) ?? [];
    if (is_system_group === true && mockId !== undefined) identities.matchOrBind('group', id, mockId);
  }
  return identities;
}

interface Removal {
  method: string;
  path: string;
}

/** Requests that deactivate or, before feature level 290, delete a user group. The server knows at least one of them. */
export const groupRemovals = (id: unknown): [Removal, Removal] => [
  { method: 'POST', path: `/user_groups/${id}/deactivate` },
  { method: 'DELETE', path: `/user_groups/${id}` },
];

/** Collections in which an interrupted case leaves records. `remove` returns requests to try until one succeeds. */
const COLLECTIONS: readonly {
  list: string;
  name: string;
  nameOf(item: Json): string;
  remove(item: Json): Removal[];
}[] = [
  {
    list: '/streams?include_public=true&include_all=true',
    name: 'streams',
    nameOf: (item) => `channel ${item.name}`,
    remove: ({ stream_id }) => [{ method: 'DELETE', path: `/streams/${stream_id}` }],
  },
  {
    list: '/user_groups',
    name: 'user_groups',
    nameOf: (item) => `user group ${item.name}`,
    remove: ({ id }) => groupRemovals(id),
  },
  {
    list: '/users',
    name: 'members',
    nameOf: (item) => `user ${item.full_name}`,
    remove: ({ user_id, is_bot }) => [
      { method: 'DELETE', path: is_bot ? `/bots/${user_id}` : `/users/${user_id}` },
    ],
  },
  {
    list: '/invites',
    name: 'invites',
    nameOf: (item) => `invitation of ${item.email}`,
    remove: ({ id }) => [{ method: 'DELETE', path: `/invites/${id}` }],
  },
  {
    list: '/channel_folders',
    name: 'channel_folders',
    nameOf: (item) => `channel folder ${item.name}`,
    remove: ({ id }) => [{ method: 'PATCH', path: `/channel_folders/${id}` }],
  },
];

/** Archives, deactivates and revokes records that a run left behind. Returns the names of those that remain. */
export async function sweep(server: Connection, admin: Actor | undefined, prefix: string): Promise<string[]> {
  if (admin?.server === undefined) return [`everything whose name starts with ${prefix}`];
  const authorization = authorizationOf(admin.server);
  const send = (method: string, path: string) => {
    const fields: SentRequest['fields'] = method === 'PATCH' ? { is_archived: true } : {};
    return sendRepeatedly(server, { method, path, fields, authorization });
  };
  const succeedsWithOneOf = async (removals: readonly Removal[]) => {
    for (const { method, path } of removals) if ((await send(method, path)).status === 200) return true;
    return false;
  };
  const left: string[] = [];
  for (const { list, name, nameOf, remove } of COLLECTIONS) {
    const path = (await send('GET', list)).status === 200 ? list : list.replace(/\?.*$/, '');
    const { body } = await send('GET', path);
    for (const item of objects(body?.[name]).filter((each) => isLeft(each, prefix))) {
      if (!(await succeedsWithOneOf(remove(item)))) left.push(nameOf(item));
    }
  }
  return left;
}

function isLeft(item: Json, prefix: string): boolean {
  const isNamed = [item.name, item.full_name, item.email].some((name) => text(name).includes(prefix));
  return isNamed && item.is_active !== false && item.deactivated !== true && item.is_archived !== true;
}
