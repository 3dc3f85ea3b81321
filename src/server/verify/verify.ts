import { randomBytes } from 'node:crypto';
import type { Case } from '../../../conformance/case.js';
import { PERSONAS } from '../../../conformance/case.js';
import { cases as writtenCases } from '../../../conformance/index.js';
import { type KnownDifference, knownDifferences } from '../../../conformance/known-differences.js';
import { basicAuth } from '../../contract/basic-auth.js';
import { UsageError } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import type { Persona } from '../../model/personas.js';
import { createServerMock } from '../server-mock.js';
import { Connection } from './connection.js';
import { EventWaits } from './event-waits.js';
import { Identities } from './identities.js';
import { withMoreAccounts } from './more-accounts.js';
import { recipeCases } from './recipe-cases.js';
import { type CaseResult, runSuite, type SuiteOptions } from './run-suite.js';
import { type Accounts, developmentAccounts, mockAccounts, profileOf, zuliprcAccounts } from './sign-in.js';
import type { Account, Actor, Stage } from './stage.js';
import { sweep } from './sweep.js';

export interface VerifyOptions {
  /** The server, without `/api/v1`. */
  against: string;
  /** `NAME=FILE`, once for each persona. */
  zuliprc?: readonly string[];
  /** The URL of `GET /_mock/state` of another mock. */
  personasFrom?: string;
  /** The accounts of the server, by persona, instead of signing in; the server is a mock. */
  accounts?: Accounts;
  /** Names of areas; all by default. */
  only?: readonly string[];
  /** The level of the mock; that of the server by default. */
  level?: number;
  /** Runs also where more people use the server than a test server has. */
  isTestServer?: boolean;
  /** Sends the requests to the server; `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** Differences that are expected; by default those of `conformance/known-differences.ts`, unless the server is a mock. */
  known?: readonly KnownDifference[];
  bail?: boolean;
  progress?: SuiteOptions['progress'];
}

/** The server that was verified. */
export interface VerifiedServer {
  url: string;
  version: string;
  feature_level: number;
  dialect: Dialect;
  /** When it was verified, in ISO 8601. */
  at: string;
}

/** The result of a run, as written by `verify --json`. */
export interface VerifyReport {
  server: VerifiedServer;
  cases: CaseResult[];
  /** Names of what could not be removed from the server. */
  left: string[];
}

/** More people than a development server has. */
const MAX_USERS_OF_TEST_SERVER = 100;
/** Enough for a bad connection; a wrong URL is reported soon. */
const MAX_FIRST_ATTEMPTS = 4;
const MOCK_URL = 'https://mock.example.com';
/** How far the clocks may drift apart before they are set again. */
const CLOCK_DRIFT_MS = 1_000;

/** All cases: the written ones, and the causes of errors that each endpoint documents. */
export function allCases(): readonly Case[] {
  return [...writtenCases, ...recipeCases()];
}

/**
 * Runs the conformance cases on a server and on a fresh mock in step, and compares the responses.
 * @throws UsageError when the server cannot be verified
 * @throws Unreachable when the server does not respond
 * @example const { cases } = await verify({ against: 'http://localhost:9991' })
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const chosen = chosenCases(options.only);
  const server = new Connection(options.against, options.fetch);
  const first = { method: 'GET', path: '/server_settings', fields: {}, authorization: undefined };
  const settings = await server.send(first, MAX_FIRST_ATTEMPTS);
  const described = describe(options.against, settings.body);
  const level = options.level ?? described.feature_level;
  if (level > LATEST_LEVEL) {
    throw new UsageError(
      `${options.against} has feature level ${level}. The mock knows levels up to ${LATEST_LEVEL}: add --level ${LATEST_LEVEL}.`,
    );
  }
  const prefix = `v${randomBytes(3).toString('hex')}`;
  const signedIn = await accountsOf(options, server);
  const now = await timeOf(server, signedIn);
  const mock = createServerMock({ baseUrl: '*', featureLevel: level, dialect: described.dialect, now });
  try {
    await mock.ready;
    const mockConnection = new Connection(MOCK_URL, (request) => mock.fetch(request));
    await refuseBusyServer(server, signedIn, options);
    const accounts = await withMoreAccounts(server, signedIn, prefix);
    const actors = await actorsOf(accounts, server, mock.personas);
    const identities = await firstIdentities(options.against, server, mockConnection, actors);
    let attempts = 0;
    let set = performance.now();
    const stage: Stage = {
      server,
      mock: mockConnection,
      level,
      dialect: described.dialect,
      actors,
      identities,
      personas: {
        server: new Set([...actors.values()].map(({ user_id }) => user_id.server)),
        mock: new Set([...actors.values()].map(({ user_id }) => user_id.mock)),
      },
      waits: new EventWaits(),
      now: () => mock.clock.now(),
      nextPrefix: () => `${prefix}${(attempts++).toString(36)}x`,
    };
    const synchronize = async () => {
      if (performance.now() - set < CLOCK_DRIFT_MS) return;
      const current = await timeOf(server, signedIn);
      if (current > mock.clock.now()) mock.clock.set(current);
      set = performance.now();
    };
    const known = options.known ?? ((await isMock(options)) ? [] : knownDifferences);
    const results = await runSuite(stage, chosen, {
      bail: options.bail ?? false,
      known,
      before: synchronize,
      progress: options.progress,
    });
    const left = await sweep(server, actors.get('owner') ?? actors.get('admin'), prefix);
    return { server: described, cases: results, left };
  } finally {
    mock.close();
  }
}

function chosenCases(only: readonly string[] | undefined): readonly Case[] {
  const all = allCases();
  if (only === undefined) return all;
  const areas = new Set(all.map(({ area }) => area));
  const unknown = only.find((area) => !areas.has(area));
  if (unknown !== undefined) {
    throw new UsageError(`Unknown area "${unknown}". Areas: ${[...areas].sort().join(', ')}.`);
  }
  return all.filter(({ area }) => only.includes(area));
}

function describe(url: string, body: Record<string, unknown> | undefined): VerifiedServer {
  const names = (body ?? {}) as Record<string, never>;
  const { zulip_feature_level, zulip_version, service_feature_level, service_version } = names;
  if (body?.result !== 'success') {
    throw new UsageError(`${url} is not a Zulip server: GET /api/v1/server_settings has no result.`);
  }
  const isReference = service_feature_level !== undefined || service_version !== undefined;
  return {
    url,
    version: (isReference ? service_version : zulip_version) ?? 'unknown',
    feature_level: (isReference ? service_feature_level : zulip_feature_level) ?? 0,
    dialect: isReference ? 'reference' : 'zulip',
    at: new Date().toISOString(),
  };
}

async function accountsOf(
  { zuliprc = [], personasFrom, accounts }: VerifyOptions,
  server: Connection,
): Promise<Accounts> {
  if (accounts !== undefined) return accounts;
  if (zuliprc.length > 0) return zuliprcAccounts(zuliprc);
  return personasFrom === undefined ? developmentAccounts(server) : mockAccounts(personasFrom);
}

/** Whether the server is a mock, to which no difference is known: only a mock has a control API. */
async function isMock({ against, personasFrom, accounts, fetch: fetchIt = fetch }: VerifyOptions) {
  if (personasFrom !== undefined || accounts !== undefined) return true;
  try {
    const response = await fetchIt(new Request(`${against.replace(/\/$/, '')}/_mock/state`));
    await response.body?.cancel();
    return response.headers.get('content-type')?.includes('json') ?? false;
  } catch {
    return false;
  }
}

/** The time of a server, which is not always that of this machine. */
async function timeOf(server: Connection, accounts: Accounts): Promise<number> {
  const account = accounts.get('member') ?? [...accounts.values()][0];
  const authorization = basicAuth(account?.email ?? '', account?.api_key ?? '');
  const { body } = await server.send({ method: 'GET', path: '/realm/presence', fields: {}, authorization });
  return typeof body?.server_timestamp === 'number' ? body.server_timestamp : Date.now() / 1000;
}

async function actorsOf(accounts: Accounts, server: Connection, personas: Readonly<Record<string, Persona>>) {
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

async function refuseBusyServer(
  server: Connection,
  accounts: Accounts,
  { against, isTestServer }: VerifyOptions,
): Promise<void> {
  if (isTestServer) return;
  const members = await listOn(server, [...accounts.values()][0], '/users', 'members');
  const people = members.filter(({ is_active, is_bot }) => is_active !== false && is_bot !== true).length;
  if (people <= MAX_USERS_OF_TEST_SERVER) return;
  throw new UsageError(
    `${against} has ${people} users, more than a test server. The cases create channels, users and messages: add --yes-this-is-a-test-server to run them there.`,
  );
}

async function listOn(connection: Connection, account: Account | undefined, path: string, name: string) {
  const authorization = account && basicAuth(account.email, account.api_key);
  const { body } = await connection.send({ method: 'GET', path, fields: {}, authorization });
  return (body?.[name] ?? []) as Record<string, unknown>[];
}

/** Personas, system groups and addresses correspond from the start. */
async function firstIdentities(
  url: string,
  server: Connection,
  mock: Connection,
  actors: ReadonlyMap<string, Actor>,
): Promise<Identities> {
  const identities = new Identities();
  identities.bindText(new URL(url).origin, MOCK_URL);
  for (const actor of actors.values()) {
    identities.match('user', actor.user_id.server, actor.user_id.mock);
    identities.bindText(actor.full_name.server, actor.full_name.mock);
    const emails = (side: 'server' | 'mock') => [actor.email[side], actor[side]?.email ?? ''];
    identities.bindEmails(actor.name, emails('server'), emails('mock'));
  }
  const reader = actors.get('admin') ?? [...actors.values()][0];
  const groups = await listOn(server, reader?.server, '/user_groups', 'user_groups');
  const ours = await listOn(mock, reader?.mock, '/user_groups', 'user_groups');
  for (const { name, id } of groups.filter(({ is_system_group }) => is_system_group === true)) {
    const counterpart = ours.find((group) => group.name === name);
    if (counterpart !== undefined) identities.match('group', id as number, counterpart.id as number);
  }
  return identities;
}
