import { randomBytes } from 'node:crypto';
import type { Case } from '../../../conformance/case.js';
import { cases as writtenCases } from '../../../conformance/index.js';
import { type KnownDifference, knownDifferences } from '../../../conformance/known-differences.js';
import { UsageError } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { createServerMock } from '../server-mock.js';
import {
  type Accounts,
  developmentAccounts,
  mockAccounts,
  withMoreAccounts,
  zuliprcAccounts,
} from './accounts.js';
import { sweep } from './clean-up.js';
import { recipeCases } from './recipe-cases.js';
import { Connection } from './requests.js';
import { type CaseResult, runSuite, type SuiteOptions } from './run-suite.js';
import { EventWaits, type Stage } from './stage.js';
import {
  actorsOf,
  assertTestServer,
  describe,
  firstIdentities,
  isMock,
  timeOf,
  type VerifiedServer,
} from './verified-server.js';

export interface VerifyOptions {
  /** The server, without `/api/v1`. */
  against: string;
  /** `NAME=FILE`, once for each persona. */
  zuliprc?: readonly string[];
  /** The URL of `GET /_mock/state` of another mock. */
  personasFrom?: string;
  /** The accounts of the server, by persona, if the server is a mock; replaces signing in. */
  accounts?: Accounts;
  /** The names of areas; all by default. */
  only?: readonly string[];
  /** The level of the mock; that of the server by default. */
  level?: number;
  /** Whether to run even if the server has more users than a test server. */
  isTestServer?: boolean;
  /** Sends the requests to the server; `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** Differences that are expected; by default those of `conformance/known-differences.ts`, unless the server is a mock. */
  known?: readonly KnownDifference[];
  bail?: boolean;
  progress?: SuiteOptions['progress'];
}

/** The result of a run, as written by `verify --json`. */
export interface VerifyReport {
  server: VerifiedServer;
  cases: CaseResult[];
  /** Records that could not be removed from the server: failed requests and names. */
  left: string[];
}

/** Maximum number of attempts for the first request: enough for a bad connection, and a wrong URL is reported soon. */
const MAX_FIRST_ATTEMPTS = 4;
const MOCK_URL = 'https://mock.example.com';
/** The difference of the clocks above which the clock of the mock is set again. */
const CLOCK_DRIFT_MS = 1_000;

/** All cases: the files in `conformance/`, and the causes of errors that each endpoint documents. */
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
    if (!options.isTestServer) await assertTestServer(server, signedIn);
    const accounts = await withMoreAccounts(server, signedIn, prefix);
    const actors = await actorsOf(accounts, server, mock.personas);
    const identities = await firstIdentities(server, mockConnection, actors);
    let attempts = 0;
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
    const left: string[] = [];
    const results = await runSuite(stage, chosen, {
      bail: options.bail ?? false,
      known: await knownFor(options),
      before: synchronized(mock, () => timeOf(server, signedIn)),
      left: (problem) => left.push(problem),
      progress: options.progress,
    });
    left.push(...(await sweep(server, actors.get('owner') ?? actors.get('admin'), prefix)));
    return { server: described, cases: results, left };
  } finally {
    mock.close();
  }
}

/** The known differences. Another mock has none. */
async function knownFor(options: VerifyOptions): Promise<readonly KnownDifference[]> {
  const { known, against, personasFrom, accounts } = options;
  if (known !== undefined) return known;
  const isOtherMock =
    personasFrom !== undefined || accounts !== undefined || (await isMock(against, options.fetch));
  return isOtherMock ? [] : knownDifferences;
}

/** Returns a function that sets the clock of the mock to the time of the server, if some time has passed. */
function synchronized({ clock }: TeamChatMock, serverTime: () => Promise<number>): () => Promise<void> {
  let set = performance.now();
  return async () => {
    if (performance.now() - set < CLOCK_DRIFT_MS) return;
    const current = await serverTime();
    if (current > clock.now()) clock.set(current);
    set = performance.now();
  };
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

async function accountsOf(
  { zuliprc = [], personasFrom, accounts }: VerifyOptions,
  server: Connection,
): Promise<Accounts> {
  if (accounts !== undefined) return accounts;
  if (zuliprc.length > 0) return zuliprcAccounts(zuliprc);
  return personasFrom === undefined ? developmentAccounts(server) : mockAccounts(personasFrom);
}

const MAX_VALUE_LENGTH = 100;

/** The printed report: a line for each area, then every case that differs. */
export function reportText({ server, cases, left }: VerifyReport): string {
  const { url, version, feature_level, dialect } = server;
  const shown = cases.filter(({ result }) => result === 'different' || result === 'known');
  const count = countsOf(cases);
  return [
    `Server: ${url}, version ${version}, feature level ${feature_level}. Mock: the same level, ${dialect} dialect.`,
    ...areaLines(cases),
    ...shown.flatMap((one) => ['', ...caseLines(one)]),
    '',
    ...(left.length === 0 ? [] : [`Left on the server: ${left.join(', ')}.`]),
    `${cases.length} cases: ${count}`,
  ].join('\n');
}

function areaLines(cases: readonly CaseResult[]): string[] {
  const areas = [...new Set(cases.map(({ area }) => area))].sort();
  const width = Math.max(0, ...areas.map((area) => area.length));
  return areas.map((area) => {
    const ofArea = cases.filter((one) => one.area === area);
    return `  ${area.padEnd(width)} ${String(ofArea.length).padStart(4)} cases: ${countsOf(ofArea)}`;
  });
}

function countsOf(cases: readonly CaseResult[]): string {
  const words = { alike: 'alike', known: 'known', different: 'different', skipped: 'skipped' } as const;
  return Object.entries(words)
    .map(([result, word]) => [cases.filter((one) => one.result === result).length, word] as const)
    .filter(([count, word]) => count > 0 || word === 'alike')
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

function caseLines({ name, result, differences, reason }: CaseResult): string[] {
  const label = result === 'known' ? `known: ${reason}` : 'NEW';
  return [
    `${name}  ${label}`,
    ...differences.flatMap(({ request, as, at, server, mock }, index) => {
      const previous = differences[index - 1];
      const isSame = previous?.request === request && previous.as === as;
      const heading = isSame || request === '' ? [] : [`  ${request} as ${as}`];
      return [...heading, `    ${at}: server ${valueText(server)}, mock ${valueText(mock)}`];
    }),
  ];
}

function valueText(value: unknown): string {
  if (value === undefined) return '—';
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}

const PROGRESS_INTERVAL = 50;

/** Prints how far the run is, on one line in a terminal. */
export function showProgress(stream: NodeJS.WriteStream) {
  let different = 0;
  return (result: CaseResult, index: number, count: number) => {
    if (result.result === 'different') different++;
    const done = index + 1;
    const text = `${done} of ${count} cases, ${different} different`;
    if (stream.isTTY) stream.write(`\r${text}${done === count ? '\n' : ''}`);
    else if (done % PROGRESS_INTERVAL === 0 || done === count) stream.write(`${text}\n`);
  };
}
