import { randomBytes } from 'node:crypto';
import type { Case } from '../../../conformance/case.js';
import { cases as writtenCases } from '../../../conformance/index.js';
import { type KnownDifference, knownDifferences } from '../../../conformance/known-differences.js';
import { UsageError } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { createServerMock } from '../server-mock.js';
import { type AccountSources, signIn, withMoreAccounts } from './accounts.js';
import { CaseRun } from './case-run.js';
import { onBoth } from './identities.js';
import { recipeCases } from './recipe-cases.js';
import { Connection, Interrupted, SERVER_SETTINGS, Unreachable } from './requests.js';
import { appliesTo, type CaseDifference, EventWaits, Skipped, type Stage } from './stage.js';
import {
  actorsOf,
  assertTestServer,
  describeServer,
  firstIdentities,
  isMock,
  sweep,
  timeOf,
  type VerifiedServer,
} from './verified-server.js';

/** Maximum number of runs of a case: enough for a long case with a connection that loses one request in twenty. */
const MAX_ATTEMPTS = 40;

export interface VerifyOptions extends AccountSources {
  /** The server, without `/api/v1`. */
  against: string;
  /** The names of areas; all by default. */
  only?: readonly string[];
  /** The level of the mock; by default the level of the server. */
  level?: number;
  /** Whether to skip the check that this is a test server: one with few users and a readable user list. */
  isTestServer?: boolean;
  /** Sends the requests to the server; `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** Expected differences; by default those in `conformance/known-differences.ts`, or none if the server is a mock. */
  known?: readonly KnownDifference[];
  /** Whether to stop at the first case with a new difference. */
  bail?: boolean | undefined;
  progress?: ((result: CaseResult, index: number, count: number) => void) | undefined;
}

export interface CaseResult {
  name: string;
  area: string;
  result: 'alike' | 'known' | 'different' | 'skipped';
  differences: CaseDifference[];
  /** The reason for skipping a case, or for its known differences. */
  reason?: string;
}

/** The result of a run, as written by `verify --json`. */
export interface VerifyReport {
  server: VerifiedServer;
  cases: CaseResult[];
  /** The failed removal requests, and the names of records that remain on the server. */
  left: string[];
}

/** Enough attempts for a bad connection, and few enough to report a wrong URL soon. */
const MAX_FIRST_ATTEMPTS = 4;
const MOCK_URL = 'https://mock.example.com';
/** Minimum real time between two adjustments of the mock's clock. */
const CLOCK_SYNC_INTERVAL_MS = 1_000;

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
  const settings = await server.send(SERVER_SETTINGS, MAX_FIRST_ATTEMPTS);
  const described = describeServer(options.against, settings.body);
  const level = options.level ?? described.feature_level;
  if (level > LATEST_LEVEL) {
    throw new UsageError(
      `${options.against} has feature level ${level}. The mock knows levels up to ${LATEST_LEVEL}: add --level ${LATEST_LEVEL}.`,
    );
  }
  const prefix = `v${randomBytes(3).toString('hex')}`;
  const signedIn = await signIn(options, server);
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
      personas: onBoth((side) => new Set([...actors.values()].map(({ user_id }) => user_id[side]))),
      waits: new EventWaits(),
      now: () => mock.clock.now(),
      nextPrefix: () => `${prefix}${(attempts++).toString(36)}x`,
    };
    const synchronize = clockSynchronizer(mock, () => timeOf(server, signedIn));
    const { cases, left } = await runSuite(stage, chosen, synchronize, options);
    left.push(...(await sweep(server, actors.get('owner') ?? actors.get('admin'), prefix)));
    return { server: described, cases, left };
  } finally {
    mock.close();
  }
}

/** Returns the option `known`; by default the known differences, or an empty list if the server is a mock. */
async function knownFor(options: VerifyOptions): Promise<readonly KnownDifference[]> {
  const { known, against, personasFrom, accounts } = options;
  if (known !== undefined) return known;
  const isOtherMock =
    personasFrom !== undefined || accounts !== undefined || (await isMock(against, options.fetch));
  return isOtherMock ? [] : knownDifferences;
}

/** Returns a function that moves the clock of the mock forward to the time of the server. */
function clockSynchronizer({ clock }: TeamChatMock, serverTime: () => Promise<number>): () => Promise<void> {
  let set = performance.now();
  return async () => {
    if (performance.now() - set < CLOCK_SYNC_INTERVAL_MS) return;
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
    throw new UsageError(`Unknown area "${unknown}". Valid names: ${[...areas].sort().join(', ')}.`);
  }
  return all.filter(({ area }) => only.includes(area));
}

/** @throws Unreachable when the server does not respond */
async function runSuite(
  stage: Stage,
  chosen: readonly Case[],
  synchronize: () => Promise<void>,
  options: VerifyOptions,
): Promise<Omit<VerifyReport, 'server'>> {
  const known = await knownFor(options);
  const cases: CaseResult[] = [];
  const left: string[] = [];
  for (const [index, testCase] of chosen.entries()) {
    await synchronize();
    const ran = await runCase(stage, testCase);
    left.push(...ran.left);
    const result = judge(ran.result, known);
    cases.push(result);
    options.progress?.(result, index, chosen.length);
    if (options.bail && result.result === 'different') break;
  }
  return { cases, left };
}

/** Runs a case, again after an interruption. Returns also the reason for each clean-up request that failed. */
async function runCase(stage: Stage, testCase: Case): Promise<{ result: CaseResult; left: string[] }> {
  const { name, area } = testCase;
  const left: string[] = [];
  const found = (result: CaseResult['result'], differences: CaseDifference[], reason?: string) => ({
    result: { name, area, result, differences, ...(reason === undefined ? {} : { reason }) },
    left,
  });
  if (!appliesTo(testCase, stage)) return found('skipped', [], 'it is about other servers');
  let interruption = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const run = new CaseRun(stage, attempt > 0);
    try {
      await run.run(testCase);
      return found(run.differences.length > 0 ? 'different' : 'alike', run.differences);
    } catch (error) {
      if (error instanceof Skipped) {
        if (run.differences.length > 0) return found('different', run.differences);
        return found('skipped', [], error.message);
      }
      if (!(error instanceof Interrupted)) throw error;
      interruption = error.message;
    } finally {
      left.push(...(await run.cleanUp()));
    }
  }
  throw new Unreachable(`"${name}" was interrupted ${MAX_ATTEMPTS} times: ${interruption}`);
}

/** Decides whether differences are known. A known difference that disappeared counts as a difference. */
function judge(result: CaseResult, known: readonly KnownDifference[]): CaseResult {
  const entry = known.find((one) => one.case === result.name);
  if (entry === undefined || result.result === 'skipped') return result;
  if (result.result === 'different') return { ...result, result: 'known', reason: entry.reason };
  const stale = { request: '', as: '', at: 'known-differences: no longer differs; remove the entry' };
  return { ...result, result: 'different', differences: [stale], reason: entry.reason };
}
