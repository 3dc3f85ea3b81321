/** Coverage of the API by the conformance cases, and the verdicts of reports about real servers. */
import { readdirSync, readFileSync } from 'node:fs';
import { knownDifferences } from '../../conformance/known-differences.js';
import type { Endpoint } from '../../src/contract/index.js';
import { LATEST_LEVEL, LEVELS, type Lifetime } from '../../src/contract/levels/index.js';
import { endpoints } from '../../src/handlers/endpoints.generated.js';
import { documentedCodes } from '../../src/handlers/error-recipes/index.js';
import { eventPayloads, lifetimeOfEvent } from '../../src/handlers/events/event-catalogue.js';
import { neverSent } from '../../src/server/fixtures/make-fixtures.js';
import { createServerMock } from '../../src/server/server-mock.js';
import { accountsOf } from '../../src/server/verify/accounts.js';
import { type VerifyReport, verify } from '../../src/server/verify/verify.js';

/** An operation or an event, with the cases that exercise it. */
export interface CoverageRow {
  name: string;
  /** The first feature level with this operation or event. */
  since: number;
  cases: readonly string[];
  /** For example `3 of 5`; empty for events. */
  parameters: string;
  errors: string;
  /** For example `12.2 (level 500) on 2026-12-01`. */
  verified: string;
  known: number;
}

export const NOT_VERIFIED = 'not verified on a real server yet';

interface Seen {
  cases: Set<string>;
  parameters: Set<string>;
  codes: Set<string>;
}

const levelOf = ({ since }: Lifetime) => (since === undefined ? 0 : LEVELS[since]);

const none = (): Seen => ({ cases: new Set(), parameters: new Set(), codes: new Set() });

/** Every operation and every event of the latest level. */
export async function coverage(): Promise<{ operations: CoverageRow[]; events: CoverageRow[] }> {
  const { byEndpoint, byEvent } = await casesByEndpoint();
  const reports = readReports();
  const operations = (endpoints as readonly Endpoint[])
    .filter(({ until }) => until === undefined || LEVELS[until] > LATEST_LEVEL)
    .map((endpoint) => {
      const seen = byEndpoint.get(endpoint.name) ?? none();
      const parameters = Object.keys(endpoint.params);
      const codes = documentedCodes(endpoint);
      const share = (all: readonly string[], known: Set<string>) =>
        all.length === 0 ? '' : `${all.filter((one) => known.has(one)).length} of ${all.length}`;
      return {
        name: endpoint.name,
        since: levelOf(endpoint),
        parameters: share(parameters, seen.parameters),
        errors: share(codes, seen.codes),
        ...verdict(seen.cases, reports),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const events = Object.keys(eventPayloads)
    .filter((kind) => neverSent(kind, LATEST_LEVEL) === undefined)
    .map((kind) => {
      const cases = byEvent.get(kind) ?? new Set();
      return {
        name: kind.replace('.', '/'),
        since: levelOf(lifetimeOfEvent(kind)),
        parameters: '',
        errors: '',
        ...verdict(cases, reports),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { operations, events };
}

/** The verdict of reports on these cases; empty unless a server was verified with all of them. */
export function verdict(cases: ReadonlySet<string>, reports: readonly VerifyReport[]) {
  const verifying = reports.filter((report) => {
    const results = new Map(report.cases.map(({ name, result }) => [name, result]));
    return cases.size > 0 && [...cases].every((name) => ['alike', 'known'].includes(results.get(name) ?? ''));
  });
  const verified = verifying.map(
    ({ server }) => `${server.version} (level ${server.feature_level}) on ${server.at.slice(0, 10)}`,
  );
  return {
    cases: [...cases],
    verified: verified.length === 0 ? NOT_VERIFIED : verified.join(', '),
    known: knownDifferences.filter((one) => cases.has(one.case)).length,
  };
}

function readReports(): VerifyReport[] {
  const folder = new URL('../../conformance/reports/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as VerifyReport);
}

/**
 * Runs the cases on two mocks, and records the requests and events of each case.
 * @throws when a case differs between the mocks
 */
async function casesByEndpoint() {
  const mock = createServerMock({ baseUrl: '*', dialect: 'reference', featureLevel: 'latest' });
  await mock.ready;
  const byEndpoint = new Map<string, Seen>();
  const byEvent = new Map<string, Set<string>>();
  let received: { endpoint: string; parameters: string[]; code?: string; events: string[] }[] = [];
  try {
    const { cases } = await verify({
      against: 'http://coverage.example.com',
      accounts: accountsOf(mock.personas),
      async fetch(request) {
        const response = await mock.fetch(request);
        const { endpoint, params, code } = mock.requests.at(-1) ?? {};
        // Only responses to `GET /events` contain events. Copying all responses would take too long.
        const events = endpoint === 'GET /events' ? await eventsOf(response) : [];
        const kinds = events.map(({ type, op }) => (op === undefined ? type : `${type}.${op}`));
        if (endpoint) {
          const parameters = Object.keys(params ?? {});
          received.push({ endpoint, parameters, events: kinds, ...(code && { code }) });
        }
        return response;
      },
      progress({ name, result }) {
        for (const { endpoint, parameters, code, events } of result === 'skipped' ? [] : received) {
          const seen = byEndpoint.get(endpoint) ?? none();
          byEndpoint.set(endpoint, seen);
          seen.cases.add(name);
          for (const parameter of parameters) seen.parameters.add(parameter);
          if (code !== undefined) seen.codes.add(code);
          for (const kind of events) byEvent.set(kind, (byEvent.get(kind) ?? new Set()).add(name));
        }
        received = [];
      },
    });
    const different = cases.filter(({ result }) => result === 'different').map(({ name }) => name);
    if (different.length > 0) throw new Error(`Two mocks respond differently: ${different.join(', ')}.`);
  } finally {
    mock.close();
  }
  return { byEndpoint, byEvent };
}

async function eventsOf(response: Response): Promise<{ type: string; op?: string }[]> {
  return (await response.clone().json()).events ?? [];
}
